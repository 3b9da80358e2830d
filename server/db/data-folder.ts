import { existsSync, mkdirSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { UserError } from "../user-error.ts";

/** Creates the folder of DATA_DIR, readable by this user only, unless it exists. Throws a UserError. */
export function makeDataFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw unusableFolder(path, error);
  }
}

/** Says that the data folder can't be used, why, and what to do. */
export function unusableFolder(path: string, error: unknown): UserError {
  return new UserError(
    `The data folder ${path} can't be used (${reasonOf(error)}). Make it a folder that this user may write, or give another DATA_DIR.`,
  );
}

/** An error in short: its code, such as ENOSPC, or its message. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error as NodeJS.ErrnoException).code ?? error.message;
}

/** Like a recursive mkdir, which on Node 20 never returns for a folder that can't be created, as in /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  mkdirSync(path, { mode: 0o700 });
}

/** PostgreSQL's code for a disk that is full (SQLSTATE). */
export const DISK_FULL = "53100";

/** A write that was refused since the disk has no room, with the code that a PostgreSQL server gives. */
export class DiskFullError extends UserError {
  override name = "DiskFullError";
  readonly code = DISK_FULL;
}

const MIB = 1024 * 1024;

// The write-ahead log alone grows by files of 16 MiB.
const ROOM_TO_WRITE = 64 * MIB;
// What is written goes into the table and into the log, and its indexes and pages take more.
const GROWTH = 4;

// Less than for a write, so that the site can be read after a start on a full disk. To recover from a crash may take the
// log's next file. A new database takes 40 MiB before its first row.
const ROOM_TO_OPEN = 16 * MIB;
const ROOM_TO_CREATE = 128 * MIB;

// All other statements are taken for writes. LOCK and FOR UPDATE write little.
const READS =
  /^\s*(select|declare|fetch|close|lock|set|show|begin|commit|rollback|savepoint|release)\b/i;

/**
 * The room on an embedded database's disk. PGlite never returns from a write that finds none, and the whole process
 * hangs, so each write is refused before, with a DiskFullError.
 */
export function createDiskSpace(folder: string) {
  const assertFree = (bytes: number, purpose: string) => {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    if (free >= bytes) return;
    const [has, needs] = [free, bytes].map((value) => Math.ceil(value / MIB));
    throw new DiskFullError(
      `The disk of DATA_DIR is full: ${purpose} needs ${needs} MiB, and ${has} are free. Free some space.`,
    );
  };
  const assertRoom = (bytes: number) => assertFree(ROOM_TO_WRITE + GROWTH * bytes, "a change");
  return {
    assertRoom,
    /** For the statement with these values, unless it only reads. */
    assertRoomFor: (statement: string, values: readonly unknown[]) => {
      if (READS.test(statement)) return;
      const large = values.filter(
        (value) => typeof value === "string" || value instanceof Uint8Array,
      );
      assertRoom(large.reduce((bytes, value) => bytes + Buffer.byteLength(value), 0));
    },
    /** For opening the database, or creating it. */
    assertRoomToOpen: (exists: boolean) =>
      assertFree(exists ? ROOM_TO_OPEN : ROOM_TO_CREATE, exists ? "a start" : "a first start"),
  };
}
