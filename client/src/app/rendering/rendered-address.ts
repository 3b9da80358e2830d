import type { Article, KnowledgeBase } from "@shared/content/articles.ts";
import { locateArticle, locateFormer } from "@shared/content/locate-article.ts";
import { isSlug } from "@shared/text/text.ts";
import { UNKNOWN_ARTICLE } from "@/features/knowledge-base/load-article.ts";
import { newsPageOf } from "@/features/news/load-whats-new.ts";
import { readSearchText } from "@/features/search/load-search.ts";
import { readLibraryState, writeLibraryState } from "@/features/university/library-location.ts";
import { paths } from "@/lib/paths.ts";
import { readAbout } from "@/messages/message-page.tsx";
import { shownSteps } from "@/ui/show-more.tsx";
import { type Address, routeOf } from "../routes.tsx";

/** What there is on the site, as far as addresses name it. */
export type SiteContents = {
  knowledge: KnowledgeBase;
  articles: ReadonlyMap<string, Article>;
  /** From an old path to where it leads. */
  redirects: ReadonlyMap<string, string>;
  videoIds: ReadonlySet<number>;
  /** The pages of what was added and changed. */
  newsPages: readonly unknown[];
};

/** Paths that nobody knows share one page, so do articles that there are not. */
export const UNKNOWN_PATH = "/404";
/** No video has it. */
const UNKNOWN_VIDEO = 0;

/**
 * The address that a request is rendered at: only what its page depends on, so that equal pages have equal addresses.
 * A string is the address that it leads to instead. Without `contents` (null) whatever could exist counts as there.
 */
export function renderedAddress(
  path: string,
  search: string,
  contents: SiteContents | null,
): Address | string {
  const { path: pattern } = routeOf(path);
  if (pattern === undefined) {
    return (contents && locateFormer(path, contents)) ?? { path: UNKNOWN_PATH, search: "" };
  }
  if (pattern.endsWith("/*")) return articleAddress(path, contents);
  const kept = SEARCHES[pattern]?.(new URLSearchParams(search), contents) ?? "";
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

/** The query strings of pages that depend on theirs. */
const SEARCHES: Record<string, (params: URLSearchParams, contents: SiteContents | null) => string> =
  {
    "/": librarySearch,
    [paths.university]: librarySearch,
    [paths.knowledgeBase]: listingSearch,
    [paths.whatsNew]: newsSearch,
    [paths.search]: (params) => queryString({ q: readSearchText(`?${params}`) }),
    [paths.message]: messageSearch,
  };

// An open video is a page of its own, whatever list it was opened from and at whatever second: the browser knows these.
function librarySearch(params: URLSearchParams, contents: SiteContents | null): string {
  const state = readLibraryState(params);
  const { query, videoId } = state;
  if (videoId !== null) {
    const isThere = contents?.videoIds.has(videoId) ?? true;
    return queryString({ video: String(isThere ? videoId : UNKNOWN_VIDEO) });
  }
  if (query) return queryString({ q: query, show: shownSteps(params) });
  const list = writeLibraryState({ ...state, seconds: null });
  return queryString({
    ...Object.fromEntries(new URLSearchParams(list)),
    show: shownSteps(params),
  });
}

function listingSearch(params: URLSearchParams, contents: SiteContents | null): string {
  const show = shownSteps(params);
  const q = readSearchText(`?${params}`);
  if (q) return queryString({ q, show });
  const category = params.get("category") ?? "";
  const isThere = contents?.knowledge.categories.some(({ id }) => id === category) ?? true;
  return queryString({ category: isThere ? category : "", show });
}

function newsSearch(params: URLSearchParams, contents: SiteContents | null): string {
  const page = newsPageOf(`?${params}`);
  const isThere = page > 1 && page <= (contents?.newsPages.length ?? page);
  return queryString({ page: isThere ? String(page) : "" });
}

function messageSearch(params: URLSearchParams, contents: SiteContents | null): string {
  if (params.has("sent")) return "?sent=1";
  const { article, query } = readAbout(`?${params}`);
  const isThere = contents?.articles.has(article) ?? isSlug(article);
  return queryString({ article: isThere ? article : "", q: query });
}

/** A query string with its `?` of what is not empty; empty when everything is. */
function queryString(values: Record<string, string>): string {
  const params = new URLSearchParams(Object.entries(values).filter(([, value]) => value));
  const text = params.toString();
  return text && `?${text}`;
}
