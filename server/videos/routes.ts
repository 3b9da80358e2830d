import { hash } from "node:crypto";
import type { AdminVideos, VideoAction } from "@shared/contracts/admin-videos.ts";
import {
  ADMIN_VIDEO_LIMITS,
  addVideoSchema,
  deleteVideoSchema,
  editVideoSchema,
  moveVideoSchema,
  restoreVideosSchema,
} from "@shared/contracts/admin-videos.ts";
import type { RequestHandler } from "express";
import type { Logger } from "pino";
import type * as z from "zod/mini";
import type { Database, Db } from "../db/database.ts";
import { videoLibrary } from "../db/schema.ts";
import { cacheControl } from "../http/cache-control.ts";
import { createCachedResponse, sendCachedResponse } from "../http/cached-response.ts";
import { HttpError } from "../http/errors.ts";
import { jsonBodyUpTo, parseBody } from "../http/json-body.ts";
import { historyHandlers } from "../revisions/history.ts";
import { commitChange, type Library, type Outcome, selectVideos, toAdminVideo } from "./commit.ts";
import { addVideo, deleteVideo, editVideo } from "./edit.ts";
import { createVideoHistoryStore, restoreVideos } from "./history.ts";
import { importHandlers } from "./import-handlers.ts";
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
    ...historyHandlers(createVideoHistoryStore(db)),
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
