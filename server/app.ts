import type { RequestListener } from "node:http";
import { setTimeout } from "node:timers/promises";
import { isAdminPath } from "@shared/admin-path.ts";
import { STORED_PICTURE } from "@shared/content/html-rules.ts";
import { adminVideosApi } from "@shared/contracts/admin-videos.ts";
import { authApi } from "@shared/contracts/auth.ts";
import { publishingApi } from "@shared/contracts/publishing.ts";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import type { Logger } from "pino";
import type { Publishing } from "./articles/open.ts";
import { type PictureType, readPicture } from "./articles/reads.ts";
import {
  type KnowledgeBaseResponses,
  readArticleId,
  readCategoryId,
  readPictureName,
} from "./articles/responses.ts";
import { publishingHandlers } from "./articles/routes.ts";
import {
  type Auth,
  requireSession,
  sendSignedIn,
  signInHandler,
  signOutHandler,
} from "./auth/routes.ts";
import { readSession } from "./auth/sessions.ts";
import type { Db } from "./db/database.ts";
import type { Environment } from "./environment.ts";
import { apiRoutes } from "./http/api-routes.ts";
import { cacheControl } from "./http/cache-control.ts";
import {
  answerRequests,
  type CachedRoute,
  cachedRoute,
  serveFromCache,
} from "./http/cached-route.ts";
import { allowMethods, errorHandler, HttpError, notFound } from "./http/errors.ts";
import { assignRequestId, requestLogger, warnOfUntrustedProxy } from "./http/log.ts";
import {
  type Header,
  ownHeaders,
  securityHeaders,
  setHeaders,
  setPublicHeaders,
} from "./http/security-headers.ts";
import { createOpenApiResponses } from "./openapi.ts";
import type { Pages } from "./pages/open-pages.ts";
import type { SeoResponses } from "./seo/responses.ts";
import { readMarkdownPath, readSitemapPart, readSocialItem } from "./seo/responses.ts";
import { readCategory, readSearch, type VideoResponses } from "./videos/reads.ts";
import { adminVideoHandlers, type VideoAdmin } from "./videos/routes.ts";
import {
  readTranscriptSearch,
  type TranscriptSearchResponses,
} from "./videos/transcript-search.ts";
import { readVideoId, type TranscriptResponses } from "./videos/transcripts.ts";

/** The dependencies of the app. `api` is what everybody may read, `pages` handles whatever the API does not. */
export type AppParts = {
  api: readonly CachedRoute[];
  videoAdmin: VideoAdmin;
  publishing: Publishing;
  auth: Auth;
  checkReady: ReadyCheck;
  pages: Pick<Pages, "handler" | "rendered" | "inlineHashes" | "script">;
  log: Logger;
  trustProxy: Environment["TRUST_PROXY"];
  origins: readonly string[];
};

/** The public routes of the videos. */
export const videoRoutes = (videos: VideoResponses): CachedRoute[] => [
  cachedRoute("/api/videos", { kind: "all" }, videos),
  cachedRoute("/api/videos/category/:category", readCategory, videos),
  cachedRoute("/api/videos/search{/:query}", readSearch, videos),
];

const transcriptRoutes = (transcripts: TranscriptResponses, search: TranscriptSearchResponses) => [
  cachedRoute("/api/transcripts", { kind: "index" }, search),
  cachedRoute("/api/transcripts/search{/:query}", readTranscriptSearch, search),
  cachedRoute("/api/transcripts/:videoId", readVideoId, transcripts),
];

/** The public routes of the knowledge base. */
export const articleRoutes = (articles: KnowledgeBaseResponses) => [
  cachedRoute("/api/knowledge-base", { kind: "layer" }, articles),
  cachedRoute("/api/knowledge-base/all", { kind: "all" }, articles),
  cachedRoute("/api/knowledge-base/categories/:id", readCategoryId, articles),
  cachedRoute("/api/knowledge-base/articles/:id", readArticleId, articles),
  cachedRoute("/api/knowledge-base/pictures/:name", readPictureName, articles),
];

