import { defaultLink, isArticlePath } from "@shared/content/article-paths.ts";
import { type Article, publishedItems, type Withdrawn } from "@shared/content/articles.ts";
import type {
  ArticleChange,
  ArticleHeading,
  ArticleMetadata,
  KnowledgeCategory,
  PublishedChange,
  Redirect,
} from "@shared/contracts/knowledge-base.ts";
import { isString } from "@/lib/stored-value.ts";
import type { Category } from "./model.ts";
import { isInteger, isPath, isRow, isText, optional, type Row, readRow, readRows } from "./rows.ts";

/**
 * The published content at a revision, as far as it was requested. The index has the categories, and in `counts` each
 * one's number of articles by category id.
 */
export type Published = {
  revision: number;
  categories: readonly Category[];
  articles: readonly Article[];
  /** From former addresses to their targets. */
  redirects: readonly Redirect[];
  withdrawn: readonly Withdrawn[];
  counts?: Readonly<Record<string, number>>;
  /** True if the built-in content stands in for a server. */
  isBuiltIn?: boolean;
};

/** Content of a site that published nothing. */
export const NOTHING: Published = {
  revision: 0,
  categories: [],
  articles: [],
  redirects: [],
  withdrawn: [],
};

/**
 * A published article with its HTML, enhanced where it has headings, its latest announced changes, and the time of its
 * last publish, if there was one.
 */
export type PublishedArticle = {
  revision: number;
  article: Article;
  changes: readonly ArticleChange[];
  publishedAt: string | undefined;
  html: string | null;
  headings?: readonly ArticleHeading[] | undefined;
};

/** Reads any response with published content, row by row. As `publishedLayerSchema` of the contract, without zod. */
export const PUBLISHED = {
  parse(json: unknown): Published {
    if (!isRow(json) || !isInteger(json.revision)) throw new TypeError("Nothing published.");
    const { revision, changes = [], redirects = [], parts } = json;
    return {
      revision,
      ...publishedItems(readRows(changes, readItem)),
      redirects: readRows(redirects, readRedirect),
      ...(parts !== undefined && { counts: Object.fromEntries(readRows(parts, readPart)) }),
    };
  },
};

/** Reads the response with one article. As `publishedArticleSchema` of the contract, without zod. */
export const ARTICLE = {
  parse(json: unknown): PublishedArticle {
    const read = readRow(json, { revision: isInteger, change: isRow, html: isHtml });
    const item = read && readItem(read.change);
    const [article] = item ? publishedItems([item]).articles : [];
    if (!read || !article) throw new TypeError("No published article.");
    const { headings, changes = [], publishedAt } = json as Row;
    return {
      revision: read.revision,
      article,
      changes: readRows(changes, readChange),
      publishedAt: isDate(publishedAt) ? publishedAt : undefined,
      html: read.html,
      ...(headings !== undefined && { headings: readRows(headings, readHeading) }),
    };
  },
};

const isHtml = (value: unknown): value is string | null => value === null || isString(value);

const IDENTITY = { id: isString, revision: isInteger };

function readItem(row: Row): PublishedChange | null {
  const { type } = row;
  const item = readRow(row, IDENTITY);
  if (!item) return null;
  if (type === "delete-article" || type === "delete-category") return { type, ...item };
  if (type === "put-category") {
    const value = readCategory(row.value);
    return value && { type, ...item, value };
  }
  const value = type === "put-article" ? readArticle(row.value) : null;
  const told = readRow(row, TOLD);
  if (!value || !told) return null;
  return {
    type: "put-article",
    ...item,
    value,
    body: row.body === "own" ? "own" : "none",
    ...told,
  };
}

const TOLD = {
  hash: optional(isString),
  announced: optional(isInteger),
  forgotten: optional(isInteger),
  checkedOn: optional(isString),
};

const readCategory = (row: unknown) =>
  readRow<KnowledgeCategory>(row, {
    id: isText,
    name: isText,
    description: isString,
    origin: optional(isString),
  });

function readArticle(row: unknown): ArticleMetadata | null {
  const article = readRow<ArticleMetadata>(row, {
    id: isText,
    category: isString,
    title: isText,
    description: isString,
    link: isPath,
    shownFor: optional(isString),
    origin: optional(isString),
  });
  if (!article || isArticlePath(article.link, article.id)) return article;
  return { ...article, link: defaultLink(article.category, article.id) };
}

const readRedirect = (row: Row) => readRow<Redirect>(row, { from: isString, to: isString });

function readPart(row: Row): [category: string, count: number] | null {
  const part = readRow(row, { category: isString, count: isInteger });
  return part && [part.category, part.count];
}

const readHeading = (row: Row) =>
  readRow<ArticleHeading>(row, { id: isString, text: isString, level: isInteger });

const isDate = (value: unknown): value is string =>
  isString(value) && !Number.isNaN(Date.parse(value));

const readChange = (row: Row) =>
  readRow<ArticleChange>(row, { revision: isInteger, at: isDate, note: isString });
