import { createHash } from "node:crypto";
import {
  createReadStream,
  createWriteStream,
  existsSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { unpack, unpacked } from "@shared/content/videos-zip.ts";
import { backupApi, MANIFEST_PATH, manifestSchema, rowsPath } from "@shared/contracts/backup.ts";
import { mediaNameAt } from "@shared/contracts/media.ts";
import { formatBytes } from "@shared/text/bytes.ts";
import { toJsonLine } from "@shared/text/json-lines.ts";
import { type FileEntry, ZipReader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { SEAL_BYTES } from "../media/write-zip.ts";
import { reasonOf, UserError } from "../user-error.ts";
import { type CommandProcess, withConnection } from "./connect.ts";
import { commandLine } from "./usage.ts";
import { openZip, sendFiles, type ZipOnDisk } from "./videos-import.ts";

/** Writes the whole site into a zip that only this user can read. Throws a UserError. */
export async function backUp(command: CommandProcess): Promise<void> {
  const [path, isOverwritten] = readArguments(command, "backup", "--overwrite");
  if (existsSync(path) && !isOverwritten) {
    throw new UserError(`${path} exists. Name another file, or add --overwrite.`);
  }
  const draft = `${path}.part`;
  try {
    rmSync(draft, { force: true });
    const file = { flags: "wx", mode: 0o600, flush: true };
    await withConnection(command, "a backup", "backup", async (call) => {
      const onBytes = (bytes: Readable) => pipeline(bytes, createWriteStream(draft, file));
      await call(backupApi, "GET /api/backup", { onBytes });
    });
    const { size } = statSync(draft);
    renameSync(draft, path);
    command.stdout.write(`Wrote ${path}, ${formatBytes(size)}.\n`);
  } catch (error) {
    throw error instanceof UserError ? error : explain(path, error);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Restores a backup: its video files, then all of its rows or none. Throws a UserError. */
export async function restore(command: CommandProcess): Promise<void> {
  const [path, isReplaced] = readArguments(command, "restore", "--replace");
  const zip = await openBackup(path);
  const print = (line: string) => command.stdout.write(`${line}\n`);
  try {
    const { manifest, tables, files } = await readBackup(path, zip);
    const restoreRows = (isCheck: boolean) => {
      const line = gzipSync(toJsonLine({ manifest, isReplaced, isCheck }));
      return { bytes: bytesOf(line, isCheck ? [] : tables) };
    };
    await withConnection(command, "a restore", "restore", async (call) => {
      await call(backupApi, "POST /api/backup", restoreRows(true));
      // Files that no row names are removed after a week.
      if (files.size > 0) await sendFiles(call, files, [], print);
      await call(backupApi, "POST /api/backup", restoreRows(false));
    });
  } finally {
    await zip.close();
  }
  print(`Restored ${path}. Sign in with an account of the backup.`);
}

function readArguments(command: CommandProcess, name: string, flag: string): [string, boolean] {
  const args = command.argv.slice(2);
  const [path, ...others] = args.filter((arg) => arg !== flag);
  if (path && !path.startsWith("-") && others.length === 0) return [path, args.includes(flag)];
  throw new UserError(`Name the file: ${commandLine(command, name)} FILE [${flag}]`);
}

function explain(path: string, error: unknown): UserError {
  const reason = reasonOf(error);
  if (/^(ECONNRESET|ERR_STREAM_PREMATURE_CLOSE|aborted)$/.test(reason)) {
    return new UserError("The server or its video store stopped in the middle. Try again.");
  }
  return new UserError(`${path} can't be written: ${REASONS.get(reason) ?? reason}.`);
}

const REASONS: ReadonlyMap<string, string> = new Map([
  ["ENOSPC", "the disk is full"],
  ["ENOENT", "its folder is not there"],
  ["EISDIR", "it is a folder"],
]);

/** Opens a backup after a check of all its bytes. Throws a UserError. */
export async function openBackup(path: string): Promise<ZipOnDisk> {
  const zip = await openZip(path);
  if (!zip) throw new UserError(`${path} is ${existsSync(path) ? "no zip" : "not there"}.`);
  const end = Math.max(0, zip.size - SEAL_BYTES);
  const hash = createHash("sha256");
  if (end > 0) await pipeline(createReadStream(path, { end: end - 1 }), hash);
  const seal = await zip.readUint8Array(end, SEAL_BYTES);
  if (Buffer.from(seal).toString("latin1") === hash.digest("hex")) return zip;
  await zip.close();
  throw new UserError(`${path} is damaged or cut off, or no backup. Use another copy.`);
}

/** Reads a backup's manifest, and finds the rows of its tables and its files. Throws a UserError for another format. */
export async function readBackup(path: string, zip: ZipOnDisk) {
  const entries = await new ZipReader(zip).getEntries();
  const files = new Map(entries.flatMap((each) => (each.directory ? [] : [[each.filename, each]])));
  const unknown = new UserError(`${path} is no backup that this version can read.`);
  const entryAt = (name: string) => {
    const entry = files.get(name);
    if (entry) return entry;
    throw unknown;
  };
  const json = await unpack(entryAt(MANIFEST_PATH));
  const { data: manifest } = manifestSchema.safeParse(JSON.parse(new TextDecoder().decode(json)));
  if (!manifest) throw unknown;
  const tables = manifest.tables.map(({ name }) => entryAt(rowsPath(name)));
  for (const name of files.keys()) if (!mediaNameAt(name)) files.delete(name);
  return { manifest, tables, files };
}

/** Files of gzip, one after the other, are one as well. */
function bytesOf(line: Buffer, tables: readonly FileEntry[]) {
  return {
    length: tables.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, line.length),
    async *read() {
      yield line;
      for (const table of tables) yield* unpacked(table);
    },
  };
}
