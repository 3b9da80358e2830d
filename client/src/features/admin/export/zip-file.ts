import { BlobReader, ZipWriter } from "@zip.js/zip.js/lib/zip-core-native.js";

/** Of every file in a zip, so that the same content is the same zip; as early as the format can say. */
const DATE = new Date(1980, 0, 1);

/** A zip that is being written. */
export type ZipFile = {
  add: (path: string, content: string | Blob) => Promise<void>;
  /** Adds a file as it comes, without compression. */
  addStream: (path: string, content: ReadableStream<Uint8Array>) => Promise<void>;
  /** Ends the zip. */
  close: () => Promise<Blob>;
};

/** Where the bytes of a zip go, and what they are as a file once all have come. */
type Target = { written: WritableStream<Uint8Array>; finish: () => Promise<Blob> };

/**
 * Begins a zip whose bytes depend on what is added alone, if `level` is 0: browsers compress differently. It is from 0 to
 * 9, as zips have it. Without a target its bytes are blobs.
 */
export function createZip(level: number, target: Target | null = null): ZipFile {
  const { written, finish } = target ?? blobTarget();
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
    async addStream(path, content) {
      // Whatever its size is, which its stream does not tell.
      await writer.add(path, content, { level: 0, zip64: true });
    },
    async close() {
      await writer.close();
      return finish();
    },
  };
}

/** Blobs, which browsers need not hold in the page's memory, though some do. */
function blobTarget(): Target {
  const parts: Blob[] = [];
  const written = new WritableStream<Uint8Array<ArrayBuffer>>({
    write: (bytes) => void parts.push(new Blob([bytes])),
  });
  return { written, finish: async () => new Blob(parts, { type: "application/zip" }) };
}

const NAME = /^export-[\w-]+\.zip$/;
/** In ms: what is older is no download any more. */
const EXPIRES = 24 * 3_600_000;

/** A file in this browser's own storage, for a zip of gigabytes; null where there is none. Those of earlier days go. */
export async function openDiskFile(): Promise<Target | null> {
  try {
    const folder = await navigator.storage.getDirectory();
    for await (const [name, handle] of folder.entries()) {
      if (!NAME.test(name)) continue;
      const { lastModified } = await (handle as FileSystemFileHandle).getFile();
      if (lastModified < Date.now() - EXPIRES) await folder.removeEntry(name);
    }
    const [id] = crypto.getRandomValues(new Uint32Array(1));
    const handle = await folder.getFileHandle(`export-${id}.zip`, { create: true });
    const written = await handle.createWritable();
    return { written, finish: () => handle.getFile() };
  } catch {
    // A page that came without TLS, a private window, or a browser that has none.
    return null;
  }
}
