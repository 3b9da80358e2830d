import * as z from "zod/mini";

const text = z.string().check(z.minLength(1));

/** A category's or an article's id: lowercase letters, numbers and hyphens, as it stands in addresses. */
const categorySchema = z.object({
  id: text,
  name: text,
  description: z.string(),
});

/** What is known of an article without its HTML. `category` is empty when it has none. */
const articleSchema = z.object({
  id: text,
  category: z.string(),
  title: text,
  description: z.string(),
  /** The article's path, which cards link to; its last segment is the id. Two slashes would name another host. */
  link: z.string().check(z.regex(/^\/(?![/\\])/)),
});

export type KnowledgeCategory = z.infer<typeof categorySchema>;
export type ArticleMetadata = z.infer<typeof articleSchema>;

/** Who says what the knowledge base holds, each over the one before. */
export type LayerName = "built-in" | "published" | "draft";

/**
 * One change to the knowledge base. `body` says where a put article's HTML is: in this layer (`own`), wherever it
 * was before (`below`), or nowhere (`none`). `basedOn` is what the change was made on, null for something new.
 */
export const changeSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("put-article"),
    id: z.string(),
    value: articleSchema,
    body: z.enum(["own", "below", "none"]),
    basedOn: z.nullable(articleSchema),
  }),
  z.object({
    type: z.literal("delete-article"),
    id: z.string(),
    basedOn: z.nullable(articleSchema),
  }),
  z.object({
    type: z.literal("put-category"),
    id: z.string(),
    value: categorySchema,
    basedOn: z.nullable(categorySchema),
  }),
  z.object({
    type: z.literal("delete-category"),
    id: z.string(),
    basedOn: z.nullable(categorySchema),
  }),
]);

export type Change = z.infer<typeof changeSchema>;

/** A layer is a list of changes by id; the built-in content puts everything. */
export type Layer = { name: LayerName; changes: readonly Change[] };

/** An article as readers see it; `bodyIn` is the layer that holds its HTML, null when it has none. */
export type Article = ArticleMetadata & { bodyIn: LayerName | null };

/** What the layers amount to, in the order in which it is shown. */
export type KnowledgeBase = {
  categories: readonly KnowledgeCategory[];
  articles: readonly Article[];
};
