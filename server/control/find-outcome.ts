import { setTimeout } from "node:timers/promises";
import type { Db } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Environment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { StartError } from "../start-error.ts";
import { askServer } from "./ask-server.ts";

/** How to learn what a write did: a command that a server answers by the write's key, and what reads it in a database. */
export type OutcomeSearch = {
  command: string;
  key: string;
  find: (db: Db, key: string) => Promise<unknown>;
};

// A server that is started again is ready within it.
const LIMIT_MS = 30_000;

/**
 * What an import did whose server is gone, null for nothing: its database tells, or the server that was started in its
 * place. Throws a StartError when neither does.
 */
export async function findOutcome(
  search: OutcomeSearch,
  environment: Environment,
): Promise<unknown> {
  const deadline = performance.now() + LIMIT_MS;
  for (;;) {
    const found =
      (await lookAtServer(search, environment)) ?? (await lookInDatabase(search, environment));
    if (found) return found.result;
    if (performance.now() > deadline) {
      throw new StartError(
        "The server stopped meanwhile, and nobody can tell whether anything was imported. Try again: nothing is imported twice.",
      );
    }
    await setTimeout(200);
  }
}

function lookAtServer({ command, key }: OutcomeSearch, { DATA_DIR }: Environment) {
  // It may be about to end.
  return askServer(DATA_DIR, command, { key }).catch(() => null);
}

async function lookInDatabase({ find, key }: OutcomeSearch, environment: Environment) {
  const log = await createLog("silent");
  // While another process has it, that one is to be asked.
  const database = await openDatabase(environment, "an import", log).catch(() => null);
  if (!database) return null;
  try {
    return { result: await find(database.db, key) };
  } finally {
    await database.close();
  }
}
