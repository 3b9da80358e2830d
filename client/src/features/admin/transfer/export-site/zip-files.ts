import {
  BlobReader,
  BlobWriter,
  configure,
  ZipWriter,
} from "@zip.js/zip.js/lib/zip-core-native.js";

/** Of every file, so that the same content makes the same zip; the first that zips know. */
const DATE = new Date(1980, 0, 1);

// The security headers refuse workers from blobs.
configure({ useWebWorkers: false });

/** A zip of files by their paths, in the order of these. */
export async function zipFiles(files: ReadonlyMap<string, Blob>): Promise<Blob> {
  const writer = new ZipWriter(new BlobWriter("application/zip"), {
    lastModDate: DATE,
    extendedTimestamp: false,
  });
  for (const [path, file] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await writer.add(path, new BlobReader(file));
  }
  return writer.close();
}
