import {
  type Article,
  type Located,
  locateArticle,
  placeholderText,
} from "@shared/content/layers.ts";
import { isKnowledgePath } from "@shared/contracts/knowledge-base.ts";
import { decodeOrKeep } from "@shared/text/text.ts";
import { eq } from "drizzle-orm";
import { absoluteUrl } from "@/lib/absolute-url.ts";
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
import { createLoadLimiter } from "../http/load-limiter.ts";
import { createCache, createResponseCache } from "../http/response-cache.ts";
import { createThread, isTooMuch } from "../thread.ts";
import { makeListFile, makeSitemaps } from "./list-files.ts";
import type { MarkdownSource } from "./markdown.ts";
import { createPublishedSiteReader, type PublishedSiteReader } from "./published-site.ts";
import { drawSocialPicture, type SocialText } from "./social-image.ts";

const LIMITS = {
  concurrency: 1,
  maxQueued: 64,
  busyMessage: "Too many crawlers are reading right now. Try again shortly.",
};

const RETRY = { "Retry-After": "60" };
/** For the longest article, which takes some seconds. */
const MARKDOWN_LIMIT_MS = 20_000;

type MarkdownQuery = Extract<SeoQuery, { kind: "markdown" }>;
type SocialQuery = Extract<SeoQuery, { kind: "social" }>;

/**
 * What search engines, feed readers and language models get, made when first requested and cached until the articles or
 * the videos change. `draw` is for tests.
 */
function createSeoResponses(db: Db, site: PublishedSiteReader, draw = drawSocialPicture) {
  const answers = createResponseCache();
  // By what they say: a publish redraws only those whose texts it changes.
  const pictures = createResponseCache();
  const limit = createLoadLimiter(LIMITS);
  // So that no crawler of pages waits for pictures.
  const limitPictures = createLoadLimiter({ ...LIMITS, maxQueued: 32 });

  const sitemaps = createCache<Buffer[]>({
    sizeOf: (parts) => parts.reduce((bytes, part) => bytes + part.length, 0),
  });
  const readSitemaps = () => sitemaps.load("all", () => makeSitemaps({ db, site }));
  const markdown = createMarkdownMaker(site);

  const locate = async ({ path }: MarkdownQuery) => {
    const { knowledge, articles, redirects } = await site.read();
    return locateArticle(path, { knowledge, redirects, findById: (id) => articles.get(id) });
  };
  const make = async (query: SeoQuery): Promise<CachedResponse> => {
    if (query.kind === "social") {
      // The text is read within the load that a publish drops, and that is limited: for unknown videos, too.
      const text = await readSocialText(db, site, query);
      return pictures.load(JSON.stringify(text), () => makePicture(draw, text));
    }
    if (query.kind !== "markdown") return makeListFile(query, { db, site, readSitemaps });
    // Again, as part of what a publish drops: one that came meanwhile may have moved the article or its title.
    const now = await locate(query);
    return now?.kind === "article" ? markdown.make(now.article) : answerElsewhere(now);
  };
  const responses = createResponses({
    key: keyOf,
    cache: () => answers,
    limit: ({ kind }) => (kind === "social" ? limitPictures : limit),
    make,
  });

  return {
    cached: responses.cached,
    /** Rejects with an HttpError: 404, or 503 when too many load. */
    load: async (query: SeoQuery): Promise<CachedResponse> => {
      if (query.kind === "markdown") {
        const located = await locate(query);
        if (located?.kind !== "article") return answerElsewhere(located);
      }
      return responses.load(query).catch((error) => {
        // Where there is no build of the library for this system, the site's own picture stands in.
        const isMissing = query.kind === "social" && error.code !== undefined;
        if (isMissing) return createRedirect("/social.png", 302);
        throw error;
      });
    },
    /** To be called whenever the articles or the videos changed. */
    invalidate: () => {
      site.invalidate();
      answers.clear();
      sitemaps.clear();
    },
    /** Ends the thread that makes Markdown. */
    close: markdown.close,
  };
}

