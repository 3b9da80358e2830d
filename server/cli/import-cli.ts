import { randomUUID } from "node:crypto";
import { adminVideosApi, importLineSchema } from "@shared/contracts/admin-videos.ts";
import { runOrExit, UserError } from "../user-error.ts";
import { withConnection } from "./connect.ts";
import { readImportFile } from "./video-file.ts";

/** Imports the videos of a file, all or none, and prints the counts. Throws a UserError. */
async function importFile([path, ...others]: string[]): Promise<void> {
  if (!path || others.length > 0) {
    throw new UserError("Say which file: npm run videos:import -- FILE.json");
  }
  const { rows, bytes } = await readImportFile(path);
  const head = { key: randomUUID(), bytes };
  await withConnection("an import", "videos:import", async (call) => {
    process.stdout.write(`Importing ${rows.length} videos.\n`);
    const line = await call(adminVideosApi, "POST /api/admin/videos/import", {
      *lines() {
        yield head;
        for (const { video } of rows) yield video;
      },
      onLine: printProgress,
    });
    if ("error" in line) throw new UserError(line.error.message);
    if (!("result" in line)) throw new UserError("The server did not say what it imported.");
    const { added, updated, unchanged } = line.result;
    process.stdout.write(`Added ${added}, updated ${updated}, unchanged ${unchanged}.\n`);
  });
}

// Some seconds' work.
const PROGRESS_ROWS = 5_000;

function printProgress(value: unknown): void {
  const line = importLineSchema.parse(value);
  if (!("done" in line)) return;
  const { done, total } = line;
  if (done % PROGRESS_ROWS === 0 && done < total) process.stdout.write(`${done} of ${total}\n`);
}

await runOrExit(() => importFile(process.argv.slice(2)));
