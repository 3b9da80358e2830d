import { readFile, stat } from "node:fs/promises";
import { type InsertVideo, insertVideoSchema } from "@shared/schema.ts";

/** The rows of a file, or what is wrong with it, a line for each fault. */
export type ImportFile = { ok: true; rows: InsertVideo[] } | { ok: false; faults: string[] };

const MAX_BYTES = 200 * 1024 * 1024;

const rowSchema = insertVideoSchema.strict();

/** Reads a file of videos: a JSON list of objects, each with exactly the fields of a new video. */
export async function readImportFile(path: string): Promise<ImportFile> {
  const text = await readText(path);
  if (!text.ok) return { ok: false, faults: [text.fault] };
  let json: unknown;
  try {
    // Editors on Windows put a byte order mark in front.
    json = JSON.parse(text.text.replace(/^\uFEFF/, ""));
  } catch (error) {
    return { ok: false, faults: [`${path} is not JSON: ${(error as Error).message}`] };
  }
  if (!Array.isArray(json))
    return { ok: false, faults: [`${path} must hold a JSON list of videos.`] };
  if (json.length === 0)
    return { ok: false, faults: [`${path} holds an empty list: there is nothing to import.`] };
  return checkRows(json);
}

async function readText(
  path: string,
): Promise<{ ok: true; text: string } | { ok: false; fault: string }> {
  try {
    const { size } = await stat(path);
    if (size > MAX_BYTES) {
      return { ok: false, fault: `${path} is larger than 200 MB. Split it into several files.` };
    }
    return { ok: true, text: await readFile(path, "utf8") };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === "ENOENT" ? "there is no such file" : (code ?? String(error));
    return { ok: false, fault: `${path} can't be read: ${reason}.` };
  }
}

function checkRows(json: unknown[]): ImportFile {
  const faults: string[] = [];
  const rows: InsertVideo[] = [];
  const places = new Map<string, number>();
  json.forEach((value, index) => {
    const place = index + 1;
    const result = rowSchema.safeParse(value);
    if (!result.success) {
      faults.push(...result.error.issues.map((issue) => `row ${place}${faultText(issue)}`));
      return;
    }
    const key = JSON.stringify([result.data.videoUrl, result.data.title]);
    const earlier = places.get(key);
    if (earlier) faults.push(`row ${place}: same videoUrl and title as row ${earlier}`);
    else places.set(key, place);
    rows.push(result.data);
  });
  return faults.length > 0 ? { ok: false, faults } : { ok: true, rows };
}

type Issue = { code: string; path: PropertyKey[]; message: string; keys?: string[] };

/** One line, whatever the file holds: a field's name comes from there and may hold a line break. */
function faultText(issue: Issue): string {
  if (issue.code === "unrecognized_keys") {
    return `: unknown field ${(issue.keys ?? []).map((key) => JSON.stringify(key)).join(", ")}`;
  }
  const field = issue.path.length > 0 ? `, ${issue.path.join(".")}` : "";
  return `${field}: ${issue.message}`;
}
