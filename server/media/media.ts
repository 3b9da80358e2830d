import { createWriteStream } from "node:fs";
import { copyFile, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MediaKind } from "@shared/content/media-file.ts";
import { MEDIA_TYPES, mediaFile } from "@shared/content/video-links.ts";
import { ADMIN_VIDEO_LIMITS } from "@shared/contracts/admin-videos.ts";
import {
  broughtFilesSchema,
  FILES_PATH,
  keepUploadSchema,
  LIBRARY_ZIP_PATH,
  MAX_FRAME_BYTES,
  MAX_MEDIA_BYTES,
  mediaApi,
  type StoredMedia,
  storedFilesApi,
  storeVersionsSchema,
  UPLOADS_PATH,
} from "@shared/contracts/media.ts";
import { formatLimit } from "@shared/text/bytes.ts";
import express, { type Request, type RequestHandler, Router } from "express";
import type { Logger } from "pino";
import type { Db } from "../db/database.ts";
import {
  apiRoutes,
  jsonBody,
  jsonBodyUpTo,
  parseBody,
  requireSameOrigin,
} from "../http/api-routes.ts";
import { cacheControl } from "../http/cache-control.ts";
import { allowMethods, HttpError, publicNotFound } from "../http/errors.ts";
import { setFileHeaders } from "../http/security-headers.ts";
import type { ImportRow } from "../videos/import.ts";
import { storeVersions } from "../videos/small-versions.ts";
import { describeFile, imageUrl, kindOf, readState } from "./check-file.ts";
import {
  findDeadReferences,
  findMissing,
  nameIn,
  removeUnusedFiles,
  summarizeFiles,
} from "./library-files.ts";
import { sendLibraryZip } from "./library-zip.ts";
import type { MediaStore } from "./media-store.ts";
import { createUploads, type KeepFile, type Uploads } from "./uploads.ts";

export type Media = ReturnType<typeof openMedia>;

type Options = { dataDir: string; store: MediaStore; log: Logger };

/** This site's own video files: uploads are collected in the data folder, then checked, named by hash and stored. */
export function openMedia({ dataDir, store, log }: Options) {
  const keepFile: KeepFile = async (path, { name, kind = "video", beforeMove } = {}) => {
    const kept = await describeFile(path, name ? kindOf(name) : kind);
    if (name !== undefined && nameIn(kept.videoUrl) !== name) throw notTheFile(name);
    await beforeMove?.(kept);
    await store.keep(path, nameIn(kept.videoUrl));
    return kept;
  };
  const uploads = createUploads(join(dataDir, "media/uploads"), log, keepFile);
  /** The files, for everybody, and for who is signed in uploading, checking and exporting those of a library. */
  const routes = (signedIn: RequestHandler, db: Db): Router => {
    const router = Router();
    router.route("/media/:name").get(sendFile(store)).all(allowMethods("GET", "HEAD"));
    router.get(`${FILES_PATH}/:name`, signedIn, sendFile(store, true));
    router.use(UPLOADS_PATH, requireSameOrigin, signedIn, uploads.handle);
    router.get(LIBRARY_ZIP_PATH, signedIn, sendLibraryZip(db, store));
    const handlers = {
      ...libraryHandlers(db, store),
      "POST /api/admin/media": [jsonBody, keepUpload(uploads)],
      "POST /api/admin/media/frames": [readImage, keepFrame(uploads, store)],
    };
    return router.use(apiRoutes(mediaApi, handlers, signedIn));
  };
  return {
    store,
    withFile: uploads.withFile,
    origins: store.origins,
    /** Keeps a copy of a file of this machine as a video file, or as sound. Rejects with an HttpError, 422, where it is none. */
    add: async (path: string, kind: MediaKind = "video"): Promise<StoredMedia> =>
      uploads.withFile((await stat(path)).size, async (copy) => {
        await copyFile(path, copy);
        return keepFile(copy, { kind });
      }),
    routes,
    /** The same for commands, which may also keep files of this machine. */
    localRoutes: (allow: RequestHandler, db: Db): Router => {
      const handlers = {
        "PUT /api/admin/media/files/:name": keepFileAs(keepFile, uploads, store),
      };
      return Router()
        .use(apiRoutes(storedFilesApi, handlers, allow))
        .use(routes(allow, db));
    },
    /**
     * Finds references of an import's rows to files that are neither here nor in the import. Rejects with a 503
     * HttpError.
     */
    findDeadReferences: (db: Db, rows: readonly ImportRow[], brought: ReadonlySet<string>) =>
      findDeadReferences(db, store, rows, brought),
    /** Removes uploads that nobody goes on with, and files that no video and no entry of the history refers to. */
    removeUnused: async (db: Db, now = Date.now()): Promise<void> => {
      await uploads.removeExpired(now);
      await removeUnusedFiles(db, store, now);
    },
  };
}

