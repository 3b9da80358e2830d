import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import {
  ConnectionLost,
  findOutcome,
  isServerListening,
  streamToServer,
} from "../control/ask-server.ts";
import { openDatabase } from "../db/open-database.ts";
import { type Environment, readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { runOrExit, StartError } from "../start-error.ts";
import type { ImportCounts, ImportRow } from "./import.ts";
import {
  FIND_IMPORT,
  findImport,
  IMPORT_VIDEOS,
  type ImportProgress,
  importRows,
} from "./import-command.ts";
import { readImportFile } from "./import-file.ts";

/** Imports the videos of a file, all or none, and prints the counts. Throws a StartError. */
async function importFile([path, ...others]: string[]): Promise<void> {
  if (!path || others.length > 0) {
    throw new StartError("Say which file: npm run videos:import -- FILE.json");
  }
  const environment = readEnvironment(process.env);
  const file = await readImportFile(path);
  if (!file.ok) {
    process.stderr.write(`${file.errors.join("\n")}\n`);
    process.exitCode = 1;
    return;
  }
  const job = { ...file, key: randomUUID(), report: printProgress };
  const { DATABASE_URL, DATA_DIR } = environment;
  // The embedded database serves one process: a server that runs on it does the import.
  const isRunning = !DATABASE_URL && (await isServerListening(DATA_DIR));
  if (isRunning) printStart(job);
  const counts = await (isRunning ? importAtServer : importInDatabase)(job, environment);
  const { added, updated, unchanged } = counts;
  process.stdout.write(`Added ${added}, updated ${updated}, unchanged ${unchanged}.\n`);
}

async function importInDatabase(job: ImportJob, environment: Environment): Promise<ImportCounts> {
  const log = await createLog("silent");
  const database = await openDatabase(environment, "an import", log);
  try {
    // An import that is refused halfway would leave dead rows behind.
    database.assertRoom(job.bytes);
    printStart(job);
    return await importRows(database.db, job.key, job.rows, job.report);
  } finally {
    await database.close();
  }
}

function printStart({ rows }: ImportJob): void {
  process.stdout.write(`Importing ${rows.length} videos.\n`);
}

// Some seconds' work.
const PROGRESS_ROWS = 5_000;

function printProgress({ done, total }: ImportProgress): void {
  if (done % PROGRESS_ROWS === 0 && done < total) process.stdout.write(`${done} of ${total}\n`);
}

/** An import of the command line; `bytes` is the size of its file. */
type ImportJob = {
  key: string;
  rows: readonly ImportRow[];
  bytes: number;
  report: (progress: ImportProgress) => void;
};

const countsSchema = z.object({ added: z.int(), updated: z.int(), unchanged: z.int() });
const progressSchema = z.object({ done: z.int(), total: z.int() });

/** Lets the server that runs on a data folder import the rows. Throws a StartError that says whether it did. */
async function importAtServer(job: ImportJob, environment: Environment): Promise<ImportCounts> {
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

await runOrExit(() => importFile(process.argv.slice(2)));
