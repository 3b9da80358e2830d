import { isKnowledgePath } from "@shared/content/article-paths.ts";
import type { Article } from "@shared/content/articles.ts";
import { locateArticle, placeholderText } from "@shared/content/locate-article.ts";
import { decodeOrKeep, isSlug } from "@shared/text/text.ts";
import { eq } from "drizzle-orm";
import { absoluteUrl } from "@/lib/paths.ts";
import type { Db } from "../db/database.ts";
import { videos } from "../db/schema.ts";
import { cacheControl } from "../http/cache-control.ts";
import {
  type CachedResponse,
  createCachedResponse,
  createRedirect,
} from "../http/cached-response.ts";
import { createResponses, type Params } from "../http/cached-route.ts";
import { HttpError, publicNotFound } from "../http/errors.ts";
import { createLoadLimiter, type LoadLimiter } from "../http/load-limiter.ts";
import { createThread, isTooMuch } from "../thread.ts";
import { createLists, type ListQuery } from "./list-files.ts";
import type { MarkdownSource } from "./markdown.ts";
import {
  createPublishedSiteReader,
  type PublishedSiteReader,
  SITE_TAGS,
} from "./published-site.ts";
import { drawSocialImage, type SocialText } from "./social-image.ts";

const LIMITS = {
  concurrency: 1,
  maxQueued: 64,
  busyMessage: "Too many crawlers are reading right now. Try again shortly.",
};

const SOCIAL_ITEMS = ["article", "category", "video"] as const;
type SocialItem = { item: (typeof SOCIAL_ITEMS)[number]; id: string };

export function readSitemapPart(params: Params): ListQuery | null {
  const part = params("part");
  return /^\d{1,4}$/.test(part) ? { kind: "sitemap", part: Number(part) } : null;
}

/** The category whose feed an address names. Throws a 404 HttpError for a malformed id. */
export function readFeedCategory(params: Params): ListQuery {
  const category = decodeOrKeep(params("category"));
  if (!isSlug(category)) throw publicNotFound();
  return { kind: "feed", category };
}

/** The path of an article's Markdown, undecoded. */
export const readMarkdownPath = (_params: Params, path: string) => path;

export function readSocialItem(params: Params): SocialItem | null {
  const item = SOCIAL_ITEMS.find((each) => each === params("item").toLowerCase());
  return item ? { item, id: decodeOrKeep(params("id")) } : null;
}

/**
 * The responses for search engines, feed readers and language models, made when first requested and cached until they
 * change.
 */
export function openSeo(db: Db) {
  const site = createPublishedSiteReader(db);
  const limit = createLoadLimiter(LIMITS);
  const { make, clear } = createLists(db, site);
  const lists = createResponses({ tags: SITE_TAGS, key: JSON.stringify, limit: () => limit, make });
  const { markdown, close } = createMarkdown(site, limit);
  const images = createSocialImages(db, site);
  return {
    responses: { lists, markdown, images },
    /** The caches in the order of invalidation: others are made of the site. */
    caches: [site, lists, markdown, images, { tags: SITE_TAGS, invalidate: clear }],
    close,
    site,
    /** The time of an article's last publish as an ISO date; undefined for one that was never published. */
    readArticleDate: async (id: string) => (await site.read()).modifiedAt.get(id)?.toISOString(),
  };
}

