import { hash } from "node:crypto";
import type { PublishAnswer } from "@shared/contracts/publishing.ts";
import {
  PUBLISH_LIMITS,
  purgeRequestSchema,
  type RestoreRequest,
  restoreRequestSchema,
} from "@shared/contracts/publishing.ts";
import express, { type RequestHandler } from "express";
import type { Logger } from "pino";
import type { ZodMiniType } from "zod/mini";
import { jsonBody, requireJson } from "../http/api-routes.ts";
import { HttpError } from "../http/errors.ts";
import { historyHandlers } from "../revisions/history.ts";
import { createHistoryStore, restore } from "./history.ts";
import { invalidPublish, readImports } from "./publish.ts";
import { purge } from "./purge.ts";
import { toFault } from "./validate.ts";
import { announce, type Publishing, publishBytes } from "./validate-in-thread.ts";

// Checked as bytes: parsing takes long, so a thread of its own does it.
const rawBody = express.raw({
  type: () => true,
  limit: PUBLISH_LIMITS.requestBytes,
  inflate: false,
});

/** What answers those who are signed in: publish, restore, purge, the history and what was imported. */
export function publishingHandlers(publishing: Publishing, log: Logger) {
  const { db } = publishing;
  const answer =
    (run: (body: unknown, username: string) => Promise<PublishAnswer>): RequestHandler =>
    async (req, res) => {
      const { requestId, username } = res.locals;
      const result = await run(req.body, username);
      log.info({ requestId, username, revision: result.revision }, "published");
      res.json(result);
    };
  const history = createHistoryStore(db);
  const sendImports: RequestHandler = async (_req, res) => {
    res.json({ imports: await readImports(db) });
  };
  const sendBody: RequestHandler = async (req, res) => {
    const html = await history.readBody(String(req.params.hash));
    if (html === null) throw new HttpError(404, "There is no such text.");
    res.json({ html });
  };
  return {
    publish: [
      requireJson,
      rawBody,
      answer((body, username) => {
        const bytes = body instanceof Uint8Array ? body : new Uint8Array();
        return publishBytes(publishing, bytes, username);
      }),
    ],
    restore: [
      jsonBody,
      answer((body, username) =>
        announce(publishing, async () => restore(db, parseRestore(body), username)),
      ),
    ],
    purge: [
      jsonBody,
      answer((body, username) => {
        const request = parse(purgeRequestSchema, body);
        return announce(publishing, () => purge(db, request, username));
      }),
    ],
    sendImports,
    ...historyHandlers(history),
    sendBody,
  };
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
