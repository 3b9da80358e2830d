import { randomUUID } from "node:crypto";
import { type FileHandle, open, readFile, stat } from "node:fs/promises";
import { readVideoFile } from "@shared/content/video-file.ts";
import { readVideosZip, unpack, unpacked } from "@shared/content/videos-zip.ts";
import {
  ADMIN_VIDEO_LIMITS,
  adminVideosApi,
  type ImportError,
  importLineSchema,
} from "@shared/contracts/admin-videos.ts";
import { mediaApi, mediaNameAt, storedFilesApi, transcriptAt } from "@shared/contracts/media.ts";
import { cuesSchema } from "@shared/contracts/transcripts.ts";
import { formatLimit } from "@shared/text/bytes.ts";
import { type FileEntry, Reader } from "@zip.js/zip.js/lib/zip-core-native.js";
import { reasonOf, UserError } from "../user-error.ts";
import { checkImport, type ImportRow } from "../videos/import.ts";
import { ApiError, type Call, type CommandProcess, withConnection } from "./connect.ts";
import { commandLine } from "./usage.ts";

/** Imports the videos of a file, all or none, and prints the counts. Throws a UserError. */
export async function importVideoFile(command: CommandProcess): Promise<void> {
  const [path, ...others] = command.argv.slice(2);
  if (!path || others.length > 0) {
    const line = commandLine(command, "videos:import");
    throw new UserError(`Name the file: ${line} FILE.json, FILE.csv or FILE.zip`);
  }
  const { rows, bytes, files, close } = await readImportFile(path);
  const head = { key: randomUUID(), bytes, numbers: rows.map(({ number }) => number) };
  const print = (line: string) => command.stdout.write(`${line}\n`);
  try {
    await withConnection(command, "an import", "videos:import", async (call) => {
      if (files.size > 0) await sendFiles(call, files, rows, print);
      print(`Importing ${rows.length} videos.`);
      const line = await importRows(call, head, rows, print);
      if ("error" in line) throw new UserError(line.error.message);
      if (!("result" in line)) throw new UserError("The server did not say what it imported.");
      const { added, updated, unchanged } = line.result;
      print(`Added ${added}, updated ${updated}, unchanged ${unchanged}.`);
    });
  } finally {
    await close();
  }
}

type Print = (line: string) => void;

async function importRows(call: Call, head: object, rows: readonly ImportRow[], print: Print) {
  try {
    return await call(adminVideosApi, "POST /api/admin/videos/import", {
      *lines() {
        yield head;
        for (const { video, versions, transcript } of rows)
          yield { ...video, ...versions, transcript };
      },
      onLine: (value) => {
        const progress = describeProgress(value);
        if (progress) print(progress);
      },
    });
  } catch (error) {
    const { faults: errors, faultCount: errorCount } = (
      error instanceof ApiError ? error.details : {}
    ) as ErrorDetails;
    throw errors ? refusal(errors.map(describeError), errorCount) : error;
  }
}

type ErrorDetails = { faults?: ImportError[]; faultCount?: number };

// Progress is printed after some seconds' work.
const PROGRESS_ROWS = 5_000;
const PROGRESS_BYTES = 500_000_000;

function describeProgress(value: unknown): string | undefined {
  const line = importLineSchema.parse(value);
  if (!("done" in line)) return;
  const { done, total } = line;
  return done % PROGRESS_ROWS === 0 && done < total ? `${done} of ${total}` : undefined;
}

/** Sends the files, images and transcripts of a zip that the site lacks; each is stored by itself, by its hash. */
export async function sendFiles(
  call: Call,
  files: Files,
  rows: readonly ImportRow[],
  print: Print,
): Promise<void> {
  const given = [...files].map(([path, { uncompressedSize: bytes }]) => ({ path, bytes }));
  const { missing } = await call(mediaApi, "POST /api/admin/media/missing", {
    body: { files: given },
    isIdempotent: true,
  });
  print(`Sending ${missing.length} of ${files.size} files.`);
  let [sent, told] = [0, 0];
  for (const path of missing) {
    const entry = files.get(path);
    if (!entry) continue;
    await sendZipFile(call, path, entry).catch((error) => {
      const isRefusal = !(error instanceof UserError) || (error as ApiError).status === 422;
      if (!isRefusal) throw error;
      throw new UserError(`${rowNaming(rows, path)}: ${path} can’t be kept. ${reasonOf(error)}`);
    });
    sent += entry.uncompressedSize;
    if (sent - told < PROGRESS_BYTES) continue;
    told = sent;
    print(`${Math.round(sent / 1_000_000)} MB sent`);
  }
}

