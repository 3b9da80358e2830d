import { hash } from "node:crypto";
import {
  ADMIN_VIDEO_LIMITS,
  type AdminVideos,
  type ImportLine,
  type ImportPreview,
  importHeadSchema,
  importVideosSchema,
  previewImportSchema,
  type VideoAction,
  videoWrites,
} from "@shared/contracts/admin-videos.ts";
import { transcriptSchema } from "@shared/contracts/transcripts.ts";
import { readJsonLines, toJsonLine } from "@shared/text/json-lines.ts";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import { type Database, type Db, SNAPSHOT } from "../db/database.ts";
import { videoLibrary } from "../db/schema.ts";
import { jsonBodyUpTo, parseBody } from "../http/api-routes.ts";
import { cacheControl } from "../http/cache-control.ts";
import { createJsonResponse, sendCachedResponse } from "../http/cached-response.ts";
import { HttpError, toHttpError } from "../http/errors.ts";
import type { Invalidate } from "../http/response-cache.ts";
import type { Media } from "../media/media.ts";
import {
  addVideo,
  commitChange,
  deleteVideo,
  editVideo,
  selectVideos,
  toAdminVideo,
  type Write,
} from "./commit-change.ts";
import { checkImport, type ImportRow, importVideos, previewImport, readTimes } from "./import.ts";
import { moveVideo } from "./order.ts";
import { readCues, storeTranscript } from "./transcripts.ts";
import { createVideoHistoryStore, restoreVideos } from "./video-history.ts";

export type VideoAdmin = {
  db: Db;
  assertRoom: Database["assertRoom"];
  invalidate: Invalidate;
  media: Pick<Media, "findDeadReferences">;
};

export function adminVideoHandlers(admin: VideoAdmin, log: Logger) {
  const { db } = admin;
  const write = createWrite(admin, log);
  const sendLibrary: RequestHandler = async (req, res) => {
    // Compressed like the public lists, but kept by nobody.
    const options = { cacheControl: cacheControl.private };
    await sendCachedResponse(req, res, createJsonResponse(await readLibrary(db), options));
  };
  const sendTranscript: RequestHandler = async (req, res) => {
    const cues = await readCues(db, String(req.params.hash));
    if (cues === null) throw new HttpError(404, "There is no such transcript.");
    res.type("json").send(`{"cues":${cues}}`);
  };
  return {
    sendLibrary,
    add: write("add", videoWrites.add, addVideo),
    move: write("move", videoWrites.move, moveVideo),
    restore: write("restore", videoWrites.restore, restoreVideos),
    ...importHandlers(admin, log),
    ...createVideoHistoryStore(db),
    sendTranscript,
    storeTranscript: [readBody, storeTranscriptHandler(admin)],
    edit: write("edit", videoWrites.edit, editVideo),
    delete: write("delete", videoWrites.delete, deleteVideo),
  };
}

function readLibrary(db: Db): Promise<AdminVideos> {
  return db.transaction(async (tx) => {
    const [library] = await tx.select().from(videoLibrary);
    const { revision = 0, orderRevision = 0 } = library ?? {};
    return { revision, orderRevision, videos: (await selectVideos(tx)).map(toAdminVideo) };
  }, SNAPSHOT);
}

const readBody = jsonBodyUpTo(ADMIN_VIDEO_LIMITS.requestBytes);

function createWrite({ db, assertRoom, invalidate }: VideoAdmin, log: Logger) {
  return <Body extends { key: string }>(
    action: VideoAction,
    schema: z.ZodMiniType<Body>,
    run: Write<Body>,
  ): RequestHandler[] => {
    const handle: RequestHandler = async (req, res) => {
      const body = parseBody(schema, req.body);
      const id = Number(req.params.id ?? 0);
      const text = JSON.stringify([action, id, body]);
      // A write that is refused halfway would leave dead rows behind.
      assertRoom(Buffer.byteLength(text));
      const { requestId, username } = res.locals;
      const request = { key: body.key, username, requestHash: hash("sha256", text) };
      const written = await commitChange(db, action, request, (tx, library) =>
        run(tx, library, body, id),
      );
      invalidate("videos", "transcripts");
      log.info({ requestId, username, action, revision: written.revision }, "videos changed");
      res.status(action === "add" ? 201 : 200).json(written);
    };
    return [readBody, handle];
  };
}

