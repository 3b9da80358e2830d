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
import { HttpError } from "@/data/http.ts";
import { apiPaths } from "@/lib/paths.ts";
import { readAdmin, refusalOf, sendAdmin } from "../shell/admin-api.ts";

/** Publishes changes. The same key again publishes nothing twice. */
export const publish = (request: PublishRequest) =>
  sendAdmin("POST", apiPaths.publish, request, publishAnswerSchema);

/** Publishes an earlier state anew. */
export const restore = (request: RestoreRequest) =>
  sendAdmin("POST", apiPaths.restore, request, publishAnswerSchema);

/** Removes all of an article from the history that is not published now. */
export const purge = (request: PurgeRequest) =>
  sendAdmin("POST", apiPaths.purge, request, purgeAnswerSchema);

/** A page of the history, the newest publish first; `before` is the last page's `next`. */
export const readHistory = (before: number | null) =>
  readAdmin(apiPaths.history(before), historyPageSchema);

/** One publish of the history, with what each item was before and after. */
export const readHistoryEntry = (revision: number) =>
  readAdmin(apiPaths.historyEntry(revision), historyEntrySchema);

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
  return (await readAdmin(apiPaths.historyBody(hash), schema)).html;
}

/** Whether the server refused with this status. */
export function isRefusal(error: unknown, status: number): boolean {
  return error instanceof HttpError && error.status === status;
}

/** What the server found wrong with single changes of a publish. */
export function publishErrorsOf(error: unknown) {
  return refusalOf(error, z.object({ faults: z.array(publishFaultSchema) }))?.faults ?? [];
}
