import { existsSync, readdirSync, renameSync, rmSync, statfsSync, statSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import type { Logger } from "pino";
import type { Environment } from "../environment.ts";
import { reasonOf, UserError } from "../user-error.ts";
import {
  type LockPurpose,
  lockDataFolder,
  makeDataFolder,
  makePrivateFolder,
  unusableFolder,
} from "./data-folder.ts";
import { type Database, DISK_FULL, migrationsFolder, unwrapQueryError } from "./database.ts";
import { COMMAND_LIMITS, LIMITS, openPostgres } from "./postgres.ts";

/** Opens and migrates the PostgreSQL database of DATABASE_URL, else the embedded one. Throws a UserError. */
export function openDatabase(
  { DATA_DIR, DATABASE_URL }: Pick<Environment, "DATA_DIR" | "DATABASE_URL">,
  purpose: LockPurpose,
  log: Logger,
): Promise<Database> {
  return DATABASE_URL
    ? openPostgres(DATABASE_URL, log, purpose === "the server" ? LIMITS : COMMAND_LIMITS)
    : openEmbedded(DATA_DIR, purpose, log);
}

/**
 * Opens the database in a folder, creating it on first use, which takes some seconds. Throws a UserError. If the
 * database crashes, the process ends, to be started again by its supervisor; committed writes are recovered then.
 */
async function openEmbedded(dataDir: string, purpose: LockPurpose, log: Logger): Promise<Database> {
  makeDataFolder(dataDir);
  const folder = join(dataDir, "database");
  const disk = createDiskSpace(dataDir);
  disk.assertRoomToOpen(existsSync(folder));
  if (purpose !== "the server") refuseAsRoot(folder);
  const release = await lockDataFolder(dataDir, purpose).catch((error) => {
    throw error instanceof UserError ? error : unusableFolder(dataDir, error);
  });
  try {
    const client = await openClient(folder, log);
    exitOnCrash(client, log);
    const logger = { logQuery: disk.assertRoomToUpgrade };
    await migrate(drizzle({ client, logger }), { migrationsFolder });
    return {
      // Drizzle passes each statement to its logger before it runs it, within a transaction too.
      db: drizzle({ client, logger: { logQuery: disk.assertRoomFor } }),
      assertRoom: disk.assertRoom,
      listen: async (channel, onNotice) => void (await client.listen(channel, onNotice)),
      close: () => client.close().finally(release),
    };
  } catch (error) {
    release();
    if (error instanceof UserError) throw error;
    throw new UserError(
      `The database in ${dataDir} does not open (${reasonOf(unwrapQueryError(error))}). ${adviceFor(folder)}`,
    );
  }
}

/**
 * Throws a UserError if root would leave files that the database's owner can't open: its server would not start again.
 */
function refuseAsRoot(folder: string): void {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (process.getuid?.() !== 0 || !owner) return;
  throw new UserError(
    `The database in ${folder} belongs to another user (id ${owner}). Run this command as that user.`,
  );
}

function adviceFor(folder: string): string {
  const own = process.getuid?.();
  const isForeign = (path: string) => Boolean(own) && statSync(path).uid !== own;
  const isLeftByRoot = () =>
    readdirSync(folder, { recursive: true }).some((name) => isForeign(join(folder, String(name))));
  if (existsSync(folder) && (isForeign(folder) || isLeftByRoot())) {
    return `Files in it belong to another user. Make them this user's, by chown -R on ${folder}.`;
  }
  return "Restore the folder from a backup, or give another DATA_DIR.";
}

// PGlite's own functions make a text of each byte: 110 ms for an image of 600 kB. Bytes are sent in binary, whatever
// its types say.
const BYTEA = {
  serializers: { [types.BYTEA]: (bytes: unknown) => bytes as string },
  parsers: { [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), "hex") },
};

// PostgreSQL's usual 128 MB take 100 MB more of memory and 0.2 s more of each start, and bring nothing.
const startParams = [...PGlite.defaultStartParams, "-c", "shared_buffers=32MB"];

/** Builds a new database elsewhere and renames it, so that a first start that is killed leaves no half of one. */
async function openClient(folder: string, log: Logger): Promise<PGlite> {
  const open = (dataDir: string) => {
    makePrivateFolder(dataDir, log);
    return PGlite.create({ dataDir, extensions: { pg_trgm }, startParams, ...BYTEA });
  };
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    await (await open(draft)).close();
    renameSync(draft, folder);
  }
  return open(folder);
}

/** Thrown for a write that the disk has no room for, with the code of a PostgreSQL server. */
export class DiskFullError extends UserError {
  override name = "DiskFullError";
  readonly code = DISK_FULL;
}

const MIB = 1024 * 1024;

// The write-ahead log alone grows by files of 16 MiB.
const ROOM_TO_WRITE = 64 * MIB;
// A write goes into the table and into the log, and its indexes and pages take more.
const GROWTH = 4;

// Opening needs less room than writing, so that a site on a full disk can be read. Recovery may take the log's next
// file, a new database 40 MiB.
const ROOM_TO_OPEN = 16 * MIB;
const ROOM_TO_CREATE = 128 * MIB;

// All other statements count as writes. LOCK and FOR UPDATE write little.
const READS =
  /^\s*(select|declare|fetch|close|lock|set|show|begin|commit|rollback|savepoint|release)\b/i;

/** Checks for room on the database's disk ahead of each write: PGlite hangs for good in one that finds none. */
function createDiskSpace(folder: string) {
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
    /** Asserts room for the statement with these values, unless it only reads. */
    assertRoomFor: (statement: string, values: readonly unknown[]) => {
      if (READS.test(statement)) return;
      const large = values.filter(
        (value) => typeof value === "string" || value instanceof Uint8Array,
      );
      assertRoom(large.reduce((bytes, value) => bytes + Buffer.byteLength(value), 0));
    },
    /** Asserts room for the statement of a migration. Statements that run at every start write nothing. */
    assertRoomToUpgrade: (statement: string) => {
      const isIdle = READS.test(statement) || /^\s*create \w+ if not exists/i.test(statement);
      if (!isIdle) assertFree(ROOM_TO_WRITE, "an upgrade");
    },
    assertRoomToOpen: (exists: boolean) =>
      assertFree(exists ? ROOM_TO_OPEN : ROOM_TO_CREATE, exists ? "a start" : "a first start"),
  };
}

// PostgreSQL returns to its loop after an ordinary error, which leaves the WebAssembly as an exit with this status.
const LONG_JUMP = 100;

/**
 * Ends the process at once when the embedded database's WebAssembly crashes: out of memory, stack overflow,
 * `Aborted()`, or PostgreSQL's own end after a fatal error. PGlite swallows a crash: the statement may seem to succeed,
 * its transaction stays open, later ones fail or never return, and after a fatal error the process is busy for ever.
 */
function exitOnCrash({ Module: module }: PGlite, log: Logger): void {
  for (const name of [
    "_PostgresMainLoopOnce",
    "_PostgresMainLongJmp",
    "_PostgresSendReadyForQueryIfNecessary",
    "_pgl_pq_flush",
  ] as const) {
    const run = module[name].bind(module);
    module[name] = () => {
      try {
        run();
      } catch (error) {
        if ((error as { status?: unknown } | null)?.status === LONG_JUMP) throw error;
        if (log.isLevelEnabled("fatal"))
          log.fatal({ err: error }, "the embedded database crashed; start the process again");
        // Commands have a silent log.
        else
          process.stderr.write(`The embedded database crashed (${reasonOf(error)}). Try again.\n`);
        process.exit(1);
      }
    };
  }
}
