import { openDatabase } from "../db/open-database.ts";
import { readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { runOrExit, StartError } from "../start-error.ts";
import { readImportFile } from "./import-file.ts";
import { upsertVideos } from "./upsert-videos.ts";

const MAX_ERRORS_SHOWN = 100;

/** Imports the videos of a file, all or none, and prints the counts. Throws a StartError. */
async function importVideos([path, ...others]: string[]): Promise<void> {
  if (!path || others.length > 0) {
    throw new StartError("Say which file: npm run videos:import -- FILE.json");
  }
  const environment = readEnvironment(process.env);
  const file = await readImportFile(path);
  if (!file.ok) return printErrors(file.errors);
  const log = await createLog("silent");
  const database = await openDatabase(environment, "an import", log);
  try {
    process.stdout.write(`Importing ${file.rows.length} videos.\n`);
    const { added, updated, unchanged } = await upsertVideos(database.db, file.rows);
    process.stdout.write(`Added ${added}, updated ${updated}, unchanged ${unchanged}.\n`);
  } finally {
    await database.close();
  }
}

function printErrors(errors: string[]): void {
  const shown = errors.slice(0, MAX_ERRORS_SHOWN);
  const rest = errors.length - shown.length;
  if (rest > 0) shown.push(`and ${rest} more. Nothing was imported.`);
  process.stderr.write(`${shown.join("\n")}\n`);
  process.exitCode = 1;
}

await runOrExit(() => importVideos(process.argv.slice(2)));
