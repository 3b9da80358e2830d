import { articleIdOf, trimSlashes } from "@shared/content/article-paths.ts";
import type { Article, KnowledgeBase } from "@shared/content/articles.ts";
import { findRedirect } from "@shared/content/locate-article.ts";
import { VIDEO_CATEGORIES } from "@shared/content/video-categories.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import { adminPages, PLACEHOLDERS, pages } from "./pages.ts";
import { paths } from "./paths.ts";

/** The known targets of this site's links. */
export type LinkTargets = {
  /** The origin of this site. */
  origin: string;
  knowledge: KnowledgeBase;
  findById: (articleId: string) => Article | undefined;
  redirects: ReadonlyMap<string, string>;
  /** The ids of an article's headings; undefined if its HTML is unknown. */
  headingsOf: (articleId: string) => ReadonlySet<string> | undefined;
  /** The ids of the University's videos; null if unknown. */
  videos: ReadonlySet<number> | null;
};

/** The URL of a link on one of the site's pages; null for a malformed one. */
export function urlOf(href: string, page: string, origin: string): URL | null {
  const base = origin + page;
  return URL.canParse(href, base) ? new URL(href, base) : null;
}

const PAGES = [
  ...pages.map(({ path }) => path),
  ...Object.values(adminPages).map(({ path }) => path),
  ...PLACEHOLDERS.map((name) => `/${name.toLowerCase()}`),
];

/** The missing part of a link: its page, or its heading. Null if nothing is missing, or it is unknown. */
export function missingPart(targets: LinkTargets, url: URL): "target" | "heading" | "video" | null {
  const { origin, pathname } = url;
  if (origin !== targets.origin) return null;
  if (pathname === "/" || pathname === paths.university) return missingVideo(targets, url);
  const path = trimSlashes(pathname);
  if (path === paths.knowledgeBase || path.startsWith(`${paths.knowledgeBase}/`)) {
    return missingKnowledgePart(targets, url, path);
  }
  // A path with a file extension, such as a PDF, may exist.
  const isFile = /^\/api\/|\.[^./]*$/.test(path);
  return PAGES.includes(path) || isFile ? null : "target";
}

function missingVideo({ videos }: LinkTargets, { searchParams }: URL) {
  const video = searchParams.get("video");
  if (video !== null && videos && !videos.has(Number(video))) return "video";
  const category = searchParams.get("category") ?? "all";
  return ["all", ...VIDEO_CATEGORIES].includes(category) ? null : "target";
}

function missingKnowledgePart(targets: LinkTargets, url: URL, path: string) {
  const { knowledge } = targets;
  const target = redirectedUrl(targets, url);
  // A redirect may lead to the home or to a category.
  if ([path, target.pathname].includes(paths.knowledgeBase)) {
    const category = target.searchParams.get("category");
    const isKnown = category === null || knowledge.categories.some(({ id }) => id === category);
    return isKnown ? null : "target";
  }
  const article = targets.findById(articleIdOf(target.pathname));
  if (!article) return "target";
  const heading = decodeOrKeep(target.hash.slice(1));
  const headings = targets.headingsOf(article.id);
  return ["", "top"].includes(heading) || !headings || headings.has(heading) ? null : "heading";
}

/** The final URL of an address of the knowledge base; an article's Markdown counts as its page. */
export function redirectedUrl(
  { knowledge, redirects }: Pick<LinkTargets, "knowledge" | "redirects">,
  url: URL,
): URL {
  // Two hops: a redirect's target may be redirected by the publish that is being checked.
  const hop = (from: URL) => {
    const to = findRedirect(knowledge, redirects, from.pathname);
    return to === null ? from : new URL(to + from.hash, from);
  };
  const page = new URL(url);
  page.pathname = page.pathname.replace(/^(\/knowledge-base\/.*)\.md$/, "$1");
  return hop(hop(page));
}
