import type { RequestListener } from "node:http";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { isAdminPath } from "@shared/admin-path.ts";
import { MAX_PATH_BYTES } from "@shared/content/article-paths.ts";
import { adminVideosApi } from "@shared/contracts/admin-videos.ts";
import { authApi } from "@shared/contracts/auth.ts";
import { publishingApi } from "@shared/contracts/publishing.ts";
import { reviewsApi } from "@shared/contracts/reviews.ts";
import { synonymsApi } from "@shared/contracts/search.ts";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from "express";
import type { Logger } from "pino";
import { baseOf } from "@/lib/paths.ts";
import { readNewsPage } from "./articles/announcements.ts";
import { type Publishing, publishingHandlers } from "./articles/article-admin-routes.ts";
import { readCursor } from "./articles/article-batches.ts";
import { readImage } from "./articles/article-reads.ts";
import {
  readArticleId,
  readCategoryId,
  readImageName,
  readSourceId,
} from "./articles/knowledge-base-responses.ts";
import { type Reviewing, reviewHandlers } from "./articles/reviews.ts";
import {
  type Auth,
  requireSession,
  sendSignedIn,
  signInHandler,
  signOutHandler,
} from "./auth/sessions.ts";
import type { Content } from "./content.ts";
import type { Db } from "./db/database.ts";
import type { Environment } from "./environment.ts";
import { apiRoutes } from "./http/api-routes.ts";
import { cacheControl } from "./http/cache-control.ts";
import {
  type CachedRoute,
  cachedRoute,
  type Responses,
  serveCachedRoutes,
  serveFromCache,
} from "./http/cached-route.ts";
import { allowMethods, errorHandler, HttpError, notFound } from "./http/errors.ts";
import { assignRequestId, requestLogger, warnOfUntrustedProxy } from "./http/log.ts";
import { type HeaderValues, securityHeaders } from "./http/security-headers.ts";
import type { Insight } from "./insight/insight.ts";
import type { Media } from "./media/media.ts";
import { type Messages, messageFormHandlers, messageRoutes } from "./messages/message-routes.ts";
import { createOpenApiResponses } from "./openapi.ts";
import type { Pages } from "./pages/open-pages.ts";
import { readSearchQuery } from "./search/search.ts";
import { type SynonymAdmin, synonymHandlers } from "./search/synonyms.ts";
import {
  readFeedCategory,
  readMarkdownPath,
  readSitemapPart,
  readSocialItem,
} from "./seo/seo-responses.ts";
import { readCategoryFilter, readSearchFilter, type VideoFilter } from "./videos/reads.ts";
import { readVideoId } from "./videos/transcripts.ts";
import { adminVideoHandlers, type VideoAdmin } from "./videos/video-admin-routes.ts";

/** The dependencies of the app: `api` are the public cached responses, `pages` handles all other paths. */
export type AppParts = {
  api: readonly CachedRoute[];
  videoAdmin: Omit<VideoAdmin, "media">;
  publishing: Publishing;
  reviewing: Reviewing;
  synonymAdmin: SynonymAdmin;
  auth: Auth;
  /** Null if the site takes no messages. */
  messages: Messages | null;
  media: Pick<Media, "routes" | "origins" | "findDeadReferences">;
  /** Undefined if the site counts no visits. */
  insight?: Pick<Insight, "routes"> | undefined;
  /** Resolves if the database responds; rejects or takes too long if it doesn't. */
  checkReady: () => Promise<unknown>;
  pages: Pick<Pages, "handler" | "rendered" | "inlineHashes"> & Partial<Pick<Pages, "script">>;
  log: Logger;
  trustProxy: Environment["TRUST_PROXY"];
  origins: readonly string[];
  /** The origins whose pages may show the help panel. */
  panelOrigins?: readonly string[];
};

export const videoRoutes = (videos: Responses<VideoFilter>): CachedRoute[] => [
  cachedRoute("/api/videos", { kind: "all" }, videos),
  cachedRoute("/api/videos/category/:category", readCategoryFilter, videos),
  cachedRoute("/api/videos/search{/:query}", readSearchFilter, videos),
];

