import { decodeOrKeep } from "./decode-or-keep.ts";
import { findRedirect } from "./find-redirect.ts";
import type { Article, KnowledgeBase } from "./resolve-layers.ts";

type Site = {
  knowledge: KnowledgeBase;
  redirects: ReadonlyMap<string, string>;
  /** The article with an id. */
  findById: (id: string) => Article | undefined;
};

/** What is at a path below /knowledge-base/: an article, the address to go to instead, or nothing. */
export type Located =
  | { kind: "article"; article: Article }
  | { kind: "redirect"; to: string }
  | null;

/** Where an old path leads, as it is or in lower case; null for one that is not redirected. */
export function locateFormer(
  path: string,
  { knowledge, redirects }: Pick<Site, "knowledge" | "redirects">,
): string | null {
  const plain = decodeOrKeep(path);
  return (
    findRedirect(knowledge, redirects, plain) ??
    findRedirect(knowledge, redirects, plain.toLowerCase())
  );
}

/**
 * Finds what a path names. An article answers at its own address alone: old addresses, other folders, capital letters and
 * slashes at the end lead there. An old address counts as long as no article has taken it since.
 */
export function locateArticle(path: string, { knowledge, redirects, findById }: Site): Located {
  const plain = decodeOrKeep(path).replace(/\/+$/, "");
  const old = locateFormer(plain, { knowledge, redirects });
  if (old !== null) return { kind: "redirect", to: old };
  const id = plain.slice(plain.lastIndexOf("/") + 1);
  const article = findById(id) ?? findById(id.toLowerCase());
  if (!article) return null;
  // Compared as it came, so that one more slash at the end is another address.
  return decodeOrKeep(path) === decodeOrKeep(article.link)
    ? { kind: "article", article }
    : { kind: "redirect", to: article.link };
}
