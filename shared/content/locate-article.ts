import { decodeOrKeep } from "../text/text.ts";
import { trimSlashes } from "./article-paths.ts";
import type { Article, KnowledgeBase } from "./articles.ts";

/** The target of a redirect from a path; null if there is none, or if an article has that path. */
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

/** The target of a redirect from a path, as it is or in lower case; null for none. */
export function locateFormer(path: string, { knowledge, redirects }: Addresses): string | null {
  const plain = decodeOrKeep(path);
  const lower = plain.toLowerCase();
  return findRedirect(knowledge, redirects, plain) ?? findRedirect(knowledge, redirects, lower);
}

/**
 * Finds what a path names. An article has one address: redirects, other folders, capital letters and slashes at the end
 * lead there. A redirect ends when an article takes its address.
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
  // Compares the path as it came, so that one more slash at the end is another address.
  return decodeOrKeep(path) === decodeOrKeep(article.link)
    ? { kind: "article", article }
    : { kind: "redirect", to: article.link };
}

/** Stands in for the text of an article that has none. */
export const placeholderText = `
<h2>Getting Started</h2>
<ol>
  <li>Go to your account settings.</li>
  <li>Choose the options you want.</li>
  <li>Save your changes and refresh the page.</li>
</ol>
<blockquote>Tip: Need more help? Use the chat button to talk to our support team.</blockquote>`;
