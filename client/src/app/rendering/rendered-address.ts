import { locateArticle, locateFormer } from "@shared/content/locate-article.ts";
import { UNKNOWN_ARTICLE } from "@/features/knowledge-base/load-article.ts";
import { type Address, routeOf } from "../routes.tsx";
import { pageRules, type SiteContents } from "./page-rules.ts";

/** Paths that nobody knows share one page, so do articles that there are not. */
export const UNKNOWN_PATH = "/404";

/** The address a request is rendered at: only what its page depends on. A string leads elsewhere. Null: whatever could be. */
export function renderedAddress(
  path: string,
  search: string,
  contents: SiteContents | null,
): Address | string {
  const { key, path: pattern } = routeOf(path);
  if (pattern === undefined) {
    return (contents && locateFormer(path, contents)) ?? { path: UNKNOWN_PATH, search: "" };
  }
  if (pattern.endsWith("/*")) return articleAddress(path, contents);
  const kept = (key && pageRules[key]?.search?.(new URLSearchParams(search), contents)) ?? "";
  // Written in capital letters or with a slash at the end.
  return pattern === path ? { path, search: kept } : pattern + kept;
}

function articleAddress(path: string, contents: SiteContents | null): Address | string {
  if (!contents) return { path, search: "" };
  const { knowledge, redirects, articles } = contents;
  const findById = (id: string) => articles.get(id);
  const located = locateArticle(path, { knowledge, redirects, findById });
  if (located?.kind === "redirect") return located.to;
  if (!located) return { path: UNKNOWN_ARTICLE, search: "" };
  // As it is linked: the same characters can be encoded in many ways.
  const { pathname } = new URL(located.article.link, "http://localhost");
  return path === pathname ? { path, search: "" } : pathname;
}
