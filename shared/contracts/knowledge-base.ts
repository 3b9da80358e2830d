import * as z from "zod/mini";
import type { Api } from "./endpoint.ts";

const text = z.string().check(z.minLength(1));

export const categorySchema = z.object({ id: text, name: text, description: z.string() });

/** Whether a path is one of those that belong to articles: below /knowledge-base/, each part with a plain name. */
export function isKnowledgePath(path: string): boolean {
  // A plain name needs no percent-encoding; “.” and “..” would name other folders.
  return /^\/knowledge-base(\/(?!\.{1,2}(\/|$))[\p{Letter}\p{Number}._~-]+)+$/u.test(path);
}

/** Whether a path may be redirected: one of this site, not encoded, without a query, a fragment or a slash at its end. */
export function isFormerPath(path: string): boolean {
  return /^\/[^/\\?#\s][^\\?#]*$/.test(path) && !path.endsWith("/");
}

/** Whether an article is reached by this path: it is below /knowledge-base/ and its last segment is the id. */
export function isArticlePath(path: string, id: string): boolean {
  return isKnowledgePath(path) && path.slice(path.lastIndexOf("/") + 1) === id;
}

/** The path of an article that has none of its own. */
export function defaultLink(category: string, id: string): string {
  return `/knowledge-base/${[category, id].filter(Boolean).map(encodeURIComponent).join("/")}`;
}

/** An article without its HTML; `category` may be empty. A `link` that leads nowhere becomes the default one. */
export const articleSchema = z.pipe(
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

const id = z.string();
const deleteArticle = { type: z.literal("delete-article"), id };
const putCategory = { type: z.literal("put-category"), id, value: categorySchema };
const deleteCategory = { type: z.literal("delete-category"), id };
const putArticle = {
  type: z.literal("put-article"),
  id,
  value: articleSchema,
  body: z.enum(["own", "below", "none"]),
};

const articleBasis = { basedOn: z.nullable(articleSchema) };
const categoryBasis = { basedOn: z.nullable(categorySchema) };

/** A change. `body`: its HTML is in this layer, where it was before, or nowhere. `basedOn` is null for a new item. */
export const changeSchema = z.discriminatedUnion("type", [
  z.object({ ...putArticle, ...articleBasis }),
  z.object({ ...deleteArticle, ...articleBasis }),
  z.object({ ...putCategory, ...categoryBasis }),
  z.object({ ...deleteCategory, ...categoryBasis }),
]);

// By it a draft that was made on an older state is known, and what it was made on is found in the history.
const published = { revision: z.int() };

/** A change of the published layer: `revision` is the publish that made it, `hash` the start of the SHA-256 of an own body's HTML. */
export const publishedChangeSchema = z.discriminatedUnion("type", [
  z.object({ ...putArticle, ...published, hash: z.optional(z.string()) }),
  z.object({ ...deleteArticle, ...published }),
  z.object({ ...putCategory, ...published }),
  z.object({ ...deleteCategory, ...published }),
]);

/** An address of an article that is no more, and the address that it leads to, which is never redirected itself. */
export const redirectSchema = z.object({ from: z.string(), to: z.string() });

export type ArticleHeading = z.infer<typeof headingSchema>;
export type Redirect = z.infer<typeof redirectSchema>;
export type Change = z.infer<typeof changeSchema>;
export type PublishedChange = z.infer<typeof publishedChangeSchema>;

/** `parts` are the articles that a large one leaves out, by category, which come without redirects. Read row by row. */
export const publishedLayerSchema = z.object({
  revision: z.int(),
  changes: z.array(z.unknown()),
  redirects: z.optional(z.array(z.unknown())),
  parts: z.optional(z.array(z.object({ category: z.string(), count: z.int() }))),
});

/** An article with its HTML as it is stored. */
const articleSourceSchema = z.object({
  revision: z.int(),
  id: z.string(),
  change: publishedChangeSchema,
  html: z.nullable(z.string()),
});

/** An article's heading: the id of its anchor, its text and its level (2 to 6). */
const headingSchema = z.object({ id: z.string(), text: z.string(), level: z.int() });

/**
 * An article for readers. With `headings` its HTML is enhanced: sanitised once more, with anchors, callouts and copy
 * buttons. Without them it is as it is stored: an empty text, or one that was too much to enhance.
 */
export const publishedArticleSchema = z.extend(articleSourceSchema, {
  headings: z.optional(z.array(headingSchema)),
});

const articleId = z.string().check(z.regex(/^[a-z0-9-]+$/));

export const knowledgeBaseApi = {
  "GET /api/knowledge-base": {
    summary: "What is published; a large one leaves parts out",
    answer: publishedLayerSchema,
  },
  "GET /api/knowledge-base/all": {
    summary: "The same with every part",
    answer: publishedLayerSchema,
  },
  "GET /api/knowledge-base/categories/:id": {
    summary: "The part of a category; “-” is that of articles without one",
    params: { id },
    answer: publishedLayerSchema,
    errors: { 404: "Nothing is published by this name." },
  },
  "GET /api/knowledge-base/articles/:id": {
    summary: "A published article with its HTML as a page shows it",
    params: { id: articleId },
    answer: publishedArticleSchema,
    errors: { 404: "Nothing is published by this name." },
  },
  "GET /api/knowledge-base/articles/:id/source": {
    summary: "The same with its HTML as it is stored",
    params: { id: articleId },
    answer: articleSourceSchema,
    errors: { 404: "Nothing is published by this name." },
  },
} satisfies Api;
