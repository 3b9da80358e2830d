import { ADMIN_VIDEO_LIMITS } from "@shared/admin-videos.ts";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";
import type { ImportFault } from "@shared/video-import.ts";
import type { ImportRow } from "./admin/plan-import.ts";

/** The rows of an import with their numbers; or its first faults, and how many there are. */
export type CheckedImport =
  | { rows: ImportRow[]; faults?: undefined; faultCount?: undefined }
  | { rows?: undefined; faults: ImportFault[]; faultCount: number };

const MAX_FAULTS = ADMIN_VIDEO_LIMITS.importFaults;

// Some milliseconds on the event loop.
const SLICE_ROWS = 100;

const rowSchema = insertVideoSchema.strict();

/** Checks rows, each of which must have exactly the fields of a new video. `numbers` name them, else their places do. */
export async function checkImport(
  rows: readonly unknown[],
  numbers?: readonly number[],
): Promise<CheckedImport> {
  const checked: ImportRow[] = [];
  const faults: ImportFault[] = [];
  let faultCount = 0;
  const firstRows = new Map<string, number>();
  for (const [index, value] of rows.entries()) {
    if (index % SLICE_ROWS === 0) await new Promise(setImmediate);
    const number = numbers?.[index] ?? index + 1;
    const result = checkRow(value, firstRows, number);
    if ("video" in result) checked.push({ number, video: result.video });
    else {
      faultCount += result.faults.length;
      faults.push(...result.faults.slice(0, MAX_FAULTS - faults.length));
    }
  }
  return faultCount > 0 ? { faults, faultCount } : { rows: checked };
}

function checkRow(
  value: unknown,
  firstRows: Map<string, number>,
  row: number,
): { video: InsertVideo } | { faults: ImportFault[] } {
  const { success, data: video, error } = rowSchema.safeParse(value);
  if (!success) return { faults: error.issues.map((issue) => ({ row, ...explain(issue) })) };
  const key = JSON.stringify([video.videoUrl, video.title]);
  const first = firstRows.get(key);
  if (!first) {
    firstRows.set(key, row);
    return { video };
  }
  return { faults: [{ row, field: "", message: `same videoUrl and title as row ${first}` }] };
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

/** The names of unknown fields come from the file and may contain line breaks. */
function explain({ code, path, message, keys = [] }: Issue): Omit<ImportFault, "row"> {
  if (code !== "unrecognized_keys") return { field: path.join("."), message };
  const names = keys.map((key) => JSON.stringify(key)).join(", ");
  return { field: "", message: `unknown field ${names}` };
}
