import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type MediaFault, type MediaKind, readMediaFile } from "@shared/content/media-file.ts";
import { mediaUrl, soundFile } from "@shared/content/video-links.ts";
import { MAX_FRAME_BYTES, type StoredMedia } from "@shared/contracts/media.ts";
import { HttpError } from "../http/errors.ts";
import type { MediaStore } from "./media-store.ts";

const FAULTS: Record<MediaFault, string> = {
  "no-video": "This file is no video that browsers can play: it must be MP4 or WebM.",
  "no-codec": "Browsers don’t play how this film is encoded. Export it as H.264, VP9 or AV1.",
  "no-sound-codec":
    "Browsers don’t play how the sound of this film is encoded. Export it with AAC, MP3 or Opus sound.",
  "cut-off": "A part of this file is missing. Export or copy it anew.",
};

/** What a file of this machine is, by its bytes. Rejects with an HttpError, 422, where it is none of its kind. */
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
    if (typeof facts === "string") throw new HttpError(422, FAULTS[facts]);
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

/** The address of a picture of a film by its bytes. Throws an HttpError, 422, where they are none. */
export function pictureUrl(bytes: unknown): string {
  const isPicture = Buffer.isBuffer(bytes) && bytes.subarray(0, JPEG.length).equals(JPEG);
  if (!isPicture) throw new HttpError(422, "This is no JPEG picture.");
  return urlOfPicture(bytes);
}

const urlOfPicture = (bytes: Buffer): string =>
  mediaUrl(createHash("sha256").update(bytes).digest("hex"), "jpg");

/** Whether a stored file is whole: a film by the lengths of its parts, a picture by its hash. Rejects with a 503 HttpError. */
export async function readState(
  store: MediaStore,
  name: string,
): Promise<"whole" | "missing" | "broken"> {
  const size = await store.sizeOf(name);
  if (size === null) return "missing";
  if (name.endsWith(".jpg")) {
    const bytes = size <= MAX_FRAME_BYTES ? await buffer(await store.read(name)) : null;
    return bytes && urlOfPicture(bytes) === `/media/${name}` ? "whole" : "broken";
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
