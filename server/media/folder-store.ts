import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { chunksOf } from "../db/database.ts";
import { HttpError, publicNotFound } from "../http/errors.ts";
import type { MediaStore, StoredFile } from "./media-store.ts";

/** Video files in the folder `media/files` of the data folder. */
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
          // Who went away, or jumped to another place of the film, waits for nothing more.
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
