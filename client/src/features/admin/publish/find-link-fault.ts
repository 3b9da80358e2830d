import { findRedirect } from "@shared/content/layers.ts";
import { VIDEO_CATEGORIES } from "@shared/contracts/videos.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import { findArticle } from "@/data/lookup.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { PLACEHOLDERS, paths } from "@/lib/paths.ts";

const PAGES: readonly string[] = [
  paths.signIn,
  paths.dashboard,
  paths.videosAdmin,
  ...PLACEHOLDERS.map((name) => `/${name.toLowerCase()}`),
];

/** What links of this site can lead to, as far as this browser knows it. */
export type LinkTargets = {
  knowledge: KnowledgeBase;
  /** From an old path to where it leads. */
  redirects: ReadonlyMap<string, string>;
  /** The ids of an article's headings; undefined where its text is not known. */
  headingsOf: (articleId: string) => ReadonlySet<string> | undefined;
  /** The ids of the University's videos; null where they are not known. */
  videos: ReadonlySet<number> | null;
};

type Redirecting = Pick<LinkTargets, "knowledge" | "redirects">;

/** Why a link leads nowhere: its page, article, category or video does not exist, or its heading does not. */
export type LinkFault = "target" | "heading";

/** Finds what is wrong with a link of an article; null where nothing is, or where it can't be known. */
export function findLinkFault(targets: LinkTargets, url: URL): LinkFault | null {
  const { origin, pathname } = url;
  if (origin !== window.location.origin) return null;
  if (pathname === "/" || pathname === paths.university) return libraryFault(targets, url);
  const path = pathname.replace(/\/+$/, "");
  if (path === paths.knowledgeBase) return categoryFault(targets, url);
  if (path.startsWith(`${paths.knowledgeBase}/`)) return articleFault(targets, url);
  // A file, such as a PDF, may be there.
  const isFile = /^\/api\/|\.[^/]*$/.test(path);
  return PAGES.includes(path) || isFile ? null : "target";
}

/** The key of the article or category that a link leads to; null for any other page. */
export function targetKeyOf({ knowledge, redirects }: Redirecting, url: URL): string | null {
  const target = redirected({ knowledge, redirects }, url);
  const category = target.searchParams.get("category");
  if (target.pathname === paths.knowledgeBase) return category && `category:${category}`;
  const article = findArticle(knowledge, target.pathname);
  const isArticle = target.pathname.startsWith(`${paths.knowledgeBase}/`);
  return isArticle && article ? `article:${article.id}` : null;
}

function redirected({ knowledge, redirects }: Redirecting, url: URL): URL {
  // Two hops: what a redirect leads to may be redirected by this very publish.
  const hop = (from: URL) => {
    const to = findRedirect(knowledge, redirects, from.pathname);
    return to === null ? from : new URL(to + from.hash, from);
  };
  return hop(hop(url));
}

function libraryFault({ videos }: LinkTargets, { searchParams }: URL): LinkFault | null {
  const video = searchParams.get("video");
  if (video !== null && videos && !videos.has(Number(video))) return "target";
  const category = searchParams.get("category") ?? "all";
  const isKnown = ["all", ...VIDEO_CATEGORIES].includes(category);
  return isKnown ? null : "target";
}

function categoryFault({ knowledge }: LinkTargets, { searchParams }: URL): LinkFault | null {
  const category = searchParams.get("category");
  const isKnown = category === null || knowledge.categories.some(({ id }) => id === category);
  return isKnown ? null : "target";
}

function articleFault(targets: LinkTargets, url: URL): LinkFault | null {
  const target = redirected(targets, url);
  // A redirect may lead to the home or to a category.
  if (target.pathname === paths.knowledgeBase) return categoryFault(targets, target);
  const article = findArticle(targets.knowledge, target.pathname);
  if (!article) return "target";
  const heading = decodeOrKeep(target.hash.slice(1));
  const headings = targets.headingsOf(article.id);
  return ["", "top"].includes(heading) || !headings || headings.has(heading) ? null : "heading";
}
