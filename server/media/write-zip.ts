import { crc32 } from "node:zlib";

/** A file of a zip: its path, the bytes that it has, and what reads them. */
export type ZipPart = {
  path: string;
  bytes: number;
  read: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
};

// APPNOTE.TXT of PKWARE, 4.3 and 4.4. Numbers that don't fit are all ones in their fields, and in the fields of ZIP64.
const MAX_16 = 0xff_ff;
const MAX_32 = 0xff_ff_ff_ff;
const VERSION = 20;
const VERSION_64 = 45;
// The checksum comes behind the bytes, as they are read once; names are in UTF-8.
const FLAGS = (1 << 3) | (1 << 11);
// The first day that the format knows: the same content is the same zip.
const DAY = (1 << 5) | 1;

const LOCAL_BYTES = 30;
const LOCAL_64_BYTES = 20;
const DESCRIPTOR_BYTES = 16;
const DESCRIPTOR_64_BYTES = 24;
const LISTED_BYTES = 46;
const END_64_BYTES = 56 + 20;
const END_BYTES = 22;

/** How many bytes a zip of these parts has. */
export function zipLength(parts: readonly ZipPart[]): number {
  const { places, listStart } = placesOf(parts);
  const listBytes = places.reduce((sum, place) => sum + listedLength(place), 0);
  return listStart + listBytes + endLength(parts.length, listStart, listBytes);
}

/**
 * Writes files into a zip as they are, without compression and whatever their number and size, each read once and in
 * pieces. Throws where reading fails, and where a file has not the bytes that it was said to have: a zip that ends there
 * has no list of its files, and no program takes it for a whole one.
 */
export async function* writeZip(parts: readonly ZipPart[]): AsyncGenerator<Uint8Array> {
  const { places, listStart } = placesOf(parts);
  const sums: number[] = [];
  for (const place of places) {
    yield localHeader(place);
    let [sum, bytes] = [0, 0];
    for await (const chunk of await place.part.read()) {
      sum = crc32(chunk, sum);
      bytes += chunk.length;
      if (bytes > place.part.bytes) break;
      yield chunk;
    }
    if (bytes !== place.part.bytes) {
      throw new Error(`${place.part.path} has other bytes than it was listed with.`);
    }
    sums.push(sum);
    yield descriptor(place, sum);
  }
  let listBytes = 0;
  for (const [index, place] of places.entries()) {
    const listed = listedHeader(place, sums[index] ?? 0);
    listBytes += listed.length;
    yield listed;
  }
  yield endOf(parts.length, listStart, listBytes);
}

type Place = { part: ZipPart; name: Buffer; offset: number };

/** Where each file begins, and where the list of all begins behind them. */
function placesOf(parts: readonly ZipPart[]) {
  let offset = 0;
  const places = parts.map((part): Place => {
    const place = { part, name: Buffer.from(part.path), offset };
    offset += localLength(place) + part.bytes + descriptorLength(part);
    return place;
  });
  return { places, listStart: offset };
}

const isLarge = ({ bytes }: ZipPart) => bytes >= MAX_32;

const localLength = ({ part, name }: Place) =>
  LOCAL_BYTES + name.length + (isLarge(part) ? LOCAL_64_BYTES : 0);

const descriptorLength = (part: ZipPart) =>
  isLarge(part) ? DESCRIPTOR_64_BYTES : DESCRIPTOR_BYTES;

function localHeader(place: Place): Buffer {
  const { part, name } = place;
  const header = Buffer.alloc(localLength(place));
  header.writeUInt32LE(0x04_03_4b_50, 0);
  writeCommon(header, 4, isLarge(part));
  if (isLarge(part)) {
    header.writeUInt32LE(MAX_32, 18);
    header.writeUInt32LE(MAX_32, 22);
    header.writeUInt16LE(LOCAL_64_BYTES, 28);
    // Its sizes stay 0: they come behind the bytes, with the checksum.
    header.writeUInt16LE(1, LOCAL_BYTES + name.length);
    header.writeUInt16LE(16, LOCAL_BYTES + name.length + 2);
  }
  header.writeUInt16LE(name.length, 26);
  name.copy(header, LOCAL_BYTES);
  return header;
}

