import * as z from "zod/mini";
import { defaultLink, isArticlePath } from "../content/article-paths.ts";
import { type ArticleMetadata, articleFields } from "../entities/article.ts";
import { categoryFields, type KnowledgeCategory } from "../entities/category.ts";
import { storedFields } from "../entities/fields.ts";
import { type Api, revisionNumber } from "./endpoint.ts";

export type { ArticleMetadata, KnowledgeCategory };

const text = z.string().check(z.minLength(1));

export const categorySchema = z.object({ ...storedFields(categoryFields), id: text, name: text });

/** An article without its HTML; `category` may be empty. A malformed `link` becomes the default one. */
export const articleSchema = z.pipe(
  z.object({
    ...storedFields(articleFields),
    id: text,
    title: text,
    // A path that begins with two slashes would name another host.
    link: z.string().check(z.regex(/^\/(?![/\\])/)),
  }),
  z.transform((article) => {
    const { category, id, link } = article;
    return { ...article, link: isArticlePath(link, id) ? link : defaultLink(category, id) };
  }),
);

const id = z.string();
const deleteArticle = { type: z.literal("delete-article"), id };
const putCategory = { type: z.literal("put-category"), id, value: categorySchema };
const deleteCategory = { type: z.literal("delete-category"), id };
const putArticle = {
  type: z.literal("put-article"),
  id,
  value: articleSchema,
};

const articleBasis = { basedOn: z.nullable(articleSchema) };
const categoryBasis = { basedOn: z.nullable(categorySchema) };

/**
 * A draft's change. `text`: the article's HTML is the draft's own, or unchanged, or there is none. `basedOn` is null
 * for a new item.
 */
export const changeSchema = z.discriminatedUnion("type", [
  z.object({ ...putArticle, text: z.enum(["own", "unchanged", "none"]), ...articleBasis }),
  z.object({ ...deleteArticle, ...articleBasis }),
  z.object({ ...putCategory, ...categoryBasis }),
  z.object({ ...deleteCategory, ...categoryBasis }),
]);

// The revision tells that a draft was made on an older state, and finds that state in the history.
const published = { revision: z.int() };

/**
 * A published category or article, or a withdrawn one: `revision` is the publish that did it. `body` is "own" for an
 * article with a text, `hash` the start of its SHA-256. `announced` is the last publish that announced the article if
 * it is not `revision` (0 for none), `forgotten` the last one that removed earlier versions for good, `checkedOn` the
 * day (YYYY-MM-DD) on which somebody last said that it is still correct.
 */
export const publishedChangeSchema = z.discriminatedUnion("type", [
  z.object({
    ...putArticle,
    ...published,
    body: z.enum(["own", "none"]),
    hash: z.optional(z.string()),
    announced: z.optional(z.int()),
    forgotten: z.optional(z.int()),
    checkedOn: z.optional(z.string()),
  }),
  z.object({ ...deleteArticle, ...published }),
  z.object({ ...putCategory, ...published }),
  z.object({ ...deleteCategory, ...published }),
]);

/** A former address of an article, and the address that it leads to, which is never redirected itself. */
export const redirectSchema = z.object({ from: z.string(), to: z.string() });

export type ArticleHeading = z.infer<typeof headingSchema>;
export type Redirect = z.infer<typeof redirectSchema>;
export type Change = z.infer<typeof changeSchema>;
export type PublishedChange = z.infer<typeof publishedChangeSchema>;

/** The published content. It is read row by row. */
const publishedChangesSchema = z.object({
  revision: z.int(),
  changes: z.array(z.unknown()),
});

/** The categories; `parts` says how many articles each has. */
export const publishedIndexSchema = z.extend(publishedChangesSchema, {
  parts: z.array(z.object({ category: z.string(), count: z.int() })),
});

/** All published content, without the articles' HTML, and the withdrawn items. */
export const publishedContentSchema = z.extend(publishedChangesSchema, {
  redirects: z.array(z.unknown()),
});

const articleSourceSchema = z.object({
  revision: z.int(),
  id: z.string(),
  change: publishedChangeSchema,
  html: z.nullable(z.string()),
});

