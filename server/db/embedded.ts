import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { UserError } from "../user-error.ts";
import {
  createDiskSpace,
  type FreeBytes,
  freeBytesOf,
  makeDataFolder,
  reasonOf,
  unusableFolder,
} from "./data-folder.ts";
import { type Database, migrationsFolder, unwrapQueryError } from "./database.ts";
import { type LockPurpose, lockDataFolder } from "./lock.ts";

/** `freeBytes` is for tests. `onCrash` must end the process: what was committed is recovered at its next start. */
type EmbeddedOptions = { freeBytes?: FreeBytes; onCrash?: OnCrash };

/** Opens the database in a folder, creating it on first use, which takes some seconds. Throws a UserError. */
export async function openEmbedded(
  dataDir: string,
  purpose: LockPurpose,
  { freeBytes = freeBytesOf, onCrash = exit }: EmbeddedOptions = {},
): Promise<Database> {
  makeDataFolder(dataDir);
  const folder = join(dataDir, "database");
  const disk = createDiskSpace(() => freeBytes(dataDir));
  disk.assertRoomToOpen(existsSync(folder));
  const release = await lockOrExplain(dataDir, purpose);
  try {
    const client = await openClient(folder);
    detectCrash(client, onCrash);
    await migrate(drizzle({ client }), { migrationsFolder });
    return {
      // Drizzle tells its logger of each statement before it runs it, within a transaction too.
      db: drizzle({ client, logger: { logQuery: disk.assertRoomFor } }),
      assertRoom: disk.assertRoom,
      listen: async (channel, onNotice) => void (await client.listen(channel, onNotice)),
      close: () => client.close().finally(release),
    };
  } catch (error) {
    release();
    if (error instanceof UserError) throw error;
    throw new UserError(
      `The database in ${dataDir} does not open (${reasonOf(unwrapQueryError(error))}). Restore the folder from a backup, or give another DATA_DIR.`,
    );
  }
}

function exit(error: unknown): never {
  console.error(error);
  process.exit(1);
}

async function lockOrExplain(dataDir: string, purpose: LockPurpose): Promise<() => void> {
  try {
    return await lockDataFolder(dataDir, purpose);
  } catch (error) {
    throw error instanceof UserError ? error : unusableFolder(dataDir, error);
  }
}

/** A first start that is killed must not leave half a database, so it is built elsewhere and renamed. */
async function openClient(folder: string): Promise<PGlite> {
  if (!existsSync(folder)) {
    const draft = `${folder}.new`;
    rmSync(draft, { recursive: true, force: true });
    const client = await PGlite.create({ dataDir: draft, extensions: { pg_trgm } });
    await client.close();
    renameSync(draft, folder);
  }
  return PGlite.create({ dataDir: folder, extensions: { pg_trgm } });
}

/** What to do when the embedded database's WebAssembly has crashed; it must end the process. */
type OnCrash = (error: unknown) => void;

// PostgreSQL returns to its loop after an ordinary error, which leaves the WebAssembly as an exit with this status.
const LONG_JUMP = 100;

const FUNCTIONS = [
  "_PostgresMainLoopOnce",
  "_PostgresMainLongJmp",
  "_PostgresSendReadyForQueryIfNecessary",
  "_pgl_pq_flush",
] as const;

/**
 * Calls `onCrash` at once when the embedded database's WebAssembly crashes: out of memory, stack overflow, `Aborted()`, or
 * PostgreSQL's own end after a fatal error. PGlite swallows that: the statement may seem to succeed, its transaction stays
 * open, later ones fail or never return, and after a fatal error the process is busy for ever.
 */
function detectCrash({ Module: module }: PGlite, onCrash: OnCrash): void {
  for (const name of FUNCTIONS) {
    const run = module[name].bind(module);
    module[name] = () => {
      try {
        run();
      } catch (error) {
        if ((error as { status?: unknown } | null)?.status !== LONG_JUMP) onCrash(error);
        throw error;
      }
    };
  }
}
