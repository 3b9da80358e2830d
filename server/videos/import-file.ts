import { readFile, stat } from "node:fs/promises";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";

/** The rows of a file, or its errors, one line each. */
export type ImportFile = { ok: true; rows: InsertVideo[] } | { ok: false; errors: string[] };

const MAX_BYTES = 200 * 1024 * 1024;

const rowSchema = insertVideoSchema.strict();

/** Reads a file of videos: a JSON list of objects, each with exactly the fields of a new video. */
export async function readImportFile(path: string): Promise<ImportFile> {
  const fail = (error: string): ImportFile => ({ ok: false, errors: [`${path} ${error}`] });
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) return fail("is larger than 200 MB. Split it into several files.");
    text = await readFile(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : (code ?? String(error));
    return fail(`can't be read: ${reason}.`);
  }
  let json: unknown;
  try {
    // Editors on Windows write a byte order mark.
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return fail(`is not JSON: ${(error as Error).message}`);
  }
  if (!Array.isArray(json)) return fail("must hold a JSON list of videos.");
  if (json.length === 0) return fail("holds an empty list: there is nothing to import.");
  return checkRows(json);
}

function checkRows(json: unknown[]): ImportFile {
  const errors: string[] = [];
  const rows: InsertVideo[] = [];
  const firstRows = new Map<string, number>();
  json.forEach((value, index) => {
    const rowNumber = index + 1;
    const result = rowSchema.safeParse(value);
    if (!result.success) {
      errors.push(...result.error.issues.map((issue) => `row ${rowNumber}${issueText(issue)}`));
      return;
    }
    const key = JSON.stringify([result.data.videoUrl, result.data.title]);
    const earlier = firstRows.get(key);
    if (earlier) errors.push(`row ${rowNumber}: same videoUrl and title as row ${earlier}`);
    else firstRows.set(key, rowNumber);
    rows.push(result.data);
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, rows };
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

/** One line: the names of unknown fields come from the file and may contain line breaks. */
function issueText(issue: Issue): string {
  if (issue.code === "unrecognized_keys") {
    return `: unknown field ${(issue.keys ?? []).map((key) => JSON.stringify(key)).join(", ")}`;
  }
  const field = issue.path.length > 0 ? `, ${issue.path.join(".")}` : "";
  return `${field}: ${issue.message}`;
}
