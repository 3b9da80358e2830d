import type { FileHandle } from "node:fs/promises";
import { unpacked } from "@shared/content/videos-zip.ts";
import { storedFilesApi } from "@shared/contracts/media.ts";
import { type FileEntry, Reader } from "@zip.js/zip.js/lib/zip-core-native.js";
import type { Call } from "./connect.ts";

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

/** Sends a video file or image of a zip, which is kept by its name. Throws what reading the zip throws, or a UserError. */
export async function sendMedia(call: Call, name: string, entry: FileEntry): Promise<void> {
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
