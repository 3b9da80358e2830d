import * as z from "zod/mini";

const text = z.string().check(z.minLength(1));

/** A category's or an article's id: lowercase letters, numbers and hyphens, as used in URLs. */
const categorySchema = z.object({
  id: text,
  name: text,
  description: z.string(),
});

/** A part of a path that needs no percent-encoding; “.” and “..” would name other folders. */
const PATH_SEGMENT = /^(?!\.{1,2}$)[\p{Letter}\p{Number}._~-]+$/u;

/** Whether an article is reached by this path: it is below /knowledge-base/ and its last segment is the id. */
export function isArticlePath(path: string, id: string): boolean {
  const [start, area, ...segments] = path.split("/");
  const isBelow = start === "" && area === "knowledge-base";
  return isBelow && segments.at(-1) === id && segments.every((part) => PATH_SEGMENT.test(part));
}

/** The path of an article that has none of its own. */
export function defaultLink(category: string, id: string): string {
  return `/knowledge-base/${[category, id].filter(Boolean).map(encodeURIComponent).join("/")}`;
}

/** An article without its HTML; `category` may be empty. A `link` that leads nowhere becomes the default one. */
const articleSchema = z.pipe(
  z.object({
    id: text,
    category: z.string(),
    title: text,
    description: z.string(),
    // Two slashes would name another host.
    link: z.string().check(z.regex(/^\/(?![/\\])/)),
  }),
  z.transform(({ link, ...article }) => ({
    ...article,
    link: isArticlePath(link, article.id) ? link : defaultLink(article.category, article.id),
  })),
);

export type KnowledgeCategory = z.infer<typeof categorySchema>;
export type ArticleMetadata = z.infer<typeof articleSchema>;

/** The layers of the knowledge base, each over the one before. */
export type LayerName = "built-in" | "published" | "draft";

const articleChange = { id: z.string(), basedOn: z.nullable(articleSchema) };
const categoryChange = { id: z.string(), basedOn: z.nullable(categorySchema) };

/** A change. `body`: its HTML is in this layer, where it was before, or nowhere. `basedOn` is null for a new item. */
export const changeSchema = z.discriminatedUnion("type", [
  z.object({
    ...articleChange,
    type: z.literal("put-article"),
    value: articleSchema,
    body: z.enum(["own", "below", "none"]),
  }),
  z.object({ ...articleChange, type: z.literal("delete-article") }),
  z.object({ ...categoryChange, type: z.literal("put-category"), value: categorySchema }),
  z.object({ ...categoryChange, type: z.literal("delete-category") }),
]);

export type Change = z.infer<typeof changeSchema>;

/** A layer is a list of changes by id; the built-in content puts everything. */
export type Layer = { name: LayerName; changes: readonly Change[] };

/** An article as readers see it; `bodyIn` is the layer that holds its HTML, null when it has none. */
export type Article = ArticleMetadata & { bodyIn: LayerName | null };

/** The resolved layers, in the order in which they are shown. */
export type KnowledgeBase = {
  categories: readonly KnowledgeCategory[];
  articles: readonly Article[];
};

/** The title of an article or the name of a category. */
export function titleOf(item: ArticleMetadata | KnowledgeCategory): string {
  return "title" in item ? item.title : item.name;
}

/** An article's fields without where its HTML is. */
export function metadataOf({ id, category, title, description, link }: ArticleMetadata) {
  return { id, category, title, description, link };
}

/** The article or category that a change puts or deletes; null when it is not known. */
export function itemOf(change: Change): ArticleMetadata | KnowledgeCategory | null {
  return "value" in change ? change.value : change.basedOn;
}

/** The change that deletes an article or a category. */
export function deletionOf(item: Article | KnowledgeCategory): Change {
  return "title" in item
    ? { type: "delete-article", id: item.id, basedOn: metadataOf(item) }
    : { type: "delete-category", id: item.id, basedOn: item };
}

/** Whether two articles' metadata, or two categories, have the same fields. */
export function isSameItem<T extends ArticleMetadata | KnowledgeCategory>(a: T, b: T): boolean {
  return (Object.keys(b) as (keyof T)[]).every((field) => a[field] === b[field]);
}