/** What both headers of a file say of it: version, flags, no compression, date. */
function writeCommon(header: Buffer, at: number, isZip64: boolean): void {
  header.writeUInt16LE(isZip64 ? VERSION_64 : VERSION, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(DAY, at + 8);
}

function descriptor({ part }: Place, sum: number): Buffer {
  const written = Buffer.alloc(descriptorLength(part));
  written.writeUInt32LE(0x08_07_4b_50, 0);
  written.writeUInt32LE(sum, 4);
  if (isLarge(part)) {
    written.writeBigUInt64LE(BigInt(part.bytes), 8);
    written.writeBigUInt64LE(BigInt(part.bytes), 16);
  } else {
    written.writeUInt32LE(part.bytes, 8);
    written.writeUInt32LE(part.bytes, 12);
  }
  return written;
}

/** The numbers of a listed file that don't fit, in the order of the format. */
const extraNumbers = ({ part, offset }: Place): number[] => [
  ...(isLarge(part) ? [part.bytes, part.bytes] : []),
  ...(offset >= MAX_32 ? [offset] : []),
];

function listedLength(place: Place): number {
  const numbers = extraNumbers(place).length;
  return LISTED_BYTES + place.name.length + (numbers > 0 ? 4 + 8 * numbers : 0);
}

function listedHeader(place: Place, sum: number): Buffer {
  const { part, name, offset } = place;
  const header = Buffer.alloc(listedLength(place));
  const numbers = extraNumbers(place);
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(VERSION_64, 4);
  writeCommon(header, 6, numbers.length > 0);
  header.writeUInt32LE(sum, 16);
  header.writeUInt32LE(Math.min(part.bytes, MAX_32), 20);
  header.writeUInt32LE(Math.min(part.bytes, MAX_32), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(Math.min(offset, MAX_32), 42);
  name.copy(header, LISTED_BYTES);
  if (numbers.length > 0) {
    const at = LISTED_BYTES + name.length;
    header.writeUInt16LE(4 + 8 * numbers.length, 30);
    header.writeUInt16LE(1, at);
    header.writeUInt16LE(8 * numbers.length, at + 2);
    for (const [index, number] of numbers.entries()) {
      header.writeBigUInt64LE(BigInt(number), at + 4 + 8 * index);
    }
  }
  return header;
}

const isZip64 = (count: number, listStart: number, listBytes: number) =>
  count >= MAX_16 || listStart >= MAX_32 || listBytes >= MAX_32;

const endLength = (...list: Parameters<typeof isZip64>) =>
  (isZip64(...list) ? END_64_BYTES : 0) + END_BYTES;

function endOf(count: number, listStart: number, listBytes: number): Buffer {
  const end = Buffer.alloc(endLength(count, listStart, listBytes));
  const at = end.length - END_BYTES;
  if (at > 0) {
    end.writeUInt32LE(0x06_06_4b_50, 0);
    end.writeBigUInt64LE(44n, 4);
    end.writeUInt16LE(VERSION_64, 12);
    end.writeUInt16LE(VERSION_64, 14);
    end.writeBigUInt64LE(BigInt(count), 24);
    end.writeBigUInt64LE(BigInt(count), 32);
    end.writeBigUInt64LE(BigInt(listBytes), 40);
    end.writeBigUInt64LE(BigInt(listStart), 48);
    end.writeUInt32LE(0x07_06_4b_50, 56);
    end.writeBigUInt64LE(BigInt(listStart + listBytes), 64);
    end.writeUInt32LE(1, 72);
  }
  end.writeUInt32LE(0x06_05_4b_50, at);
  end.writeUInt16LE(Math.min(count, MAX_16), at + 8);
  end.writeUInt16LE(Math.min(count, MAX_16), at + 10);
  end.writeUInt32LE(Math.min(listBytes, MAX_32), at + 12);
  end.writeUInt32LE(Math.min(listStart, MAX_32), at + 16);
  return end;
}
