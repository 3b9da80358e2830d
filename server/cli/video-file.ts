import { readFile, stat } from "node:fs/promises";
import { readVideoFile } from "@shared/content/video-file.ts";
import { ADMIN_VIDEO_LIMITS } from "@shared/contracts/admin-videos.ts";
import { reasonOf, UserError } from "../user-error.ts";
import { checkImport } from "../videos/import.ts";

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
