import type { Logger } from "pino";
import type { Environment } from "../environment.ts";
import { reasonOf } from "./data-folder.ts";
import type { Database } from "./database.ts";
import { openEmbedded } from "./embedded.ts";
import type { LockPurpose } from "./lock.ts";
import { COMMAND_LIMITS, LIMITS, openPostgres } from "./postgres.ts";

type Settings = Pick<Environment, "DATA_DIR" | "DATABASE_URL">;

/**
 * Opens and migrates the PostgreSQL database of DATABASE_URL, else the embedded one. Throws a UserError. When the embedded
 * one crashes, the process ends, to be started again by its supervisor.
 */
export function openDatabase(
  { DATA_DIR, DATABASE_URL }: Settings,
  purpose: LockPurpose,
  log: Logger,
): Promise<Database> {
  const onCrash = (error: unknown) => {
    if (log.isLevelEnabled("fatal"))
      log.fatal({ err: error }, "the embedded database crashed; start the process again");
    // The log of a command is silent.
    else process.stderr.write(`The embedded database crashed (${reasonOf(error)}). Try again.\n`);
    process.exit(1);
  };
  return DATABASE_URL
    ? openPostgres(DATABASE_URL, log, purpose === "the server" ? LIMITS : COMMAND_LIMITS)
    : openEmbedded(DATA_DIR, purpose, { onCrash });
}
