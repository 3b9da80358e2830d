import type { Readable } from "node:stream";
import type { Request, Response } from "express";
import type { Environment } from "../environment.ts";
import { openFolderStore } from "./folder-store.ts";

/** A stored file; `changedAt` is when it was last stored, also where it was there before. */
export type StoredFile = { name: string; changedAt: Date; bytes: number };

/** A part of a file, from its byte `start` up to `end`, which is not included. */
export type ByteRange = { start: number; end: number };

/** Where finished video files are, named by their hashes: a folder, or a bucket that several servers share. */
export type MediaStore = {
  /** Moves a file of this machine's data folder into the store; where it is there already, it counts as stored anew. */
  keep: (path: string, name: string) => Promise<void>;
  /** Answers a GET or HEAD, a range of the file too. Rejects with an HttpError: 404, 416, or 503. */
  send: (req: Request, res: Response, name: string) => Promise<void>;
  /** Reads a file, or a part of it that is in it. Rejects with an HttpError: 404, or 503. */
  read: (name: string, range?: ByteRange) => Promise<Readable>;
  /** The bytes of a file; null where there is none. Rejects with a 503 HttpError. */
  sizeOf: (name: string) => Promise<number | null>;
  /** Rejects with a 503 HttpError. */
  list: () => Promise<StoredFile[]>;
  remove: (name: string) => Promise<void>;
  /** Where browsers load files from, if it isn't this site. */
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
