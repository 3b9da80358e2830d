import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { MediaKind } from "@shared/content/media-file.ts";
import {
  MAX_MEDIA_BYTES,
  type StoredMedia,
  storedMediaSchema,
  UPLOADS_PATH,
} from "@shared/contracts/media.ts";
import { FileStore } from "@tus/file-store";
import { Server as TusServer } from "@tus/server";
import type { RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { makePrivateFolder } from "../db/data-folder.ts";
import { HttpError, notFound, toHttpError } from "../http/errors.ts";

/** An upload that nobody went on with for so long is removed. */
const EXPIRES_MS = 24 * 3_600_000;
/** The space on the disk that uploads leave free for everything else. */
const KEPT_FREE_BYTES = 256 * 1024 * 1024;

/** Checks and keeps the file at a path, after `beforeMove`. Rejects with an HttpError (422) if it is not of its kind, or not `name`. */
export type KeepFile = (
  path: string,
  options?: {
    kind?: MediaKind;
    name?: string | undefined;
    beforeMove?: (kept: StoredMedia) => Promise<void>;
  },
) => Promise<StoredMedia>;

export type Uploads = ReturnType<typeof createUploads>;

/** Collects uploads in a folder by the tus protocol, until each is complete and `keepFile` takes it. */
export function createUploads(folder: string, log: Logger, keepFile: KeepFile) {
  const pathOf = (id: string) => join(folder, id);
  /** The file with the response to a finished upload, for a client that didn't get the first one. */
  const responsePath = (id: string) => join(folder, `${id}.kept`);
  // Opened when it is first needed: a server whose videos are all elsewhere needs no folder that it may write to.
  let opened: Promise<FileStore> | undefined;
  const open = () => {
    opened ??= (async () => makePrivateFolder(folder, log))()
      .then(() => new FileStore({ directory: folder }))
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
    return opened;
  };
  // Uploads of earlier starts stay private, too.
  if (existsSync(folder)) makePrivateFolder(folder, log);
  let tus: TusServer | undefined;
  return {
    /** Handles the requests of the tus protocol, below `UPLOADS_PATH`. */
    handle: (async (req, res, next) => {
      // The tus server would take any last part of an address for an id, and remove the file of that name.
      if (!/^\/([0-9a-f]{32})?$/.test(req.url)) return notFound(req, res, next);
      tus ??= createTusServer(await open(), folder, log);
      // Express has cut off the path that it stands below.
      req.url = req.originalUrl;
      endByCallback(res);
      await tus.handle(req, res);
    }) satisfies RequestHandler,
    /** Keeps a complete upload, once. Rejects with an HttpError: 404, 409 if it is not complete, 422 as above. */
    keep: async (id: string, kind: MediaKind, name?: string): Promise<StoredMedia> => {
      const store = await open();
      const upload = await store.getUpload(id).catch(() => null);
      if (!upload) return readResponse(responsePath(id));
      if (upload.offset !== upload.size) throw new HttpError(409, "The upload is not complete.");
      try {
        // Written before the file is moved: a client that asks again gets the response even if this process ends here.
        const beforeMove = (told: StoredMedia) => writeFile(responsePath(id), JSON.stringify(told));
        const kept = await keepFile(pathOf(id), { kind, name, beforeMove });
        await rm(`${pathOf(id)}.json`, { force: true });
        return kept;
      } catch (error) {
        if (error instanceof HttpError && error.status === 422) await store.remove(id);
        throw error;
      }
    },
    /** Works with a temporary file of so many bytes on the uploads' disk. Rejects with a 507 HttpError without room. */
    withFile: async <T>(bytes: number, work: (path: string) => Promise<T>): Promise<T> => {
      const store = await open();
      const path = pathOf(newId());
      try {
        await assertRoom(store, folder, bytes);
        return await work(path);
      } catch (error) {
        throw isFull(error) ? noRoomError() : error;
      } finally {
        await rm(path, { force: true });
      }
    },
    /** Removes each upload with what belongs to it where all of it was last written a day before `now`, in ms. */
    removeExpired: async (now: number): Promise<void> => {
      const names = await namesIn(folder);
      for (const id of new Set(names.map((name) => name.slice(0, ID_LENGTH)))) {
        const paths = names.filter((name) => name.startsWith(id)).map(pathOf);
        const times = await Promise.all(paths.map(async (path) => (await stat(path)).mtimeMs));
        if (Math.max(...times) >= now - EXPIRES_MS) continue;
        await Promise.all(paths.map((path) => rm(path, { force: true })));
      }
    },
  };
}

/** Lets a response end with a callback alone, as the tus server ends it: express-session would send that as its text. */
function endByCallback(res: Response): void {
  const end = res.end.bind(res);
  res.end = ((last?: unknown) => {
    if (typeof last !== "function") return end(last);
    res.once("finish", last as () => void);
    return end();
  }) as typeof end;
}

const ID_LENGTH = 32;
const newId = () => randomBytes(ID_LENGTH / 2).toString("hex");
function createTusServer(datastore: FileStore, folder: string, log: Logger): TusServer {
  return new TusServer({
    path: UPLOADS_PATH,
    datastore,
    maxSize: MAX_MEDIA_BYTES,
    relativeLocation: true,
    namingFunction: newId,
    onUploadCreate: async (_request, { size }) => {
      if (size === undefined) throw new HttpError(400, "The length of the file is missing.");
      await assertRoom(datastore, folder, size);
      // Names and types are read from the bytes, and nothing else that a browser says is kept.
      return { metadata: {} };
    },
    onResponseError: (_request, error) => {
      if (!(error instanceof Error)) return undefined;
      // An error's own message may hold a path of this machine.
      const { status, message } = isFull(error) ? noRoomError() : toHttpError(error);
      if (status >= 500) log.error({ err: error }, "an upload failed");
      return { status_code: status, body: message };
    },
  });
}

const isFull = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOSPC";
const noRoomError = () => new HttpError(507, "The server’s disk has no room for this file.");

/** Rejects with a 507 HttpError where the disk has no room for so many bytes and what is still to come of open uploads. */
async function assertRoom(store: FileStore, folder: string, bytes: number): Promise<void> {
  const ids = (await namesIn(folder)).filter((name) => name.length === ID_LENGTH);
  const uploads = await Promise.all(ids.map((id) => store.getUpload(id).catch(() => null)));
  const toCome = uploads.reduce(
    (sum, upload) => sum + (upload?.size ?? 0) - (upload?.offset ?? 0),
    bytes,
  );
  const { bavail, bsize } = await statfs(folder);
  if (toCome > bavail * bsize - KEPT_FREE_BYTES) throw noRoomError();
}

async function readResponse(path: string): Promise<StoredMedia> {
  const text = await readFile(path, "utf8").catch(() => null);
  if (text === null) throw new HttpError(404, "There is no such upload, or it has expired.");
  return storedMediaSchema.parse(JSON.parse(text));
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => []);
