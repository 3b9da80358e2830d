import { BlobReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";

/** Of every file in a zip, so that the same content is the same zip; as early as the format can say. */
const DATE = new Date(1980, 0, 1);

/** A zip that is being written. */
export type ZipFile = {
  add: (path: string, content: string | Blob) => Promise<void>;
  /** Ends the zip. */
  close: () => Promise<Blob>;
};

/**
 * Begins a zip whose bytes depend on what is added alone, if `level` is 0: browsers compress differently. It is from 0 to
 * 9, as zips have it.
 */
export function createZip(level: number): ZipFile {
  // Blobs, which browsers need not hold in the page's memory.
  const parts: Blob[] = [];
  const written = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (bytes) => void parts.push(new Blob([bytes])),
  });
  const writer = new ZipWriter(written, {
    level,
    lastModDate: DATE,
    extendedTimestamp: false,
    // The security headers refuse workers from blobs.
    useWebWorkers: false,
  });
  return {
    async add(path, content) {
      const bytes = typeof content === "string" ? new Blob([content]) : content;
      await writer.add(path, new BlobReader(bytes));
    },
    async close() {
      await writer.close();
      return new Blob(parts, { type: "application/zip" });
    },
  };
}
