import { defaultLink, isArticlePath } from "@shared/content/article-paths.ts";
import type {
  ArticleHeading,
  ArticleMetadata,
  KnowledgeCategory,
  PublishedChange,
  Redirect,
} from "@shared/contracts/knowledge-base.ts";
import { isInteger, isRow, isText, type Row, readRows } from "./rows.ts";

/**
 * What is published over the built-in content, or a part of it: `parts` are the articles that it leaves out, by category.
 * The index leaves out all that no built-in one has been changed to.
 */
export type PublishedLayer = {
  revision: number;
  changes: readonly PublishedChange[];
  /** Where old addresses lead, as far as it was asked for. */
  redirects: readonly Redirect[];
  parts: readonly Part[];
};

type Part = { category: string; count: number };

/** A published article with its HTML; enhanced where it has headings. */
export type PublishedArticle = {
  revision: number;
  change: PublishedChange;
  html: string | null;
  headings?: readonly ArticleHeading[] | undefined;
};

/** Reads any answer with published changes, row by row. As `publishedLayerSchema` of the contract, without zod. */
export const LAYER = {
  parse(json: unknown): PublishedLayer {
    if (!isRow(json) || !isInteger(json.revision)) throw new TypeError("No published layer.");
    const { revision, changes = [], redirects = [], parts = [] } = json;
    return {
      revision,
      changes: readRows(changes, readChange),
      redirects: readRows(redirects, readRedirect),
      parts: readRows(parts, readPart),
    };
  },
};

/** Reads the answer with one article. As `publishedArticleSchema` of the contract, without zod. */
export const ARTICLE = {
  parse(json: unknown): PublishedArticle {
    const { revision, change: row, html, headings } = isRow(json) ? json : {};
    const change = isRow(row) ? readChange(row) : null;
    const isRead = isInteger(revision) && change && (typeof html === "string" || html === null);
    if (!isRead) throw new TypeError("No published article.");
    return {
      revision,
      change,
      html,
      ...(headings !== undefined && { headings: readRows(headings, readHeading) }),
    };
  },
};

function readChange(row: Row): PublishedChange | null {
  const { type, id, revision, value, body, hash } = row;
  if (typeof id !== "string" || !isInteger(revision)) return null;
  if (type === "delete-article" || type === "delete-category") return { type, id, revision };
  if (!isRow(value)) return null;
  if (type === "put-category") {
    const category = readCategory(value);
    return category && { type, id, revision, value: category };
  }
  const article = type === "put-article" ? readArticle(value) : null;
  if (!article || !isBody(body) || !isOptionalText(hash)) return null;
  const change = { type: "put-article", id, revision, value: article, body } as const;
  return { ...change, ...(hash !== undefined && { hash }), ...readTold(row) };
}

const readTold = ({ announced, forgotten, checkedOn }: Row) => ({
  ...(isInteger(announced) && { announced }),
  ...(isInteger(forgotten) && { forgotten }),
  ...(isText(checkedOn) && { checkedOn }),
});

const isBody = (body: unknown) => body === "own" || body === "below" || body === "none";
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

function readPart({ category, count }: Row): Part | null {
  return typeof category === "string" && isInteger(count) ? { category, count } : null;
}

function readHeading({ id, text, level }: Row): ArticleHeading | null {
  const isHeading = typeof id === "string" && typeof text === "string" && isInteger(level);
  return isHeading ? { id, text, level } : null;
}
