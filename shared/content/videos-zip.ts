import {
  configure,
  type FileEntry,
  type Reader,
  ZipReader,
} from "@zip.js/zip.js/lib/zip-core-native.js";
import {
  MAX_BROUGHT_FILES,
  MAX_FRAME_BYTES,
  MAX_MEDIA_BYTES,
  mediaNameAt,
  ROWS_PATH,
  transcriptAt,
} from "../contracts/media.ts";
import { readVideoFile } from "./video-file.ts";

/** In bytes: the most of a transcript's JSON, which has at most 2,000,000 characters and 20,000 times. */
const MAX_TRANSCRIPT_BYTES = 12 * 1024 * 1024;

/** The most by which unpacking may enlarge a file: videos hardly compress, and text shrinks to a tenth. */
const MAX_RATIO = 200;

/**
 * A zip of a library: its unchecked rows with their numbers, its other files by their paths, and the number of unknown
 * files.
 */
export type VideosZip = {
  rows: unknown[];
  numbers: number[];
  files: ReadonlyMap<string, FileEntry>;
  others: number;
};

// The security headers refuse workers from blobs.
configure({ useWebWorkers: false });

/**
 * Lists a zip of a library and reads its rows, which have `maxRowsBytes` at most. Nothing else is unpacked, and no path
 * of the zip is used as one: files are known by their hashes. Each error goes on after the file's name, such as "is
 * damaged".
 */
export async function readVideosZip(
  source: Reader<unknown>,
  maxRowsBytes: number,
): Promise<VideosZip | { errors: string[] }> {
  const listed = await listEntries(source);
  if ("errors" in listed) return listed;
  const { entries, others } = listed;
  const rowsEntry = entries.get(ROWS_PATH);
  if (!rowsEntry) return { errors: [`holds no ${ROWS_PATH}: it is no export of videos.`] };
  const errors = [...entries].flatMap(([path, entry]) => errorsOf(path, entry, maxRowsBytes));
  if (errors.length > 0) return { errors };
  entries.delete(ROWS_PATH);
  try {
    const file = readVideoFile(ROWS_PATH, await unpack(rowsEntry));
    if ("errors" in file)
      return { errors: file.errors.map((error) => `has a ${ROWS_PATH} that ${error}`) };
    return { ...file, files: entries, others };
  } catch {
    return { errors: DAMAGED };
  }
}

const DAMAGED = ["is damaged or not complete. Export or copy it again."];

/** The files of a zip by their paths in a zip of a library, and the number of others. */
type Listing = { entries: Map<string, FileEntry>; others: number };

async function listEntries(source: Reader<unknown>): Promise<Listing | { errors: string[] }> {
  const found: FileEntry[] = [];
  try {
    // Names that lead out of the zip belong to no library, and are left out with the others.
    const reader = new ZipReader(source, { filenameValidation: "tolerant" });
    for await (const entry of reader.getEntriesGenerator()) {
      if (!entry.directory) found.push(entry);
      if (found.length > MAX_BROUGHT_FILES + 1) {
        return { errors: [`holds more than ${MAX_BROUGHT_FILES.toLocaleString("en")} files.`] };
      }
    }
  } catch {
    return { errors: DAMAGED };
  }
  // A zip that was unpacked and packed again often has a folder around everything.
  const rows = found.find(({ filename }) => /^([^/]+\/)?videos\.json$/.test(filename));
  const folder = rows?.filename.slice(0, -ROWS_PATH.length) ?? "";
  const named = found.flatMap((entry) => {
    const isInside = entry.filename.startsWith(folder);
    const path = isInside ? entry.filename.slice(folder.length) : "";
    return path === ROWS_PATH || limitOf(path) !== null ? [[path, entry] as const] : [];
  });
  const entries = new Map(named);
  const twice = named.find(([path, entry]) => entries.get(path) !== entry);
  if (twice) return { errors: [`holds ${twice[0]} twice.`] };
  return { entries, others: found.length - named.length };
}

/** The most bytes of a file at a path; null if such a zip has no such file. */
function limitOf(path: string): number | null {
  const media = mediaNameAt(path);
  if (media) return media.endsWith(".jpg") ? MAX_FRAME_BYTES : MAX_MEDIA_BYTES;
  return transcriptAt(path) === null ? null : MAX_TRANSCRIPT_BYTES;
}

function errorsOf(path: string, entry: FileEntry, maxRowsBytes: number): string[] {
  const { encrypted, uncompressedSize: size, compressedSize: packed } = entry;
  if (encrypted) return [`holds ${path} encrypted. Pack it without a password.`];
  const isTooLarge = size > (limitOf(path) ?? maxRowsBytes);
  if (isTooLarge || size > MAX_RATIO * packed + 1_000)
    return [`holds ${path}, which is too large.`];
  return [];
}

/** The bytes of a small file of a zip. Rejects if it is damaged, or longer than its zip says. */
export async function unpack(entry: FileEntry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(entry.uncompressedSize);
  let length = 0;
  for await (const chunk of unpacked(entry)) {
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes;
}

/** The bytes of a file of a zip in pieces. Throws if it is damaged, or has another length than its zip says. */
export async function* unpacked(entry: FileEntry): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const reader = readable.getReader();
  const done = entry.getData(writable, { checkSignature: true });
  // The reader below throws the same error.
  done.catch(() => undefined);
  let length = 0;
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      length += read.value.length;
      if (length > entry.uncompressedSize) break;
      yield read.value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  if (length !== entry.uncompressedSize) throw new Error("It has other bytes than the zip says.");
  await done;
}
