import { closeSync, openSync, writeSync } from "node:fs";

const CHUNK = Buffer.alloc(64 * 1024);

/** Writes a file of so many bytes, or of as many as the disk takes. */
export function fillDisk(path: string, bytes: number): void {
  const file = openSync(path, "w");
  try {
    for (let left = bytes; left > 0; left -= CHUNK.length) writeSync(file, CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    closeSync(file);
  }
}
