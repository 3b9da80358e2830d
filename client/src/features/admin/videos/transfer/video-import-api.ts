import {
  type ImportPreview,
  type ImportVideosRequest,
  importLineSchema,
  importPreviewSchema,
} from "@shared/contracts/admin-videos.ts";
import { readJsonLines } from "@shared/text/json-lines.ts";
import * as z from "zod/mini";
import { errorOf, HttpError, postJson, request } from "@/data/http.ts";
import { withSession } from "@/features/admin/shell/with-session.ts";
import { apiPaths } from "@/lib/paths.ts";

/** The rows of a file, unchecked, with the numbers that name them. */
export type ImportRows = { rows: unknown[]; numbers: number[] };

/** How many rows an import has written so far. */
export type ImportProgress = { done: number; total: number };

/** What an import did. */
export type ImportCounts = { added: number; updated: number; unchanged: number };

const ROOT = `${apiPaths.adminVideos}/import`;

/** Asks the server what an import would change; nothing is written. Rejects as `postJson` does. */
export async function previewImport(rows: ImportRows): Promise<ImportPreview> {
  const text = await withSession(() => postJson(`${ROOT}/preview`, rows));
  try {
    return z.parse(importPreviewSchema, JSON.parse(text));
  } catch (error) {
    throw new Error("The site’s answer could not be read. Try again.", { cause: error });
  }
}

/** Imports all rows or none. The same key again imports nothing twice. Rejects as `postForLines` does. */
export const importVideos = (
  request: ImportVideosRequest,
  onProgress: (progress: ImportProgress) => void,
) => withSession(() => sendImport(request, onProgress));

async function sendImport(
  request: ImportVideosRequest,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportCounts> {
  for await (const value of linesOf(JSON.stringify(request))) {
    const line = z.parse(importLineSchema, value);
    if ("result" in line) return line.result;
    if ("done" in line) onProgress(line);
    else throw new HttpError(line.error.status, line.error.message, JSON.stringify(line.error));
  }
  throw cutOff();
}

async function* linesOf(body: string): AsyncGenerator<unknown> {
  try {
    yield* postForLines(ROOT, body);
  } catch (error) {
    // The site's own errors say what happened; others mean that the answer was cut off.
    throw error instanceof HttpError || (error instanceof Error && error.cause)
      ? error
      : cutOff(error);
  }
}

const cutOff = (cause?: unknown) =>
  new Error(
    "The connection broke before the site said whether it was imported. Try again: nothing is imported twice.",
    { cause },
  );

/**
 * Sends JSON to this site's API and gives the answer's NDJSON value by value while it arrives.
 * @throws HttpError on any status but success; Error when nothing answers or the answer is cut off.
 */
async function* postForLines(path: string, body: string): AsyncGenerator<unknown> {
  const headers = { "Content-Type": "application/json" };
  const response = await request(path, { method: "POST", headers, body });
  if (!response.ok) throw await errorOf(response);
  if (response.body) yield* readJsonLines(chunksOf(response.body));
}

// Safari's streams are no async iterables.
async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
