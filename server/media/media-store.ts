import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import { chunksOf } from "../db/database.ts";
import type { Environment } from "../environment.ts";
import { HttpError, publicNotFound } from "../http/errors.ts";

/** A stored file; `changedAt` is when it was last stored, also where it was there before. */
export type StoredFile = { name: string; changedAt: Date; bytes: number };

/** A part of a file, from its byte `start` up to `end`, which is not included. */
export type ByteRange = { start: number; end: number };

/** The store of video files, named by their hashes: a folder, or a bucket that several servers share. */
export type MediaStore = {
  /** Moves a file of this machine's data folder into the store; where it is there already, it counts as stored anew. */
  keep: (path: string, name: string) => Promise<void>;
  /**
   * Serves a GET or HEAD, a range of the file too. `isDirect`: without a redirect. Rejects with an HttpError: 404, 416,
   * or 503.
   */
  send: (req: Request, res: Response, name: string, isDirect?: boolean) => Promise<void>;
  /** Reads a file, or a part of it that is in it. Rejects with an HttpError: 404, or 503. */
  read: (name: string, range?: ByteRange) => Promise<Readable>;
  /** The bytes of a file; null where there is none. Rejects with a 503 HttpError. */
  sizeOf: (name: string) => Promise<number | null>;
  /** Rejects with a 503 HttpError. */
  list: () => Promise<StoredFile[]>;
  remove: (name: string) => Promise<void>;
  /** The origins from which browsers load files, if not from this site. */
  origins: readonly string[];
};

/** Opens the store that the environment names: a bucket, else a folder below the data folder. */
export async function openMediaStore(environment: Environment): Promise<MediaStore> {
  const { DATA_DIR, MEDIA_S3_BUCKET } = environment;
  if (!MEDIA_S3_BUCKET) return openFolderStore(DATA_DIR);
  // Its client takes longer to load than the rest of the server.
  const { openS3Store } = await import("./s3-store.ts");
  return openS3Store({ ...environment, MEDIA_S3_BUCKET });
}

export function openFolderStore(dataDir: string): MediaStore {
  const folder = join(dataDir, "media/files");
  const makeFolder = () => mkdir(folder, { recursive: true, mode: 0o700 });
  const pathOf = (name: string) => join(folder, name);
  return {
    keep: async (path, name) => {
      await makeFolder();
      await utimes(path, new Date(), new Date());
      await sync(path, "r+");
      await rename(path, pathOf(name));
      await sync(folder, "r");
    },
    send: (req, res, name) =>
      new Promise((resolve, reject) => {
        const options = { root: folder, cacheControl: false, lastModified: false };
        res.sendFile(name, options, (error) => {
          // A client that went away, or sought to another place of the video, needs no error.
          if (error && !res.destroyed && !req.destroyed) reject(sendErrorOf(error));
          else resolve();
        });
      }),
    read: async (name, range) => {
      const file = await open(pathOf(name)).catch((error) => {
        throw isMissing(error) ? publicNotFound() : error;
      });
      return file.createReadStream(range && { start: range.start, end: range.end - 1 });
    },
    sizeOf: async (name) => {
      try {
        return (await stat(pathOf(name))).size;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    list: async () => {
      await makeFolder();
      const files: StoredFile[] = [];
      for (const chunk of chunksOf(await readdir(folder))) {
        const found = chunk.map(async (name) => {
          const { mtime, size } = await stat(pathOf(name));
          return { name, changedAt: mtime, bytes: size };
        });
        files.push(...(await Promise.all(found)));
      }
      return files;
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    origins: [],
  };
}

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === "ENOENT";

function sendErrorOf(error: Error & { status?: number; headers?: Record<string, string> }): Error {
  if (error.status === 404) return publicNotFound();
  if (error.status !== 416) return error;
  return new HttpError(416, "This file has no such range.", error.headers);
}

/** Writes a file, or the names in a folder, to the disk itself. */
async function sync(path: string, flags: "r" | "r+"): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, flags);
    await handle.sync();
  } finally {
    await handle?.close();
  }
}
