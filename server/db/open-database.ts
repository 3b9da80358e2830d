import type { Logger } from "pino";
import type { Environment } from "../environment.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import type { LockPurpose } from "./lock.ts";
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
