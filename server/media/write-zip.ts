import { createHash } from "node:crypto";
import { ReadableStream } from "node:stream/web";

/** A file of a zip: its path, the bytes that it has, and what reads them. */
export type ZipPart = {
  path: string;
  bytes: number;
  read: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
};

const MAX_FILES = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;

/** In bytes: the hash in hexadecimal that is the comment, and so the end, of a backup. */
export const SEAL_BYTES = 64;

export const zipLength = (parts: readonly ZipPart[]) => lengthOf(parts, isZip64(parts));

/** True if any number needs ZIP64, which some readers don't know. */
const isZip64 = (parts: readonly ZipPart[]) =>
  parts.length >= MAX_FILES || lengthOf(parts, false) >= MAX_32;

/** The bytes of a zip, by the sizes of its headers (APPNOTE.TXT of PKWARE, 4.3 and 4.5.3). */
function lengthOf(parts: readonly ZipPart[], zip64: boolean): number {
  let [files, list] = [0, 0];
  for (const { path, bytes } of parts) {
    const name = Buffer.byteLength(path);
    list += 46 + name + (zip64 ? 20 : 0) + (files >= MAX_32 ? 8 : 0);
    files += 30 + name + bytes + (zip64 ? 20 + 24 : 16);
  }
  return files + list + (zip64 ? 56 + 20 : 0) + 22;
}

/**
 * Writes files into a zip as they are, without compression and whatever their number and size, each read once and in
 * pieces. Throws where reading fails, and where a file has not the bytes that it was said to have: a zip that ends there
 * has no list of its files, and no program takes it for a whole one.
 */
export function writeZip(
  parts: readonly ZipPart[],
  comment = new Uint8Array(),
): AsyncIterable<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const write = async () => {
    // No server needs it at its start.
    const { ZipWriter } = await import("@zip.js/zip.js/lib/zip-core-native.js");
    const writer = new ZipWriter(writable, {
      level: 0,
      zip64: isZip64(parts),
      // The checksum comes behind the bytes, as they are read once.
      dataDescriptor: true,
      // The first day that the format knows: the same content is the same zip.
      lastModDate: new Date(1980, 0, 1),
      extendedTimestamp: false,
      useWebWorkers: false,
    });
    for (const part of parts) {
      const bytes = ReadableStream.from(readWhole(part));
      await writer.add(part.path, bytes, { uncompressedSize: part.bytes });
    }
    await writer.close(comment);
  };
  // Refused where who reads it has gone away, and waits for nothing more.
  write().catch((error) => writable.abort(error).catch(() => undefined));
  return readable;
}

/** The same, which ends with its SHA-256 in hexadecimal, as the checksums of a zip leave its lists out. */
export async function* writeSealedZip(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  let left = zipLength(parts);
  for await (const chunk of writeZip(parts, new Uint8Array(SEAL_BYTES))) {
    const piece = chunk.subarray(0, left);
    left -= piece.length;
    hash.update(piece);
    yield piece;
  }
  yield Buffer.from(hash.digest("hex"));
}

async function* readWhole({ path, bytes, read }: ZipPart): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of await read()) {
    left -= chunk.length;
    if (left < 0) break;
    yield chunk;
  }
  if (left !== 0) throw new Error(`${path} has other bytes than it was listed with.`);
}