function rowNaming(rows: readonly ImportRow[], path: string): string {
  const wanted = transcriptAt(path) ?? `/${path}`;
  const row = rows.find(({ video: { videoUrl, thumbnailUrl }, versions, transcript }) =>
    [videoUrl, thumbnailUrl, versions?.smallUrl, versions?.soundUrl, transcript].includes(wanted),
  );
  return row ? `row ${row.number}` : "no row";
}

async function sendZipFile(call: Call, path: string, entry: FileEntry): Promise<void> {
  const name = mediaNameAt(path);
  if (name) return sendMedia(call, name, entry);
  const cues = cuesSchema.parse(JSON.parse(new TextDecoder().decode(await unpack(entry))));
  const address = "POST /api/admin/videos/transcripts";
  const { transcript } = await call(adminVideosApi, address, {
    body: { cues },
    isIdempotent: true,
  });
  if (transcript !== transcriptAt(path)) throw new Error("It is another transcript.");
}

async function sendMedia(call: Call, name: string, entry: FileEntry): Promise<void> {
  let damage: unknown;
  async function* read() {
    const chunks = unpacked(entry);
    const next = () =>
      chunks.next().catch((error) => {
        damage = error;
        throw error;
      });
    for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value;
  }
  const bytes = { length: entry.uncompressedSize, read };
  await call(storedFilesApi, "PUT /api/admin/media/files/:name", {
    params: { name },
    bytes,
    isIdempotent: true,
  }).catch((error) => {
    // The call ended because the zip could not be read further.
    throw damage ?? error;
  });
}

const MAX_BYTES = 200 * 1024 * 1024;

/**
 * Reads a file of videos, JSON, CSV or a zip: rows with exactly the fields of a new video, and the zip's other files,
 * which can be read until it is closed. Throws a UserError with a line for each error.
 */
export async function readImportFile(path: string) {
  const zip = await openZip(path);
  try {
    const { files, bytes, ...read } = zip ? await readZip(path, zip) : await readRows(path);
    const {
      rows,
      faults: errors,
      faultCount: errorCount,
    } = await checkImport(read.rows, read.numbers);
    if (errorCount > 0) throw refusal(errors.map(describeError), errorCount);
    return { rows, bytes, files, close: async () => zip?.close() };
  } catch (error) {
    await zip?.close();
    throw error;
  }
}

type Files = ReadonlyMap<string, FileEntry>;

async function readRows(path: string) {
  const bytes = await readBytes(path);
  const file = readVideoFile(path, bytes);
  if ("errors" in file) throw refusal(file.errors.map((error) => `${path} ${error}`));
  return { ...file, bytes: bytes.length, files: new Map() as Files };
}

async function readZip(path: string, zip: ZipOnDisk) {
  const file = await readVideosZip(zip, MAX_BYTES);
  if ("errors" in file) throw refusal(file.errors.map((error) => `${path} ${error}`));
  return { ...file, bytes: Buffer.byteLength(JSON.stringify(file.rows)) };
}

/** A zip on the disk, of which only the requested parts are read. */
export class ZipOnDisk extends Reader<FileHandle> {
  readonly #handle: FileHandle;

  constructor(handle: FileHandle, size: number) {
    super(handle);
    this.#handle = handle;
    this.size = size;
  }

  override async init() {}

  override async readUint8Array(offset: number, length: number) {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, offset);
    return bytes.subarray(0, bytesRead);
  }

  close() {
    return this.#handle.close();
  }
}

/** Opens a file that begins as a zip does, whatever its name is; null for every other one. */
export async function openZip(path: string): Promise<ZipOnDisk | null> {
  const handle = await open(path).catch(() => null);
  if (!handle) return null;
  const start = Buffer.alloc(2);
  const { bytesRead } = await handle.read(start, 0, 2, 0).catch(() => ({ bytesRead: 0 }));
  if (bytesRead === 2 && start.toString() === "PK") {
    return new ZipOnDisk(handle, (await handle.stat()).size);
  }
  await handle.close();
  return null;
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size <= MAX_BYTES) return await readFile(path);
  } catch (error) {
    const reason = reasonOf(error);
    const why = reason === "ENOENT" ? "there is no such file" : reason;
    throw new UserError(`${path} can't be read: ${why}.`);
  }
  throw new UserError(
    `${path} is larger than ${formatLimit(MAX_BYTES)}. Split it into several files.`,
  );
}

function describeError({ row, field, message }: ImportError): string {
  return `${field ? `row ${row}, ${field}` : `row ${row}`}: ${message}`;
}

function refusal(lines: readonly string[], count = lines.length): UserError {
  const shown = lines.slice(0, ADMIN_VIDEO_LIMITS.importErrors);
  const rest = count - shown.length;
  return new UserError(...shown, ...(rest > 0 ? [`and ${rest} more. Nothing was imported.`] : []));
}
