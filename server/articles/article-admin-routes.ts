import {
  PUBLISH_LIMITS,
  type PublishResponse,
  purgeRequestSchema,
  restoreRequestSchema,
} from "@shared/contracts/publishing.ts";
import express, { type RequestHandler } from "express";
import type { Logger } from "pino";
import type { ZodMiniType } from "zod/mini";
import type { Database, Db } from "../db/database.ts";
import { articleImports } from "../db/schema.ts";
import { jsonBody, requireJson, reserveBody } from "../http/api-routes.ts";
import { busyError, HttpError, isDiskFull } from "../http/errors.ts";
import type { Invalidate } from "../http/response-cache.ts";
import { createThread, isTooMuch } from "../thread.ts";
import { invalidPublish, publish } from "./publish.ts";
import { createPublishHistory, purge, restore } from "./publish-history.ts";
import { toPublishError, type ValidationResult, type ValidPublish } from "./validate.ts";

// The body stays bytes, as parsing takes long: a thread does it.
const { requestBytes: limit } = PUBLISH_LIMITS;
const rawBody = express.raw({ type: () => true, limit, inflate: false });
const readBody = [requireJson, reserveBody(limit), rawBody];

const WORKER_FILE = new URL("./validate-worker.js", import.meta.url);

export const createValidator = (file: string | URL = WORKER_FILE) =>
  createThread<Uint8Array, ValidationResult>({ file, maxQueued: 4 });

export type Publishing = Pick<Database, "db" | "assertRoom"> & {
  validator: ReturnType<typeof createValidator>;
  invalidate: Invalidate;
};

/** The handlers of publish, restore, purge, the history and the imports' fingerprints, for signed-in admins. */
export function publishingHandlers(publishing: Publishing, log: Logger) {
  const { db, invalidate } = publishing;
  const handle =
    <Body>(run: (body: Body, username: string) => Promise<PublishResponse>): RequestHandler =>
    async (req, res) => {
      const { requestId, username } = res.locals;
      const result = await run(req.body, username).catch(explainFullDisk);
      invalidate("content");
      log.info({ requestId, username, revision: result.revision }, "published");
      res.json(result);
    };
  const handleJson = <Body>(
    schema: ZodMiniType<Body>,
    run: (db: Db, request: Body, username: string) => Promise<PublishResponse>,
  ) => [
    jsonBody,
    handle(async (body, username) => {
      const parsed = schema.safeParse(body);
      if (!parsed.success) throw invalidPublish(parsed.error.issues.map(toPublishError));
      return run(db, parsed.data, username);
    }),
  ];
  const check: RequestHandler = async (req, res) => {
    await validateBytes(publishing, req.body);
    res.status(204).end();
  };
  const sendImports: RequestHandler = async (_req, res) => {
    res.json({ imports: await db.select().from(articleImports).orderBy(articleImports.id) });
  };
  return {
    publish: [
      ...readBody,
      handle((bytes: Uint8Array, username) => publishBytes(publishing, bytes, username)),
    ],
    check: [...readBody, check],
    restore: handleJson(restoreRequestSchema, restore),
    purge: handleJson(purgeRequestSchema, purge),
    sendImports,
    ...createPublishHistory(db),
  };
}

/** Validates the bytes of a publish and publishes it in this account's name. Rejects with an HttpError. */
export async function publishBytes(
  publishing: Publishing,
  bytes: Uint8Array | undefined,
  username: string,
): Promise<PublishResponse> {
  const valid = await validateBytes(publishing, bytes);
  // Assures room on the disk first: a refused publish would leave its rows behind as dead ones.
  publishing.assertRoom(bytes?.length ?? 0);
  return publish(publishing.db, valid, username);
}

async function validateBytes(
  { validator }: Pick<Publishing, "validator">,
  bytes: Uint8Array = new Uint8Array(),
): Promise<ValidPublish> {
  if (validator.isFull()) throw busyError("Too many are publishing right now. Try again shortly.");
  const validated = await validator.call(bytes).catch((error) => {
    if (!isTooMuch(error)) throw error;
    throw new HttpError(422, "This publish is too large to be checked. Publish it in parts.");
  });
  if (validated === "malformed") throw new HttpError(400, "This request is malformed.");
  if (validated.errors) throw invalidPublish(validated.errors);
  return validated.publish;
}

function explainFullDisk(error: unknown): never {
  if (!isDiskFull(error)) throw error;
  throw new HttpError(503, "The server’s disk is full. Nothing was published.");
}
