import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, open, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type MediaFault, readMediaFile } from "@shared/content/media-file.ts";
import { MEDIA_TYPES, mediaFile, mediaUrl } from "@shared/content/video-links.ts";
import {
  keepUploadSchema,
  MAX_FRAME_BYTES,
  mediaApi,
  type StoredMedia,
  UPLOADS_PATH,
} from "@shared/contracts/media.ts";
import { sql } from "drizzle-orm";
import express, { type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import { type Db, rowsOf } from "../db/database.ts";
import { videos, videoVersions } from "../db/schema.ts";
import { apiRoutes, jsonBody, parseBody, requireSameOrigin } from "../http/api-routes.ts";
import { cacheControl } from "../http/cache-control.ts";
import { allowMethods, HttpError, publicNotFound } from "../http/errors.ts";
import { setFileHeaders } from "../http/security-headers.ts";
import type { MediaStore } from "./media-store.ts";
import { createUploads, type Uploads } from "./uploads.ts";

/** A file that nothing refers to is removed after so long: a form may be open for days before it is saved. */
const UNUSED_EXPIRES_MS = 7 * 24 * 3_600_000;

export type Media = ReturnType<typeof openMedia>;

type Options = { dataDir: string; store: MediaStore; log: Logger };

/**
 * This site's own video files: uploads are collected in the data folder until they are complete, then checked, named by
 * their hashes and moved into the store.
 */
export function openMedia({ dataDir, store, log }: Options) {
  const keepFile = async (path: string, beforeMove?: (kept: StoredMedia) => Promise<void>) => {
    const kept = await describeFile(path);
    await beforeMove?.(kept);
    await store.keep(path, nameIn(kept.videoUrl));
    return kept;
  };
  const uploads = createUploads(join(dataDir, "media/uploads"), log, keepFile);
  return {
    origins: store.origins,
    /** Keeps a copy of a file of this machine as a video file. Rejects with an HttpError, 422, where it is none. */
    add: async (path: string): Promise<StoredMedia> => {
      const copy = await uploads.newPath();
      try {
        await copyFile(path, copy);
        return await keepFile(copy);
      } finally {
        await rm(copy, { force: true });
      }
    },
    /** The files, for everybody, and uploading them, for who is signed in. */
    routes: (signedIn: RequestHandler): Router => {
      const router = Router();
      router.route("/media/:name").get(sendFile(store)).all(allowMethods("GET", "HEAD"));
      router.use(UPLOADS_PATH, requireSameOrigin, signedIn, uploads.handle);
      const handlers = {
        "POST /api/admin/media": [jsonBody, keepUpload(uploads)],
        "POST /api/admin/media/frames": [readPicture, keepFrame(uploads, store)],
      };
      return router.use(apiRoutes(mediaApi, handlers, signedIn));
    },
    /** Removes uploads that nobody goes on with, and files that no video and no entry of the history refers to. */
    removeUnused: async (db: Db, now = Date.now()): Promise<void> => {
      await uploads.removeExpired(now);
      const files = await store.list();
      // A bucket may hold what is not this site's.
      const own = files.filter(({ name }) => nameIn(`/media/${name}`) === name);
      const old = own.filter(({ changedAt }) => changedAt.getTime() < now - UNUSED_EXPIRES_MS);
      const used = old.length > 0 ? await readUsedNames(db) : new Set();
      for (const { name } of old) if (!used.has(name)) await store.remove(name);
    },
  };
}

function keepUpload(uploads: Uploads): RequestHandler {
  // One after the other: each reads its whole file.
  let last: Promise<unknown> = Promise.resolve();
  return async (req, res) => {
    const { upload } = parseBody(keepUploadSchema, req.body);
    const kept = last.then(() => uploads.keep(upload));
    last = kept.catch(() => undefined);
    res.json(await kept);
  };
}

const readPicture = express.raw({ type: "image/jpeg", limit: MAX_FRAME_BYTES });

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

function keepFrame(uploads: Uploads, store: MediaStore): RequestHandler {
  return async ({ body }, res) => {
    const isPicture = Buffer.isBuffer(body) && body.subarray(0, JPEG.length).equals(JPEG);
    if (!isPicture) throw new HttpError(422, "This is no JPEG picture.");
    const thumbnailUrl = mediaUrl(createHash("sha256").update(body).digest("hex"), "jpg");
    const path = await uploads.newPath();
    await writeFile(path, body, { mode: 0o600 });
    await store.keep(path, nameIn(thumbnailUrl));
    res.json({ thumbnailUrl });
  };
}

function sendFile(store: MediaStore): RequestHandler {
  return async (req, res) => {
    const file = mediaFile(req.path);
    if (!file) throw publicNotFound();
    setFileHeaders(res);
    const ofFile = {
      "Content-Disposition": "inline",
      "Content-Type": MEDIA_TYPES[file.type],
      ETag: `"${file.name}"`,
    };
    res.set({ ...ofFile, "Cache-Control": cacheControl.immutable });
    try {
      await store.send(req, res, file.name);
    } catch (error) {
      if (!res.headersSent) for (const name of Object.keys(ofFile)) res.removeHeader(name);
      throw error;
    }
  };
}

const FAULTS: Record<MediaFault, string> = {
  "no-video": "This file is no video that browsers can play: it must be MP4 or WebM.",
  "no-codec": "Browsers don’t play how this film is encoded. Export it as H.264, VP9 or AV1.",
  "cut-off": "A part of this file is missing. Export or copy it anew.",
};

/** What a file is, by its bytes. Rejects with an HttpError, 422, where it is no video. */
async function describeFile(path: string): Promise<StoredMedia> {
  const { size } = await stat(path);
  const handle = await open(path);
  try {
    const read = async (start: number, end: number) => {
      const bytes = Buffer.alloc(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    };
    const facts = await readMediaFile({ size, read });
    if (typeof facts === "string") throw new HttpError(422, FAULTS[facts]);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    const { mimeType, seconds } = facts;
    return {
      videoUrl: mediaUrl(hash.digest("hex"), facts.type),
      mimeType,
      seconds,
      bytes: size,
    };
  } finally {
    await handle.close();
  }
}

const nameIn = (address: string): string => mediaFile(address)?.name ?? "";

/** The names of the files that videos and their history refer to. */
async function readUsedNames(db: Db): Promise<ReadonlySet<string>> {
  const addresses = await db.execute(sql`
    SELECT ${videos.videoUrl} AS url FROM ${videos}
    UNION SELECT ${videos.thumbnailUrl} FROM ${videos}
    UNION SELECT ${videoVersions.before}->>'videoUrl' FROM ${videoVersions}
    UNION SELECT ${videoVersions.before}->>'thumbnailUrl' FROM ${videoVersions}
    UNION SELECT ${videoVersions.after}->>'videoUrl' FROM ${videoVersions}
    UNION SELECT ${videoVersions.after}->>'thumbnailUrl' FROM ${videoVersions}`);
  const rows = rowsOf<{ url: string | null }>(addresses);
  return new Set(rows.map(({ url }) => nameIn(url ?? "")));
}