/** The public responses beside the pages, for browsers, search engines, feed readers and language models. */
export const publicRoutes = ({
  videos,
  versions,
  transcripts,
  articles,
  batches,
  contexts,
  news,
  search,
  ...seo
}: Content["responses"]) => [
  ...videoRoutes(videos),
  cachedRoute("/api/small-versions/:videoId", readVideoId, versions),
  cachedRoute("/api/transcripts", {}, transcripts.list),
  cachedRoute("/api/transcripts/all", {}, transcripts.all),
  // Two paths for open pages of the previous version, which search a third of the content each; the next version
  // removes them.
  cachedRoute("/api/transcripts/search/:query", readSearchQuery, search.former),
  cachedRoute("/api/knowledge-base/search/:query", readSearchQuery, search.former),
  cachedRoute("/api/knowledge-base/sections", {}, transcripts.list),
  cachedRoute("/api/transcripts/:videoId", readVideoId, transcripts.ofVideo),
  cachedRoute("/api/knowledge-base", { kind: "index" }, articles),
  cachedRoute("/api/knowledge-base/all", { kind: "all" }, articles),
  cachedRoute("/api/knowledge-base/redirects", { kind: "redirects" }, articles),
  cachedRoute("/api/knowledge-base/categories/:id", readCategoryId, articles),
  cachedRoute("/api/knowledge-base/articles/:id", readArticleId, articles),
  cachedRoute("/api/knowledge-base/articles/:id/source", readSourceId, articles),
  cachedRoute("/api/knowledge-base/since/:revision{/:id}", readCursor, batches),
  cachedRoute("/api/knowledge-base/news", 1, news),
  cachedRoute("/api/knowledge-base/news/:page", readNewsPage, news),
  cachedRoute("/api/contexts", {}, contexts),
  cachedRoute("/api/search", {}, search.index),
  cachedRoute("/api/search/:query", readSearchQuery, search.searches),
  cachedRoute("/api/knowledge-base/pictures/:name", readImageName, articles.images),
  cachedRoute("/robots.txt", { kind: "robots" }, seo.lists),
  cachedRoute("/sitemap.xml", { kind: "sitemap" }, seo.lists),
  cachedRoute("/sitemap-:part.xml", readSitemapPart, seo.lists),
  cachedRoute("/feed.xml", { kind: "feed" }, seo.lists),
  cachedRoute("/feed/:category.xml", readFeedCategory, seo.lists),
  cachedRoute("/llms.txt", { kind: "llms" }, seo.lists),
  cachedRoute("/opensearch.xml", { kind: "opensearch" }, seo.lists),
  cachedRoute("/knowledge-base/*path.md", readMarkdownPath, seo.markdown),
  cachedRoute("/social/:item/:id.png", readSocialItem, seo.images),
  cachedRoute("/api/openapi.json", {}, createOpenApiResponses()),
];

/** The routes of publishing, for signed-in admins. */
export const publishingRoutes = (
  articles: ReturnType<typeof publishingHandlers>,
  signedIn: RequestHandler,
) =>
  apiRoutes(
    publishingApi,
    {
      "POST /api/knowledge-base/publish": articles.publish,
      "POST /api/knowledge-base/check": articles.check,
      "POST /api/knowledge-base/restore": articles.restore,
      "POST /api/knowledge-base/purge": articles.purge,
      "GET /api/knowledge-base/imports": articles.sendImports,
      "GET /api/knowledge-base/history": articles.sendHistory,
      "GET /api/knowledge-base/history/:revision": articles.sendHistoryEntry,
      "GET /api/knowledge-base/history/bodies/:hash": articles.sendBody,
    },
    signedIn,
  );

/** The routes of upkeep, for signed-in admins. */
const reviewRoutes = (reviews: ReturnType<typeof reviewHandlers>, signedIn: RequestHandler) =>
  apiRoutes(
    reviewsApi,
    {
      "GET /api/admin/articles/:id/review": reviews.sendReview,
      "PUT /api/admin/articles/:id/review": reviews.changeReview,
      "POST /api/admin/articles/:id/check": reviews.check,
      "GET /api/admin/upkeep": reviews.sendUpkeep,
    },
    signedIn,
  );