/** Articles as Markdown, by path. A thread makes them, as a long one takes seconds. */
function createMarkdown(site: PublishedSiteReader, limit: LoadLimiter) {
  const thread = createThread<MarkdownSource, string>({
    file: new URL("./markdown-worker.js", import.meta.url),
    maxQueued: LIMITS.maxQueued,
    // The longest article takes some seconds.
    limitMs: 20_000,
  });
  const makeOf = async (article: Article): Promise<CachedResponse> => {
    const html = (await site.readHtml(article)) || placeholderText;
    const { title, description, link } = article;
    const text = await thread.call({ title, description, link, html }).catch((error) => {
      if (!isTooMuch(error)) throw error;
      const message = "This article is too large for Markdown right now.";
      throw new HttpError(503, message, { "Retry-After": "60" });
    });
    return createCachedResponse(Buffer.from(text), {
      contentType: "text/markdown; charset=utf-8",
      cacheControl: cacheControl.page,
      // Search engines shall show the page, not its Markdown.
      headers: ["Link", `<${absoluteUrl(link)}>; rel="canonical"`],
    });
  };
  /** The result of `then` for the article whose Markdown has this very path, or a redirect to its path. */
  const find = async (path: string, then: (article: Article) => Promise<CachedResponse>) => {
    const { knowledge, articles, redirects } = await site.read();
    const findById = (id: string) => articles.get(id);
    const page = path.slice(0, -".md".length);
    const located = locateArticle(page, { knowledge, redirects, findById });
    if (located?.kind !== "article") return redirectElsewhere(located?.to);
    const { article } = located;
    // Only the linked form has a response: the same characters can be encoded in many ways.
    const { pathname } = new URL(`${article.link}.md`, "http://localhost");
    return path === pathname ? then(article) : redirectElsewhere(article.link);
  };
  const responses = createResponses({
    tags: SITE_TAGS,
    key: (path: string) => path,
    limit: () => limit,
    // Finds the article again within the cached load: a publish meanwhile may have moved it or changed its title.
    make: (path) => find(path, makeOf),
  });
  const load = (path: string) => find(path, () => responses.load(path));
  return { markdown: { ...responses, load }, close: thread.close };
}

function createSocialImages(db: Db, site: PublishedSiteReader) {
  // Social images have a limit of their own, so that no crawler of pages waits for them.
  const limit = createLoadLimiter({ ...LIMITS, maxQueued: 32 });
  const responses = createResponses({
    tags: SITE_TAGS,
    key: JSON.stringify,
    limit: () => limit,
    make: async (item: SocialItem) => {
      // Reads the text within the cached and limited load, for unknown videos too.
      const text = await readSocialText(db, site, item);
      return createCachedResponse(await drawSocialImage(text), {
        contentType: "image/png",
        cacheControl: cacheControl.file,
      });
    },
  });
  const load = (item: SocialItem) =>
    responses.load(item).catch((error) => {
      // Systems without a build of the drawing library get the site's own image.
      if (error.code !== undefined) return createRedirect("/social.png", 302);
      throw error;
    });
  return { ...responses, load };
}

/** A redirect to the Markdown of an article that has moved; a category or the home has none. */
function redirectElsewhere(to: string | undefined): CachedResponse {
  if (to === undefined) throw publicNotFound();
  return createRedirect(isKnowledgePath(to) ? `${to}.md` : to, 301);
}

/** The text of the social image of an article, category or video. Rejects with a 404 HttpError for an unknown one. */
async function readSocialText(db: Db, site: PublishedSiteReader, { item, id }: SocialItem) {
  if (item === "video") return readVideoText(db, id);
  const { knowledge, articles } = await site.read();
  const article = item === "article" ? articles.get(id) : undefined;
  const categoryId = item === "category" ? id : article?.category;
  const category = knowledge.categories.find((each) => each.id === categoryId);
  const title = article?.title ?? category?.name;
  if (title === undefined) throw publicNotFound();
  const kicker = article && category ? `Knowledge Base · ${category.name}` : "Knowledge Base";
  return { kicker, title };
}

async function readVideoText(db: Db, id: string): Promise<SocialText> {
  if (!/^\d{1,9}$/.test(id)) throw publicNotFound();
  const { title, duration } = videos;
  const hasId = eq(videos.id, Number(id));
  const [video] = await db.select({ title, duration }).from(videos).where(hasId);
  if (!video) throw publicNotFound();
  return { kicker: video.duration ? `Video · ${video.duration}` : "Video", title: video.title };
}
