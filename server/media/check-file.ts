import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type MediaFileError, type MediaKind, readMediaFile } from "@shared/content/media-file.ts";
import { mediaUrl, soundFile } from "@shared/content/video-links.ts";
import { MAX_FRAME_BYTES, type StoredMedia } from "@shared/contracts/media.ts";
import { HttpError } from "../http/errors.ts";
import type { MediaStore } from "./media-store.ts";

const MESSAGES: Record<MediaFileError, string> = {
  "no-video": "This file is no video that browsers can play: it must be MP4 or WebM.",
  "no-codec": "Browsers can’t play this video’s encoding. Export it as H.264, VP9 or AV1.",
  "no-sound-codec":
    "Browsers can’t play this video’s sound. Export it with AAC, MP3 or Opus sound.",
  "cut-off": "A part of this file is missing. Export or copy it again.",
};

/** Describes a file of this machine by its bytes. Rejects with an HttpError, 422, for a file of another kind. */
export async function describeFile(path: string, kind: MediaKind): Promise<StoredMedia> {
  const { size } = await stat(path);
  const handle = await open(path);
  try {
    const read = async (start: number, end: number) => {
      const bytes = Buffer.alloc(end - start);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start);
      return bytes.subarray(0, bytesRead);
    };
    const facts = await readMediaFile({ size, read }, kind);
    if (typeof facts === "string") throw new HttpError(422, MESSAGES[facts]);
    const hash = createHash("sha256");
    await pipeline(createReadStream(path), hash);
    const { mimeType, seconds } = facts;
    return {
      videoUrl: mediaUrl(hash.digest("hex"), facts.type),
      mimeType,
      seconds,
      bytes: size,
    };
  } finally {
    await handle.close();
  }
}

export const kindOf = (name: string): MediaKind =>
  soundFile(`/media/${name}`) ? "sound" : "video";

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** The address of a video's image, by its bytes. Throws an HttpError, 422, if they are no image. */
export function imageUrl(bytes: unknown): string {
  const isImage = Buffer.isBuffer(bytes) && bytes.subarray(0, JPEG.length).equals(JPEG);
  if (!isImage) throw new HttpError(422, "This is no JPEG image.");
  return urlOfImage(bytes);
}

const urlOfImage = (bytes: Buffer): string =>
  mediaUrl(createHash("sha256").update(bytes).digest("hex"), "jpg");

/** Checks a stored file: a video by the lengths of its parts, an image by its hash. Rejects with a 503 HttpError. */
export async function readState(
  store: MediaStore,
  name: string,
): Promise<"whole" | "missing" | "broken"> {
  const size = await store.sizeOf(name);
  if (size === null) return "missing";
  if (name.endsWith(".jpg")) {
    const bytes = size <= MAX_FRAME_BYTES ? await buffer(await store.read(name)) : null;
    return bytes && urlOfImage(bytes) === `/media/${name}` ? "whole" : "broken";
  }
  let failure: unknown;
  const read = async (start: number, end: number) => {
    try {
      return await buffer(await store.read(name, { start, end }));
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const facts =
    size > 0 ? await readMediaFile({ size, read }, kindOf(name)).catch(() => null) : null;
  // Then nothing is known of it.
  if (failure) throw failure;
  // Its sound was not looked at when older files were kept.
  return facts && (typeof facts !== "string" || facts === "no-sound-codec") ? "whole" : "broken";
}