/** The routes of managing videos, for signed-in admins. */
export const adminVideoRoutes = (
  videos: Record<keyof ReturnType<typeof adminVideoHandlers>, RequestHandler | RequestHandler[]>,
  signedIn: RequestHandler,
) =>
  apiRoutes(
    adminVideosApi,
    {
      "GET /api/admin/videos": videos.sendLibrary,
      "POST /api/admin/videos": videos.add,
      "POST /api/admin/videos/order": videos.move,
      "POST /api/admin/videos/restore": videos.restore,
      "POST /api/admin/videos/import/preview": videos.previewImport,
      "POST /api/admin/videos/import": videos.import,
      "POST /api/admin/videos/transcripts": videos.storeTranscript,
      "GET /api/admin/videos/history": videos.sendHistory,
      "GET /api/admin/videos/history/:revision": videos.sendHistoryEntry,
      "GET /api/admin/videos/transcripts/:hash": videos.sendTranscript,
      "PUT /api/admin/videos/:id": videos.edit,
      "DELETE /api/admin/videos/:id": videos.delete,
    },
    signedIn,
  );

const synonymRoutes = (admin: SynonymAdmin, signedIn: RequestHandler) => {
  const synonyms = synonymHandlers(admin);
  return apiRoutes(
    synonymsApi,
    {
      "GET /api/admin/synonyms": synonyms.sendSynonyms,
      "PUT /api/admin/synonyms": synonyms.saveSynonyms,
    },
    signedIn,
  );
};

/** The request handler of the whole server. It opens and starts nothing. */
export function createApp(parts: AppParts): RequestListener {
  const { log, pages, origins } = parts;
  // The header that tells this server's responses from those of a network's filter: each build has a page script of its
  // own. The service worker saves no response without it (decision record 5).
  const own: HeaderValues = pages.script ? { "X-Page-Script": pages.script } : {};
  const mediaOrigins = parts.media.origins;
  const headers = { ...securityHeaders({ mediaOrigins }), ...own };
  const { inlineHashes } = pages;
  const ofPages = { origins, mediaOrigins, inlineHashes, keepsOpener: true };
  const pageHeaders = { ...securityHeaders(ofPages), ...own };
  // In the frame of another product no third party runs.
  const ofPanel = { ...ofPages, origins: [], frameAncestors: parts.panelOrigins };
  const panelHeaders = { ...securityHeaders(ofPanel), ...own };
  const served = [
    { routes: parts.api, headers },
    { routes: pages.rendered.map(ofPanelAlone), headers: panelHeaders },
    { routes: pages.rendered, headers: pageHeaders },
  ];
  const serveCached = serveFromCache(served, log);
  const app = createExpressApp(parts, headers, { pageHeaders, panelHeaders });
  const handleError = errorHandler(log);
  return (incoming, outgoing) => {
    if (!hasLongPath(incoming) && serveCached(incoming, outgoing)) return;
    // Express extends request and response with its own methods.
    const [req, res] = [incoming as Request, outgoing as Response];
    // Replaces Express's last handler, which would write errors with the values of SQL statements to stderr. A call
    // without an error means that the address has no readable path: the pages handle every other one.
    app(req, res, (error) => {
      const reason = error ?? new HttpError(400, "This address is malformed.");
      handleError(reason, req, res, () => undefined);
    });
  };
}

const ofPanelAlone =
  (route: CachedRoute): CachedRoute =>
  (method, address) =>
    baseOf(address.split("?", 1)[0] ?? "") ? route(method, address) : null;

/** True for a path of more than `MAX_PATH_BYTES`. Node itself limits queries, by its 16 KiB for all headers. */
function hasLongPath({ url = "" }: { url?: string | undefined }): boolean {
  const end = url.indexOf("?");
  return (end === -1 ? url.length : end) > MAX_PATH_BYTES;
}

const LONG_PATH = "This address is too long. Check the link, or begin at the start page.";

const READY_TIMEOUT_MS = 2_000;

