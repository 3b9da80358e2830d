import * as z from "zod/mini";
import { ConnectionLost, streamToServer } from "../control/ask-server.ts";
import { findOutcome } from "../control/find-outcome.ts";
import type { Environment } from "../environment.ts";
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
    const search = { command: FIND_IMPORT, key: job.key, find: findImport };
    const counts = z.nullable(countsSchema).parse(await findOutcome(search, environment));
    if (counts) return counts;
  }
  throw new StartError("The server stopped meanwhile. Nothing was imported; try again.");
}

function* valuesOf({ key, bytes, rows }: ImportJob): Generator<unknown> {
  yield { key, bytes };
  for (const { video } of rows) yield video;
}