function storeTranscriptHandler({ db, assertRoom }: VideoAdmin): RequestHandler {
  return async (req, res) => {
    const { cues } = parseBody(transcriptSchema, req.body);
    assertRoom(Buffer.byteLength(JSON.stringify(cues)));
    res.json({ transcript: await db.transaction((tx) => storeTranscript(tx, cues)) });
  };
}

/** An import as it was asked for; `bytes` is how much room its rows take at most. Without a revision it is made on any. */
type Job = Pick<z.infer<typeof importVideosSchema>, "key" | "rows" | "numbers"> & {
  identify: (rows: readonly ImportRow[]) => { requestHash: string; bytes: number };
  revision?: number;
};

const readImport = jsonBodyUpTo(ADMIN_VIDEO_LIMITS.importBytes);

function importHandlers(admin: VideoAdmin, log: Logger) {
  const sendPreview: RequestHandler = async (req, res) => {
    const body = parseBody(previewImportSchema, req.body);
    const { rows, ...checked } = await checkRows(admin, body, new Set(body.brings));
    res.json({ ...(await previewImport(admin.db, rows)), ...checked } satisfies ImportPreview);
  };
  const run = createImport(admin, log);
  const runImport: RequestHandler = (req, res) => {
    const job = parseBody(importVideosSchema, req.body);
    // Called with checked rows only: others may be nested too deeply for JSON.stringify.
    const identify = (rows: readonly ImportRow[]) => {
      const text = JSON.stringify({ revision: job.revision, rows });
      return { requestHash: hash("sha256", text), bytes: Buffer.byteLength(text) };
    };
    return run(res, { ...job, identify });
  };
  return {
    previewImport: [readImport, sendPreview],
    import: [readImport, runImport],
  };
}

/** An import row by row, for files of 200 MB: as one JSON text they would stop the event loop. */
export function streamedImport(admin: VideoAdmin, log: Logger) {
  const run = createImport(admin, log);
  const runStreamed: RequestHandler = async (req, res) => {
    const rows: unknown[] = [];
    for await (const value of readJsonLines(req)) rows.push(value);
    const { key, bytes, numbers } = parseBody(importHeadSchema, rows.shift());
    const identify = () => ({ requestHash: hash("sha256", key), bytes });
    return run(res, { key, identify, rows, numbers });
  };
  return { import: runStreamed };
}

function createImport(admin: VideoAdmin, log: Logger) {
  const { db, assertRoom, invalidate } = admin;
  return async (res: Response, { key, identify, revision, ...given }: Job) => {
    const { rows, ...checked } = await checkRows(admin, given);
    if (checked.faultCount > 0) {
      throw new HttpError(422, "Nothing was imported: the rows have errors.", {}, checked);
    }
    const { requestHash, bytes } = identify(rows);
    // An import that is refused halfway would leave dead rows behind.
    assertRoom(bytes);
    const { requestId, username } = res.locals;
    const onProgress = (done: number, total: number) => sendLine(res, { done, total });
    try {
      const request = { key, requestHash, username };
      const result = await importVideos(db, request, rows, { revision, onProgress });
      invalidate("videos", "transcripts");
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
}

/** Checks rows of an import, also their times, and that what they refer to is here or among what it brings. */
async function checkRows(
  { db, media }: VideoAdmin,
  { rows: given, numbers }: Pick<Job, "rows" | "numbers">,
  brings: ReadonlySet<string> = new Set(),
): ReturnType<typeof checkImport> {
  const checked = await checkImport(given, numbers);
  if (checked.faultCount > 0) return checked;
  const { rows, errors } = await readTimes(db, checked.rows);
  errors.push(...(await media.findDeadReferences(db, rows, brings)));
  if (errors.length === 0) return { ...checked, rows };
  const first = errors.slice(0, ADMIN_VIDEO_LIMITS.importErrors);
  return { rows: [], faults: first, faultCount: errors.length };
}

function sendLine(res: Response, line: ImportLine): void {
  if (!res.headersSent) res.type("application/x-ndjson").set("Cache-Control", cacheControl.private);
  res.write(toJsonLine(line));
}
