import { BlobReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";

/** The date of every file in a zip, the earliest of the format: the same content always makes the same zip. */
const DATE = new Date(1980, 0, 1);

export type ZipFile = {
  add: (path: string, content: string | Blob) => Promise<void>;
  close: () => Promise<Blob>;
};

/** Begins a zip without compression, so that its bytes depend on its content alone: browsers compress differently. */
export function createZip(): ZipFile {
  // Blobs need not be in the page's memory.
  const parts: Blob[] = [];
  const written = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (bytes) => void parts.push(new Blob([bytes])),
  });
  const writer = new ZipWriter(written, {
    level: 0,
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