function createExpressApp(
  { api, auth, log, checkReady, insight, media, messages, pages, publishing, ...parts }: AppParts,
  headers: HeaderValues,
  ofPages: Parameters<typeof setPageHeaders>[0],
): Express {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", parts.trustProxy);
  // Nothing reads `req.query`, and cached responses have their own ETag.
  app.set("query parser", false);
  app.set("etag", false);
  app.use(assignRequestId, requestLogger(log), warnOfUntrustedProxy(log));
  // Responses are private unless their route makes them public.
  const defaults = { ...headers, "Cache-Control": cacheControl.private };
  app.use((req, res, next) => {
    res.set(defaults);
    if (hasLongPath(req)) throw new HttpError(414, LONG_PATH);
    next();
  });
  app.get("/healthz", (_req, res) => void res.json({ status: "ok" }));
  app.get("/readyz", async (_req, res) => {
    const timeout = setTimeout(READY_TIMEOUT_MS, false, { ref: false });
    const ready = checkReady().then(() => true);
    const isReady = await Promise.race([ready, timeout]).catch(() => false);
    if (!isReady) throw new HttpError(503, "The database does not respond.");
    res.json({ status: "ready" });
  });
  app.all(["/healthz", "/readyz"], allowMethods("GET", "HEAD"));
  const signedIn = requireSession(auth);
  // Visits are counted ahead of the many cached routes, as each visitor sends some.
  if (insight) app.use(insight.routes(signedIn));
  app.use(serveCachedRoutes(api));
  app.use("/api/knowledge-base/pictures", withheldImages(publishing.db, auth));
  const session = {
    "POST /api/auth/login": signInHandler(auth, log),
    "POST /api/auth/logout": signOutHandler(auth),
    "GET /api/auth/session": sendSignedIn,
  };
  app.use(apiRoutes(authApi, session, signedIn));
  app.use(publishingRoutes(publishingHandlers(publishing, log), signedIn));
  app.use(reviewRoutes(reviewHandlers(parts.reviewing), signedIn));
  app.use(adminVideoRoutes(adminVideoHandlers({ ...parts.videoAdmin, media }, log), signedIn));
  app.use(media.routes(signedIn, parts.videoAdmin.db));
  if (messages) app.use(messageRoutes(messages, log, signedIn));
  app.post("/message", ...messageFormHandlers(messages, log));
  app.use(synonymRoutes(parts.synonymAdmin, signedIn));
  app.use("/api", notFound);
  return app.use(setPageHeaders(ofPages), serveCachedRoutes(pages.rendered), pages.handler);
}

/** Lets pages of other products load the script of the help panel. */
const OPEN_TO_ALL = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * The headers of public pages. The admin area keeps the default ones, and stays out of search engines whoever links to
 * it.
 */
function setPageHeaders({
  pageHeaders,
  panelHeaders,
}: Record<"pageHeaders" | "panelHeaders", HeaderValues>): RequestHandler {
  return (req, res, next) => {
    if (isAdminPath(req.path)) res.set("X-Robots-Tag", "noindex, nofollow");
    else {
      for (const name of ["Cross-Origin-Opener-Policy", "X-Frame-Options"]) res.removeHeader(name);
      res.set(baseOf(req.path) ? panelHeaders : pageHeaders);
      if (req.path === "/panel.js") res.set(OPEN_TO_ALL);
    }
    next();
  };
}

/**
 * Handles the 404 of an image below /api/knowledge-base/pictures: an admin gets each stored image, also those that only
 * the history or a draft refers to. No cache keeps these responses.
 */
function withheldImages(db: Db, { readSession }: Auth): ErrorRequestHandler {
  // Express recognises error handlers by their four parameters.
  return async (error, req, res, next) => {
    const isWithheld = error instanceof HttpError && error.status === 404 && req.headers.cookie;
    if (!isWithheld) return next(error);
    const { hash, type } = readImageName(() => req.path.slice(1));
    await promisify<Request, Response>(readSession)(req, res);
    const bytes = req.session?.user && (await readImage(db, hash, type));
    if (!bytes) throw error;
    res.type(type).send(Buffer.from(bytes));
  };
}
