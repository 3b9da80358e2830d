import { randomUUID } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { readVideoFile } from "@shared/content/video-file.ts";
import {
  ADMIN_VIDEO_LIMITS,
  adminVideosApi,
  importLineSchema,
} from "@shared/contracts/admin-videos.ts";
import { reasonOf, UserError } from "../user-error.ts";
import { checkImport } from "../videos/import.ts";
import { type CommandProcess, withConnection } from "./connect.ts";

/** Imports the videos of a file, all or none, and prints the counts. Throws a UserError. */
export async function importVideoFile(command: CommandProcess): Promise<void> {
  const [path, ...others] = command.argv.slice(2);
  if (!path || others.length > 0) {
    throw new UserError("Say which file: npm run videos:import -- FILE.json");
  }
  const { rows, bytes } = await readImportFile(path);
  const head = { key: randomUUID(), bytes };
  const print = (line: string) => command.stdout.write(`${line}\n`);
  await withConnection(command, "an import", "videos:import", async (call) => {
    print(`Importing ${rows.length} videos.`);
    const line = await call(adminVideosApi, "POST /api/admin/videos/import", {
      *lines() {
        yield head;
        for (const { video } of rows) yield video;
      },
      onLine: (value) => {
        const progress = describeProgress(value);
        if (progress) print(progress);
      },
    });
    if ("error" in line) throw new UserError(line.error.message);
    if (!("result" in line)) throw new UserError("The server did not say what it imported.");
    const { added, updated, unchanged } = line.result;
    print(`Added ${added}, updated ${updated}, unchanged ${unchanged}.`);
  });
}

// Some seconds' work.
const PROGRESS_ROWS = 5_000;

function describeProgress(value: unknown): string | undefined {
  const line = importLineSchema.parse(value);
  if (!("done" in line)) return;
  const { done, total } = line;
  return done % PROGRESS_ROWS === 0 && done < total ? `${done} of ${total}` : undefined;
}

const MAX_BYTES = 200 * 1024 * 1024;

/** Reads a file of videos, JSON or CSV: rows with exactly the fields of a new video. Throws a UserError with a line for each fault. */
export async function readImportFile(path: string) {
  const bytes = await readBytes(path);
  const file = readVideoFile(path, bytes);
  if ("faults" in file) throw refusal(file.faults.map((fault) => `${path} ${fault}`));
  const { rows, faults, faultCount } = await checkImport(file.rows, file.numbers);
  if (faultCount === 0) return { rows, bytes: bytes.length };
  const lines = faults.map(({ row, field, message }) => {
    const place = field ? `row ${row}, ${field}` : `row ${row}`;
    return `${place}: ${message}`;
  });
  throw refusal(lines, faultCount);
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const { size } = await stat(path);
    if (size <= MAX_BYTES) return await readFile(path);
  } catch (error) {
    const reason = reasonOf(error);
    const why = reason === "ENOENT" ? "there is no such file" : reason;
    throw new UserError(`${path} can't be read: ${why}.`);
  }
  throw new UserError(`${path} is larger than 200 MB. Split it into several files.`);
}

function refusal(lines: readonly string[], count = lines.length): UserError {
  const shown = lines.slice(0, ADMIN_VIDEO_LIMITS.importFaults);
  const rest = count - shown.length;
  return new UserError(...shown, ...(rest > 0 ? [`and ${rest} more. Nothing was imported.`] : []));
}
