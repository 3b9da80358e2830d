import { readVideosZip, unpack, unpacked } from "@shared/content/videos-zip.ts";
import { ADMIN_VIDEO_LIMITS, adminVideosApi } from "@shared/contracts/admin-videos.ts";
import { mediaApi, mediaNameAt, transcriptAt } from "@shared/contracts/media.ts";
import { cuesSchema } from "@shared/contracts/transcripts.ts";
import { BlobReader, type FileEntry } from "@zip.js/zip.js/lib/zip-core-native.js";
import { DetailedError } from "tus-js-client";
import * as z from "zod/mini";
import { HttpError, messageOf } from "@/data/http.ts";
import { inParallel } from "@/lib/in-parallel.ts";
import { adminPaths, sendAdmin, withSession } from "../shell/admin-api.ts";
import { createUpload, storeFrame } from "./form/upload-file.ts";

export type ChosenZip = Exclude<Awaited<ReturnType<typeof readZip>>, { errors: string[] }>;

/**
 * Reads a chosen zip without the content of its videos. Each error completes a sentence that begins with the file's
 * name.
 */
export async function readZip(file: File) {
  const zip = await readVideosZip(new BlobReader(file), ADMIN_VIDEO_LIMITS.importBytes);
  return "errors" in zip ? zip : { ...zip, file };
}

/** The paths of the files that the site doesn't have, in the zip's order. */
export async function findMissing({ files }: ChosenZip): Promise<string[]> {
  if (files.size === 0) return [];
  const given = [...files].map(([path, { uncompressedSize: bytes }]) => ({ path, bytes }));
  const schema = mediaApi["POST /api/admin/media/missing"].response;
  const { missing } = await sendAdmin(
    "POST",
    `${adminPaths.media}/missing`,
    { files: given },
    schema,
  );
  return missing;
}

type Sending = {
  signal: AbortSignal;
  /** Told the bytes that are there, of how many. */
  onProgress: (done: number, total: number) => void;
};

/** Sends what the site has not of a zip, each file by its hash, so another try goes on. Rejects with what names the row. */
export async function sendFiles(zip: ChosenZip, { signal, onProgress }: Sending): Promise<void> {
  const missing = await findMissing(zip);
  const sizeOf = (path: string) => zip.files.get(path)?.uncompressedSize ?? 0;
  const total = missing.reduce((sum, path) => sum + sizeOf(path), 0);
  let sent = 0;
  const send = async (path: string) => {
    signal.throwIfAborted();
    const entry = zip.files.get(path);
    if (!entry) throw new Error(`The site asks for ${path}, which is not in the zip.`);
    try {
      await sendFile(zip.file, path, entry, {
        signal,
        onProgress: (done) => onProgress(sent + done, total),
      });
    } catch (error) {
      if (signal.aborted || !isRefusal(error)) throw error;
      throw new Error(`${rowOf(zip, path)}: ${path} can’t be kept. ${messageOf(error)}`, {
        cause: error,
      });
    }
    sent += sizeOf(path);
    onProgress(sent, total);
  };
  onProgress(0, total);
  const isVideo = (path: string) => /\.(mp4|webm|m4a|weba)$/.test(path);
  const small = missing.filter((path) => !isVideo(path));
  await inParallel(small, 4, send);
  for (const path of missing.filter(isVideo)) await send(path);
}

/** Tells if the site or this browser rejected a file itself, so that another try doesn't help. */
const isRefusal = (error: unknown) =>
  error instanceof DamagedFile || (error instanceof HttpError && error.status === 422);

class DamagedFile extends Error {}

function rowOf({ rows, numbers }: ChosenZip, path: string): string {
  const wanted = transcriptAt(path) ?? `/${path}`;
  const isNamedBy = (row: unknown) => Object.values(row ?? {}).includes(wanted);
  const index = rows.findIndex(isNamedBy);
  return index === -1 ? "No row" : `row ${numbers[index]}`;
}

type SendingFile = { signal: AbortSignal; onProgress: (bytes: number) => void };

async function sendFile(zip: File, path: string, entry: FileEntry, sending: SendingFile) {
  const name = mediaNameAt(path);
  if (!name) return sendTranscript(transcriptAt(path), await readable(unpack(entry)));
  if (!name.endsWith(".jpg")) return sendVideo(await fileOf(zip, name, entry), name, sending);
  const address = await storeFrame(new Blob([await readable(unpack(entry))]));
  if (address !== `/media/${name}`) throw new DamagedFile("It is another image.");
}

const readable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error) => {
    throw new DamagedFile("It is damaged.", { cause: error });
  });

async function sendTranscript(hash: string | null, bytes: Uint8Array): Promise<void> {
  const cues = parseCues(bytes);
  if (!cues) throw new DamagedFile("It is no transcript.");
  const schema = adminVideosApi["POST /api/admin/videos/transcripts"].response;
  const address = `${adminPaths.adminVideos}/transcripts`;
  const { transcript } = await sendAdmin("POST", address, { cues }, schema);
  if (transcript !== hash) throw new DamagedFile("It is another transcript.");
}

function parseCues(bytes: Uint8Array) {
  try {
    return z.parse(cuesSchema, JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** Sends a video as its form does: resumes after a lost connection, and where an earlier try stopped. */
async function sendVideo(file: File, name: string, { signal, onProgress }: SendingFile) {
  const upload = createUpload(file, onProgress, { name });
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => {
      upload.pause();
      reject(signal.reason);
    });
  });
  const run = () =>
    upload.run().catch((error: Error) => {
      const response = error.cause instanceof DetailedError ? error.cause.originalResponse : null;
      // Whoever signs in again goes on.
      throw response?.getStatus() === 401 ? new HttpError(401, error.message) : error;
    });
  await Promise.race([withSession(run), stopped]);
}

const LOCAL_HEADER = 0x04_03_4b_50;
const STORED = 0;

/**
 * A video of a zip as a file. One that is packed without compression is a slice of the zip, so that its bytes aren't
 * read.
 */
async function fileOf(zip: File, name: string, entry: FileEntry): Promise<File> {
  const { offset, uncompressedSize: size } = entry;
  // tus-js-client recognises an upload by the type and time of the file, and resumes it.
  const options = { type: `video/${name.split(".")[1]}`, lastModified: 0 };
  if (entry.compressionMethod !== STORED) {
    return new File([await readable(blobOf(unpacked(entry)))], name, options);
  }
  const head = new DataView(await zip.slice(offset, offset + 30).arrayBuffer());
  if (head.byteLength < 30 || head.getUint32(0, true) !== LOCAL_HEADER) {
    throw new DamagedFile("It is damaged.");
  }
  const start = offset + 30 + head.getUint16(26, true) + head.getUint16(28, true);
  return new File([zip.slice(start, start + size)], name, options);
}

/** The bytes of a stream, which browsers need not hold in the page's memory. */
function blobOf(chunks: AsyncGenerator<Uint8Array>): Promise<Blob> {
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Response(stream).blob();
}
