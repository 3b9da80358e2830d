import { hash } from "node:crypto";
import {
  ADMIN_VIDEO_LIMITS,
  type ImportLine,
  type ImportPreview,
  importVideosSchema,
  previewImportSchema,
} from "@shared/contracts/admin-videos.ts";
import { toJsonLine } from "@shared/text/json-lines.ts";
import { type RequestHandler, type Response, Router } from "express";
import type { Logger } from "pino";
import { cacheControl } from "../http/cache-control.ts";
import { allowMethods, HttpError, toHttpError } from "../http/errors.ts";
import { jsonBodyUpTo } from "../http/json-body.ts";
import { requireSameOrigin } from "../http/require-same-origin.ts";
import { checkImport, importVideos, previewImport } from "./import.ts";
import { parseWrite, type VideoAdmin } from "./write-route.ts";

const readBody = jsonBodyUpTo(ADMIN_VIDEO_LIMITS.importBytes);

/** The routes below /api/admin/videos/import: what an import would change, and the import itself. */
export function importRoutes(admin: VideoAdmin, signedIn: RequestHandler, log: Logger): Router {
  const guards = [requireSameOrigin, signedIn, readBody];
  const sendPreview: RequestHandler = async (req, res) => {
    const { rows, numbers } = parseWrite(previewImportSchema, req.body);
    const { faults = [], faultCount = 0, ...checked } = await checkImport(rows, numbers);
    const preview = await previewImport(admin.db, checked.rows ?? []);
    res.json({ ...preview, faults, faultCount } satisfies ImportPreview);
  };
  const runImport: RequestHandler = async (req, res) => {
    const { rows, numbers, key, revision } = parseWrite(importVideosSchema, req.body);
    const checked = await checkImport(rows, numbers);
    if (!checked.rows) {
      throw new HttpError(422, "Nothing was imported: the rows have faults.", {}, checked);
    }
    const text = JSON.stringify({ revision, rows, numbers });
    // An import that is refused halfway would leave dead rows behind.
    admin.assertRoom(Buffer.byteLength(text));
    const username = req.session.user?.username ?? "";
    const request = { key, username, requestHash: hash("sha256", text) };
    const onProgress = (done: number, total: number) => sendLine(res, { done, total });
    try {
      const result = await importVideos(admin.db, request, checked.rows, { revision, onProgress });
      admin.onChanged();
      const { requestId } = res.locals;
      log.info({ requestId, username, revision: result.revision }, "videos imported");
      sendLine(res, { result });
    } catch (error) {
      if (!res.headersSent) throw error;
      // The status went out with the first line.
      const { status, message } = toHttpError(error);
      if (status >= 500) log.error({ err: error, requestId: res.locals.requestId }, message);
      sendLine(res, { error: { status, message } });
    }
    res.end();
  };
  const routes = Router();
  routes.route("/preview").post(guards, sendPreview).all(allowMethods("POST"));
  routes.route("/").post(guards, runImport).all(allowMethods("POST"));
  return routes;
}

function sendLine(res: Response, line: ImportLine): void {
  if (!res.headersSent) res.type("application/x-ndjson").set("Cache-Control", cacheControl.private);
  res.write(toJsonLine(line));
}
