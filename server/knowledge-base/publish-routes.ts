import { hash } from "node:crypto";
import type { PublishAnswer } from "@shared/publish-answers.ts";
import { PUBLISH_LIMITS, type RestoreRequest, restoreRequestSchema } from "@shared/publishing.ts";
import express, { type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { type Auth, requireSession } from "../auth/auth-routes.ts";
import type { Database, Db } from "../db/database.ts";
import { allowMethods, HttpError, isDiskFull } from "../http/errors.ts";
import { jsonBody, requireJson } from "../http/json-body.ts";
import { requireSameOrigin } from "../http/require-same-origin.ts";
import { historyRoutes } from "./history-routes.ts";
import { readImports } from "./import-rows.ts";
import { toFault } from "./prepare-publish.ts";
import { invalidPublish } from "./publish-errors.ts";
import type { PublishPreparer } from "./publish-preparer.ts";
import { publish, restore } from "./publish-store.ts";

/** What publishing works with. `onPublished` is called before a publish is answered. */
export type Publishing = {
  db: Db;
  assertRoom: Database["assertRoom"];
  preparer: PublishPreparer;
  onPublished: () => void;
};

// Checked as bytes: parsing takes long, so a thread of its own does it.
const rawBody = express.raw({
  type: () => true,
  limit: PUBLISH_LIMITS.requestBytes,
  inflate: false,
});

/** The routes below /api/knowledge-base for who is signed in: publish, restore, the history and what was imported. */
export function publishRoutes(
  { db, assertRoom, preparer, onPublished }: Publishing,
  auth: Auth,
  log: Logger,
): Router {
  const routes = Router();
  const signedIn = requireSession(auth);
  const answer = (run: (body: unknown, username: string) => Promise<PublishAnswer>) =>
    (async (req, res) => {
      const username = req.session.user?.username ?? "";
      const result = await run(req.body, username).catch(explainFullDisk);
      onPublished();
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
      answer(async (body, username) => {
        const bytes = body instanceof Uint8Array ? body : new Uint8Array();
        const prepared = await preparer.prepare(bytes);
        if (prepared === "malformed") throw new HttpError(400, "This request is malformed.");
        if ("faults" in prepared) throw invalidPublish(prepared.faults);
        // A refused publish would leave what it wrote so far behind as dead rows.
        assertRoom(bytes.length);
        return publish(db, prepared.publish, username);
      }),
    )
    .all(allowMethods("POST"));
  routes
    .route("/restore")
    .post(
      requireSameOrigin,
      signedIn,
      jsonBody,
      answer((body, username) => restore(db, parseRestore(body), username)),
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

function explainFullDisk(error: unknown): never {
  if (!isDiskFull(error)) throw error;
  throw new HttpError(503, "The server’s disk is full. Nothing was published.");
}

function parseRestore(body: unknown): RestoreRequest & { requestHash: string } {
  const result = restoreRequestSchema.safeParse(body);
  if (!result.success) throw invalidPublish(result.error.issues.map(toFault));
  return { ...result.data, requestHash: hash("sha256", JSON.stringify(result.data)) };
}
