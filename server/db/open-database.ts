import type { Logger } from "pino";
import type { Environment } from "../environment.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import type { LockPurpose } from "./lock.ts";
import { openPostgres } from "./postgres.ts";

type Settings = Pick<Environment, "DATA_DIR" | "DATABASE_URL">;

/**
 * Opens the database the environment names and brings its tables up to date: the PostgreSQL server
 * of `DATABASE_URL`, else the embedded one in `DATA_DIR`, which only one process may have open.
 * Throws a StartError that says what to do.
 */
export function openDatabase(
  { DATA_DIR, DATABASE_URL }: Settings,
  purpose: LockPurpose,
  log: Logger,
): Promise<Database> {
  return DATABASE_URL ? openPostgres(DATABASE_URL, log) : openEmbedded(DATA_DIR, purpose);
}
