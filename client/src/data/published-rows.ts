import { defaultLink, isArticlePath } from "@shared/content/article-paths.ts";
import { type Article, publishedItems, type Withdrawn } from "@shared/content/articles.ts";
import type {
  ArticleHeading,
  ArticleMetadata,
  KnowledgeCategory,
  PublishedChange,
  Redirect,
} from "@shared/contracts/knowledge-base.ts";
import type { Category } from "./model.ts";
import { isInteger, isRow, isText, type Row, readRows } from "./rows.ts";

/**
 * What is published at a revision, as far as it was asked for. The index has the categories and, by their ids, how many
 * articles each has (`counts`).
 */
export type Published = {
  revision: number;
  categories: readonly Category[];
  articles: readonly Article[];
  /** Where old addresses lead. */
  redirects: readonly Redirect[];
  withdrawn: readonly Withdrawn[];
  counts?: Readonly<Record<string, number>>;
  /** Where the built-in content stands in for a server. */
  isBuiltIn?: boolean;
};

/** Nothing published. */
export const NOTHING: Published = {
  revision: 0,
  categories: [],
  articles: [],
  redirects: [],
  withdrawn: [],
};

/** A published article with its HTML; enhanced where it has headings. */
export type PublishedArticle = {
  revision: number;
  article: Article;
  html: string | null;
  headings?: readonly ArticleHeading[] | undefined;
};

/** Reads any answer with what is published, row by row. As `publishedLayerSchema` of the contract, without zod. */
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

/** Reads the answer with one article. As `publishedArticleSchema` of the contract, without zod. */
export const ARTICLE = {
  parse(json: unknown): PublishedArticle {
    const { revision, change, html, headings } = isRow(json) ? json : {};
    const item = isRow(change) ? readItem(change) : null;
    const [article] = item ? publishedItems([item]).articles : [];
    const isRead = isInteger(revision) && article && (typeof html === "string" || html === null);
    if (!isRead) throw new TypeError("No published article.");
    return {
      revision,
      article,
      html,
      ...(headings !== undefined && { headings: readRows(headings, readHeading) }),
    };
  },
};

function readItem(row: Row): PublishedChange | null {
  const { type, id, revision, value, body, hash } = row;
  if (typeof id !== "string" || !isInteger(revision)) return null;
  if (type === "delete-article" || type === "delete-category") return { type, id, revision };
  if (!isRow(value)) return null;
  if (type === "put-category") {
    const category = readCategory(value);
    return category && { type, id, revision, value: category };
  }
  const article = type === "put-article" ? readArticle(value) : null;
  if (!article || !isOptionalText(hash)) return null;
  return {
    type: "put-article",
    id,
    revision,
    value: article,
    body: body === "own" ? body : "none",
    ...(hash !== undefined && { hash }),
    ...readTold(row),
  };
}

const readTold = ({ announced, forgotten, checkedOn }: Row) => ({
  ...(isInteger(announced) && { announced }),
  ...(isInteger(forgotten) && { forgotten }),
  ...(isText(checkedOn) && { checkedOn }),
});

const isOptionalText = (text: unknown) => text === undefined || typeof text === "string";

function readCategory({ id, name, description }: Row): KnowledgeCategory | null {
  const isCategory = isText(id) && isText(name) && typeof description === "string";
  return isCategory ? { id, name, description } : null;
}

function readArticle({ id, category, title, description, link }: Row): ArticleMetadata | null {
  const hasTexts = typeof category === "string" && typeof description === "string";
  // Two slashes would name another host.
  const isLink = typeof link === "string" && /^\/(?![/\\])/.test(link);
  if (!isText(id) || !isText(title) || !hasTexts || !isLink) return null;
  const own = isArticlePath(link, id) ? link : defaultLink(category, id);
  return { id, category, title, description, link: own };
}

function readRedirect({ from, to }: Row): Redirect | null {
  return typeof from === "string" && typeof to === "string" ? { from, to } : null;
}

function readPart({ category, count }: Row): [category: string, count: number] | null {
  return typeof category === "string" && isInteger(count) ? [category, count] : null;
}

function readHeading({ id, text, level }: Row): ArticleHeading | null {
  const isHeading = typeof id === "string" && typeof text === "string" && isInteger(level);
  return isHeading ? { id, text, level } : null;
}
