import { trimSlashes } from "@shared/content/article-paths.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import { site } from "@/site.ts";

/** The site's own pages. */
export const paths = {
  university: "/university",
  /** A video of the University, at a second if given. */
  video: (videoId: number, seconds?: number) =>
    `/university?video=${videoId}${seconds === undefined ? "" : `&t=${Math.floor(seconds)}`}`,
  /** The videos, and below them the articles, that match a text. */
  librarySearch: (text: string) => `/university?q=${encodeURIComponent(text)}`,
  knowledgeBase: "/knowledge-base",
  category: (categoryId: string) => `/knowledge-base?category=${encodeURIComponent(categoryId)}`,
  articleSearch: (text: string) => `/knowledge-base?q=${encodeURIComponent(text)}`,
  /** The added and changed articles, by day. */
  whatsNew: "/whats-new",
  /** The search over everything, as a page. */
  search: "/search",
  /** The help panel in other products, which shows each public page below this path: frames may show no other. */
  panel: "/panel",
  /** The form for readers' messages: about an article, or a search without results. */
  message: "/message",
  messageOnArticle: (id: string) => `/message?article=${encodeURIComponent(id)}`,
  messageOnSearch: (text: string) => `/message?q=${encodeURIComponent(text)}`,
  signIn: "/secretdoor",
  dashboard: "/secretdoor/dashboard",
  videosAdmin: "/secretdoor/dashboard/videos",
  insight: "/secretdoor/dashboard/insight",
} as const;

// Apart from the pages' paths, which every visitor loads.
export const categoryFeedPath = (id: string) => `/feed/${encodeURIComponent(id)}.xml`;

/** The calls of public pages; those of the admin area are in features/admin/shell/admin-api.ts. */
export const apiPaths = {
  knowledgeBase: "/api/knowledge-base",
  wholeKnowledgeBase: "/api/knowledge-base/all",
  redirects: "/api/knowledge-base/redirects",
  news: "/api/knowledge-base/news",
  publishedCategory: (id: string) =>
    `/api/knowledge-base/categories/${encodeURIComponent(id) || "-"}`,
  publishedArticle: (id: string) => `/api/knowledge-base/articles/${encodeURIComponent(id)}`,
  articleSource: (id: string) => `/api/knowledge-base/articles/${encodeURIComponent(id)}/source`,
  videos: "/api/videos",
  videosInCategory: (category: string) => `/api/videos/category/${encodeURIComponent(category)}`,
  transcripts: "/api/transcripts",
  contexts: "/api/contexts",
  transcript: (videoId: number) => `/api/transcripts/${videoId}`,
  insight: "/api/insight",
  videoSearch: (text: string) => `/api/videos/search/${encodeSegment(text)}`,
};

/**
 * A text as a part of an address. Half a surrogate pair can't be encoded, and "." or ".." alone would be taken for a
 * folder: a space behind the dots keeps them a name, which searches ignore.
 */
export function encodeSegment(text: string): string {
  const wellFormed = text.replace(/\p{Surrogate}/gu, "\uFFFD");
  return encodeURIComponent(/^\.{1,2}$/.test(wellFormed) ? `${wellFormed} ` : wellFormed);
}

/** The absolute URL of a path of this site. The request's own host is not trusted: visitors can invent it. */
export function absoluteUrl(path: string): string {
  return new URL(path, site.url).href;
}

/** The help panel's path for a path in the panel; empty for others. */
export const baseOf = (path: string): string =>
  path === paths.panel || path.startsWith(`${paths.panel}/`) ? paths.panel : "";

/** The path of the page that is shown at a path, in the help panel or outside it. */
export const pagePath = (path: string): string => path.slice(baseOf(path).length) || "/";

/** A path for comparison with others: decoded, without a slash at its end. */
export const plainPath = (path: string): string => trimSlashes(decodeOrKeep(path));

const served = new Set<string>();

/** Notes that the server has responded to a path with this page: it redirects nowhere. */
export function markServed(path: string): void {
  served.add(plainPath(path));
}

/** Tells if the server has responded to a path with this page. */
export const isServed = (path: string): boolean => served.has(plainPath(path));
