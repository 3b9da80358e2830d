import { locateArticle, locateFormer } from "@shared/content/locate-article.ts";
import { UNKNOWN_ARTICLE } from "@/features/knowledge-base/load-article.ts";
import { baseOf, pagePath } from "@/lib/paths.ts";
import { type Address, routeOf } from "../routes.tsx";
import { pageRules, type SiteContents } from "./page-rules.ts";

/** One path for all unknown paths, so that they share a cached page; unknown articles share another. */
export const UNKNOWN_PATH = "/404";

/**
 * The address that a request is rendered at: it holds only what changes the page. A string is a redirect. Without
 * `contents`, any article or video that could exist counts as existing.
 */
export function renderedAddress(
  written: string,
  search: string,
  contents: SiteContents | null,
): Address | string {
  const base = baseOf(written);
  const shown = pageAddress(written, search, contents);
  return typeof shown === "string" ? base + shown : { ...shown, path: base + shown.path };
}

function pageAddress(
  written: string,
  search: string,
  contents: SiteContents | null,
): Address | string {
  const path = pagePath(written);
  const { key, path: pattern } = routeOf(written);
  if (pattern === undefined) {
    return (contents && locateFormer(path, contents)) ?? { path: UNKNOWN_PATH, search: "" };
  }
  if (pattern.endsWith("/*")) return articleAddress(path, contents);
  const rules = key && pageRules[key];
  const params = new URLSearchParams(search);
  const target = contents && rules?.redirect?.(params, contents);
  if (target) return target;
  const kept = rules?.search?.(params, contents) ?? "";
  // The path was written in capital letters or with a slash at its end.
  return pattern === path ? { path, search: kept } : pattern + kept;
}

function articleAddress(path: string, contents: SiteContents | null): Address | string {
  if (!contents) return { path, search: "" };
  const { knowledge, redirects, articles } = contents;
  const findById = (id: string) => articles.get(id);
  const located = locateArticle(path, { knowledge, redirects, findById });
  if (located?.kind === "redirect") return located.to;
  if (!located) return { path: UNKNOWN_ARTICLE, search: "" };
  // The same characters can be encoded in many ways: the article's own link is the address.
  const { pathname } = new URL(located.article.link, "http://localhost");
  return path === pathname ? { path, search: "" } : pathname;
}
