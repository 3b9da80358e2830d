import { hash } from "node:crypto";
import {
  ADMIN_VIDEO_LIMITS,
  type ImportLine,
  type ImportPreview,
  importHeadSchema,
  importVideosSchema,
  previewImportSchema,
} from "@shared/contracts/admin-videos.ts";
import { readJsonLines, toJsonLine } from "@shared/text/json-lines.ts";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { cacheControl } from "../http/cache-control.ts";
import { HttpError, toHttpError } from "../http/errors.ts";
import { jsonBodyUpTo, parseBody } from "../http/json-body.ts";
import { checkImport, importVideos, previewImport } from "./import.ts";
import type { VideoAdmin } from "./routes.ts";

/** An import as it was asked for; `bytes` is how much room it takes at most. Without a revision it is made on any. */
type Job = {
  key: string;
  requestHash: string;
  bytes: number;
  revision?: number;
  rows: readonly unknown[];
  numbers?: readonly number[] | undefined;
};

const readBody = jsonBodyUpTo(ADMIN_VIDEO_LIMITS.importBytes);

/** What answers the calls about imports: what one would change, and the import itself, also one row by row. */
export function importHandlers(admin: VideoAdmin, log: Logger) {
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
    previewImport: [readBody, sendPreview],
    import: [readBody, runImport],
    importStreamed: [runStreamed],
  };
}

function sendLine(res: Response, line: ImportLine): void {
  if (!res.headersSent) res.type("application/x-ndjson").set("Cache-Control", cacheControl.private);
  res.write(toJsonLine(line));
}