function keepUpload(uploads: Uploads): RequestHandler {
  // One after the other: each reads its whole file.
  let last: Promise<unknown> = Promise.resolve();
  return async (req, res) => {
    const { upload, kind, name } = parseBody(keepUploadSchema, req.body);
    const kept = last.then(() => uploads.keep(upload, kind, name));
    last = kept.catch(() => undefined);
    res.json(await kept);
  };
}

const readImage = express.raw({ type: "image/jpeg", limit: MAX_FRAME_BYTES });

function keepFrame(uploads: Uploads, store: MediaStore): RequestHandler {
  return async ({ body }, res) => {
    const thumbnailUrl = imageUrl(body);
    await uploads.withFile(body.length, async (path) => {
      await writeFile(path, body, { mode: 0o600 });
      await store.keep(path, nameIn(thumbnailUrl));
    });
    res.json({ thumbnailUrl });
  };
}

/** Keeps the body of a command's call as the file of its name, and nothing of another one. */
function keepFileAs(keepVideo: KeepFile, uploads: Uploads, store: MediaStore): RequestHandler {
  const keepImage = async (path: string, name: string, bytes: number) => {
    const isIt = bytes <= MAX_FRAME_BYTES && nameIn(imageUrl(await readFile(path))) === name;
    if (!isIt) throw notTheFile(name);
    await store.keep(path, name);
  };
  return async (req, res) => {
    const name = String(req.params.name);
    const bytes = Number(req.get("content-length"));
    if (!(bytes <= MAX_MEDIA_BYTES))
      throw new HttpError(413, `The file is larger than ${formatLimit(MAX_MEDIA_BYTES)}.`);
    try {
      await uploads.withFile(bytes, async (path) => {
        const written = createWriteStream(path, { flags: "wx", mode: 0o600 });
        // A folder that can't be written is a matter for the command, which is told so.
        await pipeline(req.iterator({ destroyOnReturn: false }), written);
        await (name.endsWith(".jpg") ? keepImage(path, name, bytes) : keepVideo(path, { name }));
      });
      res.json({ bytes });
    } finally {
      req.resume();
    }
  };
}

function libraryHandlers(db: Db, store: MediaStore) {
  const sendSummary: RequestHandler = async (_req, res) =>
    void res.json(await summarizeFiles(db, store));
  const sendState: RequestHandler = async (req, res) =>
    void res.json({ state: await readState(store, String(req.params.name)) });
  const sendMissing: RequestHandler = async (req, res) => {
    const { files } = parseBody(broughtFilesSchema, req.body);
    res.json({ missing: await findMissing(db, store, files) });
  };
  const saveVersions: RequestHandler = async (req, res) => {
    const versions = parseBody(storeVersionsSchema, req.body);
    for (const address of Object.values(versions)) {
      if (address && (await store.sizeOf(nameIn(address))) === null) {
        throw new HttpError(404, `${address} is not on this site.`);
      }
    }
    await storeVersions(db, [versions]);
    res.json({ smallUrl: versions.smallUrl, soundUrl: versions.soundUrl });
  };
  return {
    "GET /api/admin/media": sendSummary,
    "PUT /api/admin/media/versions": [jsonBody, saveVersions],
    "GET /api/admin/media/files/:name/state": sendState,
    "POST /api/admin/media/missing": [jsonBodyUpTo(ADMIN_VIDEO_LIMITS.importBytes), sendMissing],
  };
}

/** A range of more last bytes than there are means the whole file (RFC 9110, 14.1.2); Express responds with 416. */
async function widenLongSuffix(req: Request, store: MediaStore, name: string): Promise<void> {
  const [, suffix] = /^bytes= *-(\d+)$/.exec(req.get("range") ?? "") ?? [];
  const isLong = suffix && Number(suffix) > ((await store.sizeOf(name)) ?? 0);
  if (isLong) req.headers.range = "bytes=0-";
}

/** Sends a file. `isDirect`: always by this server, for pages that read its bytes. */
function sendFile(store: MediaStore, isDirect = false): RequestHandler {
  return async (req, res) => {
    const file = mediaFile(`/media/${req.params.name}`);
    if (!file) throw publicNotFound();
    await widenLongSuffix(req, store, file.name);
    setFileHeaders(res);
    const ofFile = {
      "Content-Disposition": "inline",
      "Content-Type": MEDIA_TYPES[file.type],
      ETag: `"${file.name}"`,
    };
    res.set({ ...ofFile, "Cache-Control": cacheControl.immutable });
    try {
      await store.send(req, res, file.name, isDirect);
    } catch (error) {
      if (!res.headersSent) for (const name of Object.keys(ofFile)) res.removeHeader(name);
      throw error;
    }
  };
}

const notTheFile = (name: string) =>
  new HttpError(422, `The bytes of ${name} are those of another file.`);
