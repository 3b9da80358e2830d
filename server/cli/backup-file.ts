import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { unpack } from "@shared/content/videos-zip.ts";
import { MANIFEST_PATH, manifestSchema, rowsPath } from "@shared/contracts/backup.ts";
import { mediaNameAt } from "@shared/contracts/media.ts";
import { type FileEntry, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { SEAL_BYTES } from "../media/write-zip.ts";
import { reasonOf, UserError } from "../user-error.ts";
import { ZipOnDisk } from "./zip-on-disk.ts";

/**
 * Opens a backup and checks all of its bytes. `tables` are its files of rows in the manifest's order, `files` its video
 * files and images. Throws a UserError.
 */
export async function openBackup(path: string) {
  const handle = await open(path).catch((error) => {
    throw unreadable(path, error);
  });
  try {
    const { size } = await handle.stat();
    await assertSealed(path, handle, size).catch((error) => {
      throw error instanceof UserError ? error : unreadable(path, error);
    });
    return { ...(await readContents(path, handle, size)), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function unreadable(path: string, error: unknown): UserError {
  const reason = reasonOf(error);
  return new UserError(
    `${path} can't be read: ${reason === "ENOENT" ? "there is no such file" : reason}.`,
  );
}

async function assertSealed(path: string, handle: FileHandle, size: number): Promise<void> {
  const read = async (start: number, length: number) => {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, start);
    return buffer.toString("latin1", 0, bytesRead);
  };
  if ((await read(0, 2)) !== "PK") throw new UserError(`${path} is no zip.`);
  const sealed = Math.max(2, size - SEAL_BYTES);
  const seal = await read(sealed, SEAL_BYTES);
  if (!/^[0-9a-f]{64}$/.test(seal)) {
    throw new UserError(`${path} is cut off, or no backup of this site. Use another copy.`);
  }
  const hash = createHash("sha256");
  const bytes = handle.createReadStream({ start: 0, end: sealed - 1, autoClose: false });
  for await (const chunk of bytes) hash.update(chunk);
  if (hash.digest("hex") === seal) return;
  throw new UserError(`${path} is damaged: some of its bytes are not those of the backup.`);
}

async function readContents(path: string, handle: FileHandle, size: number) {
  const found = await new ZipReader(new ZipOnDisk(handle, size)).getEntries();
  const entries = new Map<string, FileEntry>();
  for (const entry of found) if (!entry.directory) entries.set(entry.filename, entry);
  const entryAt = (name: string) => {
    const entry = entries.get(name);
    if (entry) return entry;
    throw new UserError(`${path} is no backup that this version can read: it has no ${name}.`);
  };
  const json = new TextDecoder().decode(await unpack(entryAt(MANIFEST_PATH)));
  const { success, data: manifest } = manifestSchema.safeParse(JSON.parse(json));
  if (!success) throw new UserError(`${path} has a form that this version can't read.`);
  return {
    manifest,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    tables: manifest.tables.map(({ name }) => entryAt(rowsPath(name))),
    files: [...entries.values()].filter(({ filename }) => mediaNameAt(filename)),
  };
}
