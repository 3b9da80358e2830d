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
import { drawSocialPicture, type SocialText } from "./social-image.ts";

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

/** The category whose feed an address asks for. Throws a 404 HttpError for what is no id. */
export function readFeedCategory(params: Params): ListQuery {
  const category = decodeOrKeep(params("category"));
  if (!isSlug(category)) throw publicNotFound();
  return { kind: "feed", category };
}

/** The path that an article is asked for at as Markdown, as it was written. */
export const readMarkdownPath = (_params: Params, path: string) => path;

export function readSocialItem(params: Params): SocialItem | null {
  const item = SOCIAL_ITEMS.find((each) => each === params("item").toLowerCase());
  return item ? { item, id: decodeOrKeep(params("id")) } : null;
}

/** What search engines, feed readers and language models get, made when first requested and kept until it changes. */
export function openSeo(db: Db) {
  const site = createPublishedSiteReader(db);
  const limit = createLoadLimiter(LIMITS);
  const { make, clear } = createLists(db, site);
  const lists = createResponses({ tags: SITE_TAGS, key: JSON.stringify, limit: () => limit, make });
  const { markdown, close } = createMarkdown(site, limit);
  const pictures = createSocialPictures(db, site);
  return {
    responses: { lists, markdown, pictures },
    /** The site first, which others are made of. */
    caches: [site, lists, markdown, pictures, { tags: SITE_TAGS, invalidate: clear }],
    close,
    site,
    /** When an article was last published, as an ISO date; undefined for one that never was. */
    readArticleDate: async (id: string) => (await site.read()).modifiedAt.get(id)?.toISOString(),
  };
}

/** Articles as Markdown, by its path. They are made in a thread, as a long one takes seconds. */
function createMarkdown(site: PublishedSiteReader, limit: LoadLimiter) {
  const thread = createThread<MarkdownSource, string>({
    file: new URL("./markdown-worker.js", import.meta.url),
    maxQueued: LIMITS.maxQueued,
    // For the longest article, which takes some seconds.
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
  /** The article whose Markdown has this very path, made by `then`, or where its Markdown is. */
  const find = async (path: string, then: (article: Article) => Promise<CachedResponse>) => {
    const { knowledge, articles, redirects } = await site.read();
    const findById = (id: string) => articles.get(id);
    const page = path.slice(0, -".md".length);
    const located = locateArticle(page, { knowledge, redirects, findById });
    if (located?.kind !== "article") return answerElsewhere(located?.to);
    const { article } = located;
    // As it is linked: the same characters can be encoded in many ways.
    const { pathname } = new URL(`${article.link}.md`, "http://localhost");
    return path === pathname ? then(article) : answerElsewhere(article.link);
  };
  const responses = createResponses({
    tags: SITE_TAGS,
    key: (path: string) => path,
    limit: () => limit,
    // Again, as part of what a publish drops: one that came meanwhile may have moved the article or its title.
    make: (path) => find(path, makeOf),
  });
  const load = (path: string) => find(path, () => responses.load(path));
  return { markdown: { ...responses, load }, close: thread.close };
}

function createSocialPictures(db: Db, site: PublishedSiteReader) {
  // So that no crawler of pages waits for pictures.
  const limit = createLoadLimiter({ ...LIMITS, maxQueued: 32 });
  const responses = createResponses({
    tags: SITE_TAGS,
    key: JSON.stringify,
    limit: () => limit,
    make: async (item: SocialItem) => {
      // The text is read within the load that a publish drops, and that is limited: for unknown videos, too.
      const text = await readSocialText(db, site, item);
      return createCachedResponse(await drawSocialPicture(text), {
        contentType: "image/png",
        cacheControl: cacheControl.file,
      });
    },
  });
  const load = (item: SocialItem) =>
    responses.load(item).catch((error) => {
      // Where there is no build of the library for this system, the site's own picture stands in.
      if (error.code !== undefined) return createRedirect("/social.png", 302);
      throw error;
    });
  return { ...responses, load };
}

/** Where the Markdown of an old address is: beside its article's page; a category or the home has none. */
function answerElsewhere(to: string | undefined): CachedResponse {
  if (to === undefined) throw publicNotFound();
  return createRedirect(isKnowledgePath(to) ? `${to}.md` : to, 301);
}

/** What the social picture of an article, category or video says. Rejects with a 404 HttpError for an unknown one. */
async function readSocialText(db: Db, site: PublishedSiteReader, { item, id }: SocialItem) {
  if (item === "video") return readVideo(db, id);
  const { knowledge, articles } = await site.read();
  const article = item === "article" ? articles.get(id) : undefined;
  const categoryId = item === "category" ? id : article?.category;
  const category = knowledge.categories.find((each) => each.id === categoryId);
  const title = article?.title ?? category?.name;
  if (title === undefined) throw publicNotFound();
  const kicker = article && category ? `Knowledge Base · ${category.name}` : "Knowledge Base";
  return { kicker, title };
}

async function readVideo(db: Db, id: string): Promise<SocialText> {
  if (!/^\d{1,9}$/.test(id)) throw publicNotFound();
  const { title, duration } = videos;
  const hasId = eq(videos.id, Number(id));
  const [video] = await db.select({ title, duration }).from(videos).where(hasId);
  if (!video) throw publicNotFound();
  return { kicker: video.duration ? `Video · ${video.duration}` : "Video", title: video.title };
}
