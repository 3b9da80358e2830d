import type { RequestListener } from "node:http";
import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from "express";
import type { Logger } from "pino";
import { type Auth, authRoutes } from "./auth/auth-routes.ts";
import type { Environment } from "./environment.ts";
import { errorHandler, notFound } from "./http/errors.ts";
import { healthRoutes, type ReadyCheck } from "./http/health.ts";
import { assignRequestId, requestLogger, warnOfUntrustedProxy } from "./http/request-log.ts";
import {
  allowThirdParties,
  type Header,
  securityHeaders,
  setHeaders,
} from "./http/security-headers.ts";
import { serveFromCache } from "./http/serve-from-cache.ts";
import type { KnowledgeBaseResponses } from "./knowledge-base/knowledge-base-responses.ts";
import { type Publishing, publishRoutes } from "./knowledge-base/publish-routes.ts";
import { findCachedKnowledge, knowledgeBaseRoutes } from "./knowledge-base/read-routes.ts";
import { adminVideoRoutes } from "./videos/admin/admin-video-routes.ts";
import type { VideoAdmin } from "./videos/admin/write-route.ts";
import type { SpokenSearchResponses } from "./videos/spoken-search/spoken-search-responses.ts";
import {
  findCachedSpoken,
  spokenSearchRoutes,
} from "./videos/spoken-search/spoken-search-routes.ts";
import type { TranscriptResponses } from "./videos/transcript-responses.ts";
import { findCachedTranscripts, transcriptRoutes } from "./videos/transcript-routes.ts";
import type { VideoResponses } from "./videos/video-responses.ts";
import { findCachedVideos, videoRoutes } from "./videos/video-routes.ts";

/** The dependencies of the app. `pages` handles whatever the API does not. */
export type AppParts = {
  videoResponses: VideoResponses;
  spokenSearch: SpokenSearchResponses;
  transcripts: TranscriptResponses;
  videoAdmin: VideoAdmin;
  knowledgeBase: KnowledgeBaseResponses;
  publishing: Publishing;
  auth: Auth;
  checkReady: ReadyCheck;
  pages: RequestHandler;
  log: Logger;
  trustProxy: Environment["TRUST_PROXY"];
  origins: readonly string[];
};

/** The request handler of the whole server; nothing is opened or started here. */
export function createApp(parts: AppParts): RequestListener {
  const headers = securityHeaders();
  const { log } = parts;
  const finders = [
    findCachedVideos(parts.videoResponses),
    findCachedTranscripts(parts.transcripts),
    findCachedSpoken(parts.spokenSearch),
    findCachedKnowledge(parts.knowledgeBase),
  ];
  const serveCached = serveFromCache(finders, headers, log);
  const app = createExpressApp(parts, headers);
  const handleError = errorHandler(log);
  return (incoming, outgoing) => {
    if (serveCached(incoming, outgoing)) return;
    // Express extends both with its own methods.
    const [req, res] = [incoming as Request, outgoing as Response];
    // In the place of Express's last handler, which writes errors with the values of SQL statements to stderr.
    app(req, res, (error) => handleError(error, req, res, () => undefined));
  };
}

function createExpressApp(parts: AppParts, headers: readonly Header[]): Express {
  const { auth, log } = parts;
  const { checkReady, pages, trustProxy, origins } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  // Nothing reads `req.query`, and cached responses have their own ETag.
  app.set("query parser", false);
  app.set("etag", false);
  app.use(assignRequestId, requestLogger(log), warnOfUntrustedProxy(log), setHeaders(headers));
  app.use(healthRoutes(checkReady));
  app.use(videoRoutes(parts.videoResponses), transcriptRoutes(parts.transcripts));
  app.use(spokenSearchRoutes(parts.spokenSearch), knowledgeBaseRoutes(parts.knowledgeBase));
  const api = Router().use("/auth", authRoutes(auth, log));
  api.use("/admin/videos", adminVideoRoutes(parts.videoAdmin, auth, log));
  api.use("/knowledge-base", publishRoutes(parts.publishing, auth, log));
  app.use("/api", api.use(notFound));
  app.use(allowThirdParties(origins), pages);
  return app;
}
