import { setTimeout } from "node:timers/promises";
import * as z from "zod/mini";
import { askServer, ConnectionLost, streamToServer } from "../control/ask-server.ts";
import { openDatabase } from "../db/open-database.ts";
import type { Environment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { StartError } from "../start-error.ts";
import type { ImportCounts } from "./admin/import-videos.ts";
import type { ImportRow } from "./admin/plan-import.ts";
import { FIND_IMPORT, findImport, IMPORT_VIDEOS, type ImportProgress } from "./import-command.ts";

/** An import of the command line; `bytes` is the size of its file. */
export type ImportJob = {
  key: string;
  rows: readonly ImportRow[];
  bytes: number;
  report: (progress: ImportProgress) => void;
};

const countsSchema = z.object({ added: z.int(), updated: z.int(), unchanged: z.int() });
const progressSchema = z.object({ done: z.int(), total: z.int() });

// A server that is started again is ready within it.
const OUTCOME_LIMIT_MS = 30_000;

/** Lets the server that runs on a data folder import the rows. Throws a StartError that says whether it did. */
export async function importAtServer(
  job: ImportJob,
  environment: Environment,
): Promise<ImportCounts> {
  const report = (progress: unknown) => job.report(progressSchema.parse(progress));
  try {
    const { DATA_DIR } = environment;
    const answer = await streamToServer(DATA_DIR, IMPORT_VIDEOS, valuesOf(job), report);
    if (answer) return countsSchema.parse(answer.result);
  } catch (error) {
    if (!(error instanceof ConnectionLost)) throw error;
    const counts = await findOutcome(job.key, environment);
    if (counts) return counts;
  }
  throw new StartError("The server stopped meanwhile. Nothing was imported; try again.");
}

function* valuesOf({ key, bytes, rows }: ImportJob): Generator<unknown> {
  yield { key, bytes };
  for (const { video } of rows) yield video;
}

/** What an import did whose server is gone: its database tells, or the server that was started in its place. */
async function findOutcome(key: string, environment: Environment): Promise<ImportCounts | null> {
  const deadline = performance.now() + OUTCOME_LIMIT_MS;
  for (;;) {
    const found =
      (await lookAtServer(key, environment)) ?? (await lookInDatabase(key, environment));
    if (found) return z.nullable(countsSchema).parse(found.result);
    if (performance.now() > deadline) {
      throw new StartError(
        "The server stopped meanwhile, and nobody can tell whether the videos were imported. Try again: nothing is imported twice.",
      );
    }
    await setTimeout(200);
  }
}

function lookAtServer(key: string, { DATA_DIR }: Environment) {
  // It may be about to end.
  return askServer(DATA_DIR, FIND_IMPORT, { key }).catch(() => null);
}

async function lookInDatabase(key: string, environment: Environment) {
  const log = await createLog("silent");
  // While another process has it, that one is to be asked.
  const database = await openDatabase(environment, "an import", log).catch(() => null);
  if (!database) return null;
  try {
    return { result: await findImport(database.db, key) };
  } finally {
    await database.close();
  }
}