const articleChangeSchema = z.object({ revision: z.int(), at: z.string(), note: z.string() });

/** An article's heading: the id of its anchor, its text and its level (2 to 6). */
const headingSchema = z.object({ id: z.string(), text: z.string(), level: z.int() });

/**
 * An article for readers. With `headings` its HTML is enhanced: sanitised once more, with anchors, callouts and copy
 * buttons. Without them it is the stored HTML: empty, or too much to enhance.
 */
export const publishedArticleSchema = z.extend(articleSourceSchema, {
  headings: z.optional(z.array(headingSchema)),
  // The latest announced changes, newest first; left out for none.
  changes: z.optional(z.array(articleChangeSchema)),
  // The time of the last publish of it, announced or not; left out for a built-in article that was never changed.
  publishedAt: z.optional(z.string()),
});

/** An announced change of an article; `note` is the reason, empty for none. */
export type ArticleChange = z.infer<typeof articleChangeSchema>;

const newsArticleSchema = z.object({
  id: z.string(),
  title: z.string(),
  link: z.string(),
  // The name of the article's category; empty for none.
  category: z.string(),
  isNew: z.boolean(),
});

/** The announced articles of one publish, without `more` others. */
const newsEntrySchema = z.object({
  revision: z.int(),
  note: z.string(),
  articles: z.array(newsArticleSchema),
  more: z.int(),
});

/**
 * A page of the announcements, by days in UTC, newest first; `more` entries of a day are left out. Small corrections
 * are not announced, and withdrawn articles are left out.
 */
export const newsPageSchema = z.object({
  page: z.int(),
  pages: z.int(),
  days: z.array(z.object({ day: z.string(), entries: z.array(newsEntrySchema), more: z.int() })),
});

export type NewsPage = z.infer<typeof newsPageSchema>;

const articleId = z.string().check(z.regex(/^[a-z0-9-]+$/));

/** Articles in the order of their last change; the next batch is behind `next`, null for the last one. */
const articleBatchSchema = z.object({
  articles: z.array(z.unknown()),
  next: z.nullable(z.object({ revision: z.int(), id: articleId })),
});

export const knowledgeBaseApi = {
  "GET /api/knowledge-base": {
    summary: "The index of the published content",
    response: publishedIndexSchema,
  },
  "GET /api/knowledge-base/all": {
    summary: "All published content, with the redirects",
    response: publishedContentSchema,
  },
  "GET /api/knowledge-base/redirects": {
    summary: "The redirects of the knowledge base",
    response: z.object({ revision: z.int(), redirects: z.array(z.unknown()) }),
  },
  "GET /api/knowledge-base/categories/:id": {
    summary: "The articles of a category; “-” is that of articles without one",
    params: { id },
    response: publishedChangesSchema,
    errors: { 404: "Nothing is published by this name." },
  },
  "GET /api/knowledge-base/articles/:id": {
    summary: "A published article with its HTML as a page shows it",
    params: { id: articleId },
    response: publishedArticleSchema,
    errors: { 404: "Nothing is published by this name." },
  },
  "GET /api/knowledge-base/articles/:id/source": {
    summary: "The same with its HTML as it is stored",
    params: { id: articleId },
    response: articleSourceSchema,
    errors: { 404: "Nothing is published by this name." },
  },
  "GET /api/knowledge-base/news": {
    summary: "The added and changed articles, by day",
    response: newsPageSchema,
  },
  "GET /api/knowledge-base/news/:page": {
    summary: "Earlier pages of it",
    params: { page: revisionNumber },
    response: newsPageSchema,
    errors: { 404: "There is no such page." },
  },
  "GET /api/knowledge-base/since/:revision": {
    summary: "Articles that were changed after a publish, as many as make a batch",
    params: { revision: revisionNumber },
    response: articleBatchSchema,
  },
  "GET /api/knowledge-base/since/:revision/:id": {
    summary: "The same behind an article of that publish",
    params: { revision: revisionNumber, id: articleId },
    response: articleBatchSchema,
  },
} satisfies Api;