/** The routes of search engines, feed readers and language models. */
const seoRoutes = (seo: SeoResponses) => [
  cachedRoute("/robots.txt", { kind: "robots" }, seo),
  cachedRoute("/sitemap.xml", { kind: "sitemap" }, seo),
  cachedRoute("/sitemap-:part.xml", readSitemapPart, seo),
  cachedRoute("/feed.xml", { kind: "feed" }, seo),
  cachedRoute("/llms.txt", { kind: "llms" }, seo),
  cachedRoute("/opensearch.xml", { kind: "opensearch" }, seo),
  cachedRoute("/knowledge-base/*path.md", readMarkdownPath, seo),
  cachedRoute("/social/:item/:id.png", readSocialItem, seo),
];

type PublicResponses = {
  videoResponses: VideoResponses;
  transcripts: TranscriptResponses;
  transcriptSearch: TranscriptSearchResponses;
  knowledgeBase: KnowledgeBaseResponses;
  seo: SeoResponses;
};

/** What everybody may read beside the pages. */
export const publicRoutes = (responses: PublicResponses): readonly CachedRoute[] => [
  ...videoRoutes(responses.videoResponses),
  ...transcriptRoutes(responses.transcripts, responses.transcriptSearch),
  ...articleRoutes(responses.knowledgeBase),
  ...seoRoutes(responses.seo),
  cachedRoute("/api/openapi.json", {}, createOpenApiResponses()),
];

const authRoutes = (auth: Auth, signedIn: RequestHandler, log: Logger) =>
  apiRoutes(
    authApi,
    {
      "POST /api/auth/login": signInHandler(auth, log),
      "POST /api/auth/logout": signOutHandler(auth),
      "GET /api/auth/session": sendSignedIn,
    },
    signedIn,
  );

/** The routes of publishing, for who is signed in. */
export const publishingRoutes = (
  articles: ReturnType<typeof publishingHandlers>,
  signedIn: RequestHandler,
) =>
  apiRoutes(
    publishingApi,
    {
      "POST /api/knowledge-base/publish": articles.publish,
      "POST /api/knowledge-base/restore": articles.restore,
      "POST /api/knowledge-base/purge": articles.purge,
      "GET /api/knowledge-base/imports": articles.sendImports,
      "GET /api/knowledge-base/history": articles.sendHistory,
      "GET /api/knowledge-base/history/:revision": articles.sendHistoryEntry,
      "GET /api/knowledge-base/history/bodies/:hash": articles.sendBody,
    },
    signedIn,
  );

/** The routes of managing videos, for who is signed in. */
export const adminVideoRoutes = (
  videos: Omit<ReturnType<typeof adminVideoHandlers>, "importStreamed">,
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
      "GET /api/admin/videos/history": videos.sendHistory,
      "GET /api/admin/videos/history/:revision": videos.sendHistoryEntry,
      "GET /api/admin/videos/transcripts/:hash": videos.sendTranscript,
      "PUT /api/admin/videos/:id": videos.edit,
      "DELETE /api/admin/videos/:id": videos.delete,
    },
    signedIn,
  );

/** The request handler of the whole server; nothing is opened or started here. */
export function createApp(parts: AppParts): RequestListener {
  const { log, pages, origins } = parts;
  const own = ownHeaders(pages.script);
  const headers = [...securityHeaders(), ...own];
  const pageHeaders = [...securityHeaders({ origins, inlineHashes: pages.inlineHashes }), ...own];
  const served = [
    { routes: parts.api, headers },
    { routes: pages.rendered, headers: pageHeaders },
  ];
  const serveCached = serveFromCache(served, log);
  const app = createExpressApp(parts, headers, pageHeaders);
  const handleError = errorHandler(log);
  return (incoming, outgoing) => {
    if (serveCached(incoming, outgoing)) return;
    // Express extends both with its own methods.
    const [req, res] = [incoming as Request, outgoing as Response];
    // In the place of Express's last handler, which writes errors with the values of SQL statements to stderr.
    app(req, res, (error) => handleError(error ?? malformed(), req, res, () => undefined));
  };
}

