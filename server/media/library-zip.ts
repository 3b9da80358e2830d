import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { mediaPath, ROWS_PATH, transcriptPath } from "@shared/contracts/media.ts";
import { exportedVideo } from "@shared/entities/video.ts";
import type { RequestHandler } from "express";
import type { Db } from "../db/database.ts";
import { busyError, sendStream } from "../http/errors.ts";
import { readCues } from "../videos/transcripts.ts";
import { readLibraryFiles } from "./library-files.ts";
import type { MediaStore } from "./media-store.ts";
import { writeZip, type ZipPart, zipLength } from "./write-zip.ts";

const MAX_RUNNING = 4;

/**
 * Sends the library as a zip for another site: rows, transcripts and files, streamed, however many gigabytes that are.
 * The header has the length: if the store fails in the middle, the connection ends and the download has failed.
 */
export function sendLibraryZip(db: Db, store: MediaStore): RequestHandler {
  let running = 0;
  return async (req, res) => {
    if (running >= MAX_RUNNING) {
      throw busyError("Other exports are running. Try again when they are done.");
    }
    running += 1;
    try {
      const parts = await partsOf(db, store);
      const day = new Date().toISOString().slice(0, 10);
      res.type("application/zip").set({
        "Content-Disposition": `attachment; filename="videos-${day}.zip"`,
        "Content-Length": String(zipLength(parts)),
      });
      if (req.method === "HEAD") return void res.end();
      await sendStream(Readable.from(writeZip(parts)), res);
    } finally {
      running -= 1;
    }
  };
}

async function partsOf(db: Db, store: MediaStore): Promise<ZipPart[]> {
  const { rows, texts, files } = await readLibraryFiles(db, store);
  const written = rows.map((row) => ({
    ...exportedVideo(row),
    ...(row.transcript && { transcript: row.transcript }),
  }));
  const json = Buffer.from(`${JSON.stringify(written, null, 2)}\n`);
  return [
    partOf(ROWS_PATH, json),
    ...texts.map(({ hash, bytes }) => ({
      path: transcriptPath(hash),
      bytes,
      // As the database writes it: what is hashed are its times and texts.
      read: async () => once(Buffer.from((await readCues(db, hash)) ?? "")),
    })),
    ...files.map((file) => filePart(store, file)),
  ];
}

export const partOf = (path: string, bytes: Buffer): ZipPart => ({
  path,
  bytes: bytes.length,
  read: () => once(bytes),
});

type FileSize = { name: string; bytes: number };

export const filePart = (store: MediaStore, { name, bytes }: FileSize): ZipPart => ({
  path: mediaPath(name),
  bytes,
  read: async () => readSteadily(await store.read(name)),
});

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

const SILENCE_MS = 60_000;

async function* readSteadily(stream: Readable): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const stop = new AbortController();
      const silence = setTimeout(SILENCE_MS, null, { signal: stop.signal }).catch(() => null);
      const next = await Promise.race([chunks.next(), silence]);
      stop.abort();
      if (next === null) throw new Error("The video store stopped in the middle.");
      if (next.done) return;
      yield next.value;
    }
  } finally {
    stream.destroy();
  }
}
