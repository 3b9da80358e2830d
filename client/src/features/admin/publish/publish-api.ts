import {
  type HistoryEntry,
  historyEntrySchema,
  historyPageSchema,
  type PublishRequest,
  type PurgeRequest,
  publishAnswerSchema,
  publishFaultSchema,
  purgeAnswerSchema,
  type RestoreRequest,
} from "@shared/contracts/publishing.ts";
import * as z from "zod/mini";
import { getJson, HttpError, postJson } from "@/data/http.ts";
import { apiPaths } from "@/lib/paths.ts";
import { withSession } from "../shell/with-session.ts";

/** Publishes changes. The same key again publishes nothing twice. Rejects as `postJson` does. */
export const publish = (request: PublishRequest) =>
  post(apiPaths.publish, request, publishAnswerSchema);

/** Publishes an earlier state anew. Rejects as `postJson` does. */
export const restore = (request: RestoreRequest) =>
  post(apiPaths.restore, request, publishAnswerSchema);

/** Removes all of an article from the history that is not published now. Rejects as `postJson` does. */
export const purge = (request: PurgeRequest) => post(apiPaths.purge, request, purgeAnswerSchema);

async function post<T>(path: string, request: object, schema: z.ZodMiniType<T>): Promise<T> {
  const text = await withSession(() => postJson(path, request));
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    // A proxy may answer 200 with a page of its own: then nobody knows whether it was published.
    throw new Error("The site’s answer could not be read. Try again.", { cause: error });
  }
}

/** A page of the history, the newest publish first; `before` is the last page's `next`. */
export const readHistory = (before: number | null) =>
  withSession(() => getJson(apiPaths.history(before), { schema: historyPageSchema }));

/** One publish of the history, with what each item was before and after. */
export const readHistoryEntry = (revision: number) =>
  withSession(() => getJson(apiPaths.historyEntry(revision), { schema: historyEntrySchema }));

/** The HTML of an article in an entry of the history; `builtIn` is that of the built-in one. */
export async function readHistoryHtml(
  item: HistoryEntry["items"][number]["after"],
  builtIn: string | null,
): Promise<string | null> {
  if (item === null || item.body === "below") return builtIn;
  if (item.html !== undefined) return item.html;
  const { body, hash } = item;
  if (body !== "own" || !hash) return null;
  // A long publish leaves it out of its entry.
  const schema = z.object({ html: z.string() });
  return (await withSession(() => getJson(apiPaths.historyBody(hash), { schema }))).html;
}

/** A key that no publish had before. */
export function newKey(): string {
  const numbers = [...crypto.getRandomValues(new Uint32Array(4))];
  return numbers.map((number) => number.toString(36).padStart(7, "0")).join("-");
}

/** Whether the server refused with this status. */
export function isRefusal(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}

/** What the server found wrong with single changes of a publish. */
export function publishErrorsOf(error: unknown) {
  const schema = z.object({ faults: z.array(publishFaultSchema) });
  try {
    return error instanceof HttpError ? z.parse(schema, JSON.parse(error.body)).faults : [];
  } catch {
    return [];
  }
}
