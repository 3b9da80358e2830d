import { hash } from "node:crypto";
import {
  ADMIN_VIDEO_LIMITS,
  type AdminVideos,
  addVideoSchema,
  deleteVideoSchema,
  editVideoSchema,
  type ImportLine,
  type ImportPreview,
  importHeadSchema,
  importVideosSchema,
  moveVideoSchema,
  previewImportSchema,
  restoreVideosSchema,
  type VideoAction,
} from "@shared/contracts/admin-videos.ts";
import { readJsonLines, toJsonLine } from "@shared/text/json-lines.ts";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import type { Database, Db } from "../db/database.ts";
import { videoLibrary } from "../db/schema.ts";
import { jsonBodyUpTo, parseBody } from "../http/api-routes.ts";
import { cacheControl } from "../http/cache-control.ts";
import { createCachedResponse, sendCachedResponse } from "../http/cached-response.ts";
import { HttpError, toHttpError } from "../http/errors.ts";
import { commitChange, type Library, type Outcome, selectVideos, toAdminVideo } from "./commit.ts";
import { addVideo, deleteVideo, editVideo } from "./edit.ts";
import { createVideoHistoryStore, restoreVideos } from "./history.ts";
import { checkImport, importVideos, previewImport } from "./import.ts";
import { moveVideo } from "./order.ts";
import { readCues } from "./transcripts.ts";

/** What managing videos works with. `onChanged` is called before a write is answered. */
export type VideoAdmin = { db: Db; assertRoom: Database["assertRoom"]; onChanged: () => void };

/** What answers those who are signed in: the library, its writes and their history. */
export function adminVideoHandlers(admin: VideoAdmin, log: Logger) {
  const { db } = admin;
  const write = createWrite(admin, log);
  const sendLibrary: RequestHandler = async (req, res) => {
    const body = Buffer.from(JSON.stringify(await readLibrary(db)));
    // Compressed like the public lists, but kept by nobody.
    const options = {
      contentType: "application/json; charset=utf-8",
      cacheControl: cacheControl.private,
    };
    await sendCachedResponse(req, res, createCachedResponse(body, options));
  };
  const sendTranscript: RequestHandler = async (req, res) => {
    const cues = await readCues(db, String(req.params.hash));
    if (cues === null) throw new HttpError(404, "There is no such transcript.");
    res.type("json").send(`{"cues":${cues}}`);
  };
  return {
    sendLibrary,
    add: write({ action: "add", schema: addVideoSchema, run: addVideo }),
    edit: write({ action: "edit", schema: editVideoSchema, run: editVideo }),
    delete: write({ action: "delete", schema: deleteVideoSchema, run: deleteVideo }),
    move: write({ action: "move", schema: moveVideoSchema, run: moveVideo }),
    restore: write({ action: "restore", schema: restoreVideosSchema, run: restoreVideos }),
    ...importHandlers(admin, log),
    ...createVideoHistoryStore(db),
    sendTranscript,
  };
}