// Without an error Express has found no path in the address: the pages answer every other one.
function malformed(): HttpError {
  return new HttpError(400, "This address is malformed.");
}

function createExpressApp(
  parts: AppParts,
  headers: readonly Header[],
  pageHeaders: readonly Header[],
): Express {
  const { auth, log, checkReady, pages, trustProxy } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  // Nothing reads `req.query`, and cached responses have their own ETag.
  app.set("query parser", false);
  app.set("etag", false);
  app.use(assignRequestId, requestLogger(log), warnOfUntrustedProxy(log));
  // What says nothing about caching is private; public answers replace this.
  app.use(setHeaders([...headers, ["Cache-Control", cacheControl.private]]));
  app.use(healthRoutes(checkReady));
  app.use(answerRequests(parts.api));
  app.use("/api/knowledge-base/pictures", withheldPictures(parts.publishing.db, auth));
  const signedIn = requireSession(auth);
  app.use(authRoutes(auth, signedIn, log));
  app.use(publishingRoutes(publishingHandlers(parts.publishing, log), signedIn));
  app.use(adminVideoRoutes(adminVideoHandlers(parts.videoAdmin, log), signedIn));
  app.use("/api", notFound);
  app.use(
    hideAdminArea,
    setPublicHeaders(pageHeaders),
    answerRequests(pages.rendered),
    pages.handler,
  );
  return app;
}

/** Middleware that keeps the admin area out of search engines, also where a page elsewhere links to it. */
const hideAdminArea: RequestHandler = (req, res, next) => {
  if (isAdminPath(req.path)) res.set("X-Robots-Tag", "noindex, nofollow");
  next();
};

/**
 * Below /api/knowledge-base/pictures, where the public got a 404: who is signed in gets each picture that is stored, also
 * those that only the history or a draft refers to. Nothing keeps these answers.
 */
function withheldPictures(db: Db, { sessions, secret }: Auth): ErrorRequestHandler {
  const withSession = readSession(sessions, secret);
  // Express knows error handlers by their four parameters.
  return (error, req, res, next) => {
    const [, hash, type] = STORED_PICTURE.exec(`/api/knowledge-base/pictures${req.path}`) ?? [];
    const isWithheld = error instanceof HttpError && error.status === 404;
    if (!isWithheld || !hash || !type || !req.headers.cookie) return next(error);
    withSession(req, res, async (failure?: unknown) => {
      if (failure || !req.session?.user) return next(failure ?? error);
      try {
        const bytes = await readPicture(db, hash, type as PictureType);
        if (!bytes) return next(error);
        res.set("Cache-Control", cacheControl.private).type(type).send(Buffer.from(bytes));
      } catch (reason) {
        next(reason);
      }
    });
  };
}

const READY_TIMEOUT_MS = 2_000;

/** Resolves while the server can do its work; rejects or takes too long otherwise. */
type ReadyCheck = () => Promise<unknown>;

/** GET /healthz: the process answers. GET /readyz: the database answers too, else 503. */
function healthRoutes(checkReady: ReadyCheck): Router {
  const routes = Router();
  routes
    .route("/healthz")
    .get((_req, res) => void res.set("Cache-Control", cacheControl.private).json({ status: "ok" }))
    .all(allowMethods("GET", "HEAD"));
  routes
    .route("/readyz")
    .get(async (_req, res) => {
      if (!(await isReady(checkReady))) throw new HttpError(503, "The database does not answer.");
      res.set("Cache-Control", cacheControl.private).json({ status: "ready" });
    })
    .all(allowMethods("GET", "HEAD"));
  return routes;
}

async function isReady(checkReady: ReadyCheck): Promise<boolean> {
  const check = checkReady().then(
    () => true,
    () => false,
  );
  return Promise.race([check, setTimeout(READY_TIMEOUT_MS, false, { ref: false })]);
}
