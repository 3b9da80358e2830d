import { BlobReader, Reader, TextWriter, ZipReader } from "@zip.js/zip.js";
import { describe, expect, test, vi } from "vitest";
import { writeZip, type ZipPart, zipLength } from "./write-zip.ts";

const partOf = (path: string, text: string, bytes = Buffer.byteLength(text)): ZipPart => ({
  path,
  bytes,
  async *read() {
    for (const part of text.match(/[\s\S]{1,5}/g) ?? []) yield Buffer.from(part);
  },
});

async function bytesOf(parts: readonly ZipPart[]): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeZip(parts)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const TEXTS = { "videos.json": "[]\n", "media/ü.mp4": "a film of many bytes", empty: "" };
const parts = Object.entries(TEXTS).map(([path, text]) => partOf(path, text));

test("a zip is as long as was told before, and another reader finds every file as it was", async () => {
  const zip = await bytesOf(parts);
  expect(zip.length).toBe(zipLength(parts));
  const entries = await new ZipReader(new BlobReader(new Blob([zip]))).getEntries();
  const found = entries.map(async (entry) => {
    if (entry.directory) throw new Error("a folder");
    return [entry.filename, await entry.getData(new TextWriter(), { checkSignature: true })];
  });
  expect(Object.fromEntries(await Promise.all(found))).toEqual(TEXTS);
});

test.each([
  ["fewer", 30],
  ["more", 3],
])("a file that comes with %s bytes than it was listed with ends it", async (_name, bytes) => {
  await expect(bytesOf([partOf("media/a.mp4", "a film", bytes)])).rejects.toThrow(
    "media/a.mp4 has other bytes than it was listed with.",
  );
});

/** Bytes that are nearly all zeros, of which the others alone are kept: what is written of files of gigabytes. */
class SparseZip extends Reader<null> {
  readonly #kept: { start: number; bytes: Uint8Array }[] = [];

  constructor(size: number) {
    super(null);
    this.size = size;
  }

  override async init() {}

  keep(start: number, bytes: Uint8Array) {
    this.#kept.push({ start, bytes });
  }

  override async readUint8Array(offset: number, length: number) {
    const read = new Uint8Array(Math.min(length, this.size - offset));
    for (const { start, bytes } of this.#kept) {
      const [from, to] = [Math.max(start, offset), Math.min(start + bytes.length, offset + length)];
      if (from < to) read.set(bytes.subarray(from - start, to - start), from - offset);
    }
    return read;
  }
}

describe("ZIP64", () => {
  const ZEROS = new Uint8Array(64 * 1024 * 1024);
  const LARGE = 4 * 1024 ** 3;
  const zeros = (path: string, bytes: number): ZipPart => ({
    path,
    bytes,
    async *read() {
      for (let left = bytes; left > 0; left -= ZEROS.length) {
        yield left < ZEROS.length ? ZEROS.subarray(0, left) : ZEROS;
      }
    },
  });

  test("a video of 4 GiB, and what stands behind it, is found where it is", async () => {
    const large = [partOf("a", "first"), zeros("large", LARGE), partOf("b", "behind")];
    const zip = new SparseZip(zipLength(large));
    let length = 0;
    for await (const chunk of writeZip(large)) {
      if (chunk.length < 1_000) zip.keep(length, chunk);
      length += chunk.length;
    }
    expect(length).toBe(zip.size);
    const entries = await new ZipReader(zip).getEntries();
    expect(entries.map((entry) => [entry.filename, entry.uncompressedSize])).toEqual([
      ["a", 5],
      ["large", LARGE],
      ["b", 6],
    ]);
    const [, , last] = entries;
    if (!last || last.directory) throw new Error("a folder");
    expect(await last.getData(new TextWriter())).toBe("behind");
  }, 120_000);

  test("70,000 files have the headers of ZIP64, and fewer have not", () => {
    const many = Array.from({ length: 70_000 }, () => partOf("12345", ""));
    expect(zipLength(many)).toBe(98 + many.length * (140 + 2 * 5));
    expect(zipLength(many.slice(0, 65_534))).toBe(22 + 65_534 * (92 + 2 * 5));
  });
});

test("who goes away at any place of a zip ends the reading of its files", async () => {
  let [begun, ended] = [0, 0];
  const counted = parts.map((part) => ({
    ...part,
    async *read() {
      begun += 1;
      try {
        yield* part.read() as AsyncIterable<Uint8Array>;
      } finally {
        ended += 1;
      }
    },
  }));
  for (let places = 0; places < 30; places += 1) {
    let place = 0;
    for await (const _ of writeZip(counted)) if (place++ === places) break;
  }
  await vi.waitFor(() => expect(ended).toBe(begun));
  expect(begun).toBeGreaterThan(30);
});
