import type { Logger } from "pino";
import type { Environment } from "../environment.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import type { LockPurpose } from "./lock.ts";
import { openPostgres } from "./postgres.ts";

type Settings = Pick<Environment, "DATA_DIR" | "DATABASE_URL">;

/** Opens and migrates the PostgreSQL database of DATABASE_URL, else the embedded one. Throws a StartError. */
export function openDatabase(
  { DATA_DIR, DATABASE_URL }: Settings,
  purpose: LockPurpose,
  log: Logger,
): Promise<Database> {
  return DATABASE_URL ? openPostgres(DATABASE_URL, log) : openEmbedded(DATA_DIR, purpose);
}
