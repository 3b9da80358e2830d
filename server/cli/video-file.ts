import { readFile, stat } from "node:fs/promises";
import { readVideoFile } from "@shared/content/video-file.ts";
import type { ImportFault } from "@shared/contracts/admin-videos.ts";
import { ADMIN_VIDEO_LIMITS } from "@shared/contracts/admin-videos.ts";
import { checkImport, type ImportRow } from "../videos/import.ts";

/** The rows of a file, or its errors, one line each. */
type ImportFile = { ok: true; rows: ImportRow[]; bytes: number } | { ok: false; errors: string[] };

const MAX_BYTES = 200 * 1024 * 1024;

/** Reads a file of videos, JSON or CSV: rows with exactly the fields of a new video. */
export async function readImportFile(path: string): Promise<ImportFile> {
  const fail = (...faults: string[]): ImportFile => ({
    ok: false,
    errors: shorten(
      faults.map((fault) => `${path} ${fault}`),
      faults.length,
    ),
  });
  let bytes: Uint8Array;
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return fail("is larger than 200 MB. Split it into several files.");
    bytes = await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : (code ?? String(error));
    return fail(`can't be read: ${reason}.`);
  }
  const file = readVideoFile(path, bytes);
  if ("faults" in file) return fail(...file.faults);
  const checked = await checkImport(file.rows, file.numbers);
  if (checked.faultCount === 0) return { ok: true, rows: checked.rows, bytes: bytes.length };
  return { ok: false, errors: shorten(checked.faults.map(toLine), checked.faultCount) };
}

const toLine = ({ row, field, message }: ImportFault) =>
  `row ${row}${field ? `, ${field}` : ""}: ${message}`;

function shorten(lines: readonly string[], count: number): string[] {
  const shown = lines.slice(0, ADMIN_VIDEO_LIMITS.importFaults);
  const rest = count - shown.length;
  return rest > 0 ? [...shown, `and ${rest} more. Nothing was imported.`] : shown;
}
