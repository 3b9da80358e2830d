import { hash } from "node:crypto";
import type { PublishAnswer } from "@shared/contracts/publishing.ts";
import {
  PUBLISH_LIMITS,
  purgeRequestSchema,
  type RestoreRequest,
  restoreRequestSchema,
} from "@shared/contracts/publishing.ts";
import express, { type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import type { ZodMiniType } from "zod/mini";
import { type Auth, requireSession } from "../auth/routes.ts";
import type { Db } from "../db/database.ts";
import { addHistoryRoutes } from "../http/add-history-routes.ts";
import { allowMethods, HttpError } from "../http/errors.ts";
import { jsonBody, requireJson } from "../http/json-body.ts";
import { requireSameOrigin } from "../http/require-same-origin.ts";
import { createHistoryStore } from "./history.ts";
import { invalidPublish, restore } from "./publish.ts";
import { purge } from "./purge.ts";
import { readImports } from "./rows.ts";
import { toFault } from "./validate.ts";
import { announce, type Publishing, publishBytes } from "./validate-in-thread.ts";

// Checked as bytes: parsing takes long, so a thread of its own does it.
const rawBody = express.raw({
  type: () => true,
  limit: PUBLISH_LIMITS.requestBytes,
  inflate: false,
});

/** The routes below /api/knowledge-base for who is signed in: publish, restore, the history and what was imported. */
export function publishRoutes(publishing: Publishing, auth: Auth, log: Logger): Router {
  const { db } = publishing;
  const routes = Router();
  const signedIn = requireSession(auth);
  const answer = (run: (body: unknown, username: string) => Promise<PublishAnswer>) =>
    (async (req, res) => {
      const username = req.session.user?.username ?? "";
      const result = await run(req.body, username);
      const { requestId } = res.locals;
      log.info({ requestId, username, revision: result.revision }, "published");
      res.json(result);
    }) satisfies RequestHandler;
  routes
    .route("/publish")
    .post(
      requireSameOrigin,
      signedIn,
      requireJson,
      rawBody,
      answer((body, username) => {
        const bytes = body instanceof Uint8Array ? body : new Uint8Array();
        return publishBytes(publishing, bytes, username);
      }),
    )
    .all(allowMethods("POST"));
  routes
    .route("/restore")
    .post(
      requireSameOrigin,
      signedIn,
      jsonBody,
      answer((body, username) =>
        announce(publishing, async () => restore(db, parseRestore(body), username)),
      ),
    )
    .all(allowMethods("POST"));
  routes
    .route("/purge")
    .post(
      requireSameOrigin,
      signedIn,
      jsonBody,
      answer((body, username) => purgeItem(publishing, body, username)),
    )
    .all(allowMethods("POST"));
  routes
    .route("/imports")
    .get(signedIn, async (_req, res) => {
      res.json({ imports: await readImports(db) });
    })
    .all(allowMethods("GET", "HEAD"));
  routes.use("/history", historyRoutes(db, signedIn));
  return routes;
}

function purgeItem(publishing: Publishing, body: unknown, username: string) {
  const request = parse(purgeRequestSchema, body);
  return announce(publishing, () => purge(publishing.db, request, username));
}

function parseRestore(body: unknown): RestoreRequest & { requestHash: string } {
  const request = parse(restoreRequestSchema, body);
  return { ...request, requestHash: hash("sha256", JSON.stringify(request)) };
}

function parse<T>(schema: ZodMiniType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw invalidPublish(result.error.issues.map(toFault));
  return result.data;
}

/** The routes below /api/knowledge-base/history: a page of publishes, one of them, and an earlier text. */
function historyRoutes(db: Db, signedIn: RequestHandler): Router {
  const history = createHistoryStore(db);
  const routes = Router();
  routes
    .route("/bodies/:hash")
    .get(signedIn, async (req, res) => {
      const { hash = "" } = req.params;
      const html = /^[0-9a-f]{64}$/.test(hash) ? await history.readBody(hash) : null;
      if (html === null) throw new HttpError(404, "There is no such text.");
      res.json({ html });
    })
    .all(allowMethods("GET", "HEAD"));
  return addHistoryRoutes(routes, history, signedIn);
}