/** Makes the Markdown of articles in a thread, as a long one takes seconds. */
function createMarkdownMaker(site: PublishedSiteReader) {
  const thread = createThread<MarkdownSource, string>({
    file: new URL("./markdown-worker.ts", import.meta.url),
    maxQueued: LIMITS.maxQueued,
    limitMs: MARKDOWN_LIMIT_MS,
  });
  async function make(article: Article): Promise<CachedResponse> {
    const html = (await site.readHtml(article)) || placeholderText;
    const { title, description, link } = article;
    const text = await thread.call({ title, description, link, html }).catch((error) => {
      if (!isTooMuch(error)) throw error;
      throw new HttpError(503, "This article is too large for Markdown right now.", RETRY);
    });
    return createCachedResponse(Buffer.from(text), {
      contentType: "text/markdown; charset=utf-8",
      cacheControl: cacheControl.page,
      // Search engines shall show the page, not its Markdown.
      headers: ["Link", `<${absoluteUrl(link)}>; rel="canonical"`],
    });
  }
  return { make, close: thread.close };
}

/** Where the Markdown of an old address is: beside its article's page; a category or the home has none. */
function answerElsewhere(located: Exclude<Located, { kind: "article" }>): CachedResponse {
  if (!located) throw publicNotFound();
  return createRedirect(isKnowledgePath(located.to) ? `${located.to}.md` : located.to, 301);
}

async function makePicture(draw: typeof drawSocialPicture, text: SocialText) {
  return createCachedResponse(await draw(text), {
    contentType: "image/png",
    cacheControl: cacheControl.file,
  });
}

/** What the social picture of an article, category or video says. Rejects with a 404 HttpError for an unknown one. */
async function readSocialText(
  db: Db,
  site: PublishedSiteReader,
  { item, id }: SocialQuery,
): Promise<SocialText> {
  if (item === "video") return readVideo(db, id);
  const { knowledge, articles } = await site.read();
  const categoryId = item === "category" ? id : articles.get(id)?.category;
  const category = knowledge.categories.find((each) => each.id === categoryId);
  const kicker = "Knowledge Base";
  if (item === "category" && category) return { kicker, title: category.name };
  const article = item === "article" ? articles.get(id) : undefined;
  if (!article) throw publicNotFound();
  return { kicker: category ? `${kicker} · ${category.name}` : kicker, title: article.title };
}

async function readVideo(db: Db, id: string): Promise<SocialText> {
  if (!/^\d{1,9}$/.test(id)) throw publicNotFound();
  const [video] = await db
    .select({ title: videos.title, duration: videos.duration })
    .from(videos)
    .where(eq(videos.id, Number(id)));
  if (!video) throw publicNotFound();
  return { kicker: video.duration ? `Video · ${video.duration}` : "Video", title: video.title };
}

export type SeoResponses = ReturnType<typeof createSeoResponses>;

/** What search engines, feed readers and language models get of a database; `invalidate` after each change of it. */
export function openSeo(db: Db) {
  const site = createPublishedSiteReader(db);
  const responses = createSeoResponses(db, site);
  return {
    responses,
    invalidate: responses.invalidate,
    close: responses.close,
    site,
    /** When an article was last published, as an ISO date; undefined for one that never was. */
    readArticleDate: async (id: string) => (await site.read()).modifiedAt.get(id)?.toISOString(),
  };
}

const SOCIAL_KINDS = ["article", "category", "video"] as const;

/** What a search engine, a feed reader or a language model asks for. */
export type SeoQuery =
  | { kind: "robots" | "sitemap" | "feed" | "llms" | "opensearch" }
  | { kind: "sitemap-part"; part: number }
  | { kind: "markdown"; path: string }
  | { kind: "social"; item: (typeof SOCIAL_KINDS)[number]; id: string };

/** The part of the sitemap that an address names; null where it names none. */
export function readSitemapPart(params: Params): SeoQuery | null {
  const part = params("part");
  return /^\d{1,4}$/.test(part) ? { kind: "sitemap-part", part: Number(part) } : null;
}

/** The article that an address asks for as Markdown. */
export const readMarkdownPath = (params: Params): SeoQuery => ({
  kind: "markdown",
  path: `/knowledge-base/${params("path")}`,
});

/** The social picture that an address names; null where it names none. */
export function readSocialItem(params: Params): SeoQuery | null {
  const item = SOCIAL_KINDS.find((each) => each === params("item").toLowerCase());
  return item ? { kind: "social", item, id: decodeOrKeep(params("id")) } : null;
}

/** The key of its answer in a cache. */
function keyOf(query: SeoQuery): string {
  if (query.kind === "sitemap-part") return `sitemap ${query.part}`;
  if (query.kind === "markdown") return `markdown ${query.path}`;
  return query.kind === "social" ? `social ${query.item} ${query.id}` : query.kind;
}
