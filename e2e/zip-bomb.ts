import { constants, deflateRawSync } from "node:zlib";

/** What is unpacked of one part of the packed bytes, in bytes. */
const PART = 16 * 2 ** 20;
/** Ends packed bytes: a last block without anything. */
const LAST_BLOCK = Buffer.from([3, 0]);

/** A zip with one file of zeros; it says that the file has `claimed` bytes, while it has `size`, rounded up to 16 MiB. */
export function zipBomb(name: string, size: number, claimed: number): Buffer {
  const part = deflateRawSync(Buffer.alloc(PART), { finishFlush: constants.Z_SYNC_FLUSH });
  const packed = Buffer.concat([...Array(Math.ceil(size / PART)).fill(part), LAST_BLOCK]);
  // Of what local headers and the zip's list both say: version, flags, deflate, time, checksum, sizes, length of the name.
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(claimed, 18);
  fields.writeUInt16LE(name.length, 22);
  const local = [Buffer.from("PK\x03\x04", "latin1"), fields, Buffer.from(name), packed];
  const madeBy = Buffer.from([20, 0]);
  const place = Buffer.alloc(14);
  const listed = [Buffer.from("PK\x01\x02", "latin1"), madeBy, fields, place, Buffer.from(name)];
  const lengthOf = (parts: readonly Buffer[]) => Buffer.concat(parts).length;
  const end = Buffer.alloc(18);
  end.writeUInt16LE(1, 4);
  end.writeUInt16LE(1, 6);
  end.writeUInt32LE(lengthOf(listed), 8);
  end.writeUInt32LE(lengthOf(local), 12);
  return Buffer.concat([...local, ...listed, Buffer.from("PK\x05\x06", "latin1"), end]);
}