/** The whole library as the admin area sees it, of one moment. */
function readLibrary(db: Db): Promise<AdminVideos> {
  return db.transaction(
    async (tx) => {
      const [library] = await tx.select().from(videoLibrary);
      const { revision = 0, orderRevision = 0 } = library ?? {};
      return { revision, orderRevision, videos: (await selectVideos(tx)).map(toAdminVideo) };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** A call that writes. `run` makes the change in its transaction; `id` is that of the address, 0 where it has none. */
type Write<Body> = {
  action: VideoAction;
  schema: z.ZodMiniType<Body>;
  run: (tx: Db, library: Library, request: Body, id: number) => Promise<Outcome<object>>;
};

const readBody = jsonBodyUpTo(ADMIN_VIDEO_LIMITS.requestBytes);

/** Makes what answers the calls that write one video, its place or an earlier state. */
function createWrite(admin: VideoAdmin, log: Logger) {
  return <Body extends { key: string }>({ action, schema, run }: Write<Body>): RequestHandler[] => {
    const handle: RequestHandler = async (req, res) => {
      const body = parseBody(schema, req.body);
      const { key } = body;
      const id = Number(req.params.id ?? 0);
      const text = JSON.stringify([action, id, body]);
      // A write that is refused halfway would leave dead rows behind.
      admin.assertRoom(Buffer.byteLength(text));
      const { requestId, username } = res.locals;
      const named = { action, key, username, requestHash: hash("sha256", text) };
      const written = await commitChange(admin.db, named, (tx, library) =>
        run(tx, library, body, id),
      );
      admin.onChanged();
      log.info({ requestId, username, action, revision: written.revision }, "videos changed");
      res.status(action === "add" ? 201 : 200).json(written);
    };
    return [readBody, handle];
  };
}

/** An import as it was asked for; `bytes` is how much room it takes at most. Without a revision it is made on any. */
type Job = {
  key: string;
  requestHash: string;
  bytes: number;
  revision?: number;
  rows: readonly unknown[];
  numbers?: readonly number[] | undefined;
};

const readImport = jsonBodyUpTo(ADMIN_VIDEO_LIMITS.importBytes);

/** What answers the calls about imports: what one would change, and the import itself, also one row by row. */
function importHandlers(admin: VideoAdmin, log: Logger) {
  const sendPreview: RequestHandler = async (req, res) => {
    const { rows, numbers } = parseBody(previewImportSchema, req.body);
    const { faults = [], faultCount = 0, ...checked } = await checkImport(rows, numbers);
    const preview = await previewImport(admin.db, checked.rows ?? []);
    res.json({ ...preview, faults, faultCount } satisfies ImportPreview);
  };
  const run = async (res: Response, { rows, numbers, ...job }: Job) => {
    const checked = await checkImport(rows, numbers);
    if (!checked.rows) {
      throw new HttpError(422, "Nothing was imported: the rows have faults.", {}, checked);
    }
    // An import that is refused halfway would leave dead rows behind.
    admin.assertRoom(job.bytes);
    const { key, requestHash, revision } = job;
    const { requestId, username } = res.locals;
    const onProgress = (done: number, total: number) => sendLine(res, { done, total });
    try {
      const options = revision === undefined ? { onProgress } : { revision, onProgress };
      const result = await importVideos(
        admin.db,
        { key, requestHash, username },
        checked.rows,
        options,
      );
      admin.onChanged();
      log.info({ requestId, username, revision: result.revision }, "videos imported");
      sendLine(res, { result });
    } catch (error) {
      if (!res.headersSent) throw error;
      // The status went out with the first line.
      const { status, message } = toHttpError(error);
      if (status >= 500) log.error({ err: error, requestId }, message);
      sendLine(res, { error: { status, message } });
    }
    res.end();
  };
  const runImport: RequestHandler = (req, res) => {
    const { key, ...rest } = parseBody(importVideosSchema, req.body);
    const { revision, rows, numbers } = rest;
    const text = JSON.stringify({ revision, rows, numbers });
    const bytes = Buffer.byteLength(text);
    return run(res, { key, requestHash: hash("sha256", text), bytes, ...rest });
  };
  // For files of 200 MB: as one JSON text they would stop the event loop.
  const runStreamed: RequestHandler = async (req, res) => {
    const rows: unknown[] = [];
    for await (const value of readJsonLines(req)) rows.push(value);
    const { key, bytes } = parseBody(importHeadSchema, rows.shift());
    return run(res, { key, requestHash: hash("sha256", key), bytes, rows });
  };
  return {
    previewImport: [readImport, sendPreview],
    import: [readImport, runImport],
    importStreamed: [runStreamed],
  };
}

function sendLine(res: Response, line: ImportLine): void {
  if (!res.headersSent) res.type("application/x-ndjson").set("Cache-Control", cacheControl.private);
  res.write(toJsonLine(line));
}
