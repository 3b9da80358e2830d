import { openDatabase } from "../db/open-database.ts";
import { readEnvironment } from "../environment.ts";
import { createLog } from "../http/log.ts";
import { printStartFailure, StartError } from "../start-error.ts";
import { readImportFile } from "./import-file.ts";
import { upsertVideos } from "./upsert-videos.ts";

const MAX_FAULTS_SHOWN = 100;

/** Puts the videos of a file in, all or none, and says what it did. Throws a StartError. */
async function importVideos([path, ...others]: string[]): Promise<void> {
  if (!path || others.length > 0) {
    throw new StartError("Say which file: npm run videos:import -- FILE.json");
  }
  const environment = readEnvironment(process.env);
  const file = await readImportFile(path);
  if (!file.ok) return printFaults(file.faults);
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

function printFaults(faults: string[]): void {
  const shown = faults.slice(0, MAX_FAULTS_SHOWN);
  const rest = faults.length - shown.length;
  if (rest > 0) shown.push(`and ${rest} more. Nothing was imported.`);
  process.stderr.write(`${shown.join("\n")}\n`);
  process.exitCode = 1;
}

try {
  await importVideos(process.argv.slice(2));
} catch (error) {
  printStartFailure(error);
  process.exit(1);
}
