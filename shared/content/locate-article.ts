import { decodeOrKeep } from "../text/text.ts";
import { trimSlashes } from "./article-paths.ts";
import type { Article, KnowledgeBase } from "./articles.ts";

/** Where an old address leads; null for one that is not redirected, or that an article has taken since. */
export function findRedirect(
  { articles }: KnowledgeBase,
  redirects: ReadonlyMap<string, string>,
  path: string,
): string | null {
  const from = trimSlashes(path);
  const to = redirects.get(from);
  return to !== undefined && !articles.some(({ link }) => link === from) ? to : null;
}

export type Located =
  | { kind: "article"; article: Article }
  | { kind: "redirect"; to: string }
  | null;

type Addresses = { knowledge: KnowledgeBase; redirects: ReadonlyMap<string, string> };

/** Where an old path leads, as it is or in lower case; null for one that is not redirected. */
export function locateFormer(path: string, { knowledge, redirects }: Addresses): string | null {
  const plain = decodeOrKeep(path);
  const lower = plain.toLowerCase();
  return findRedirect(knowledge, redirects, plain) ?? findRedirect(knowledge, redirects, lower);
}

/**
 * Finds what a path names. An article answers at its own address alone: old addresses, other folders, capital letters and
 * slashes at the end lead there. An old address counts as long as no article has taken it since.
 */
export function locateArticle(
  path: string,
  { findById, ...site }: Addresses & { findById: (id: string) => Article | undefined },
): Located {
  const plain = trimSlashes(decodeOrKeep(path));
  const old = locateFormer(plain, site);
  if (old !== null) return { kind: "redirect", to: old };
  const id = plain.slice(plain.lastIndexOf("/") + 1);
  const article = findById(id) ?? findById(id.toLowerCase());
  if (!article) return null;
  // Compared as it came, so that one more slash at the end is another address.
  return decodeOrKeep(path) === decodeOrKeep(article.link)
    ? { kind: "article", article }
    : { kind: "redirect", to: article.link };
}

/** Stands in for the text of an article that has none (specification, part 2). */
export const placeholderText = `
<h2>Getting Started</h2>
<ol>
  <li>Go to your account settings.</li>
  <li>Choose the options you want.</li>
  <li>Save your changes and refresh the page.</li>
</ol>
<blockquote>Tip: Need more help? Use the chat button to talk to our support team.</blockquote>`;
