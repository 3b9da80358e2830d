import type { PublishRequest, PurgeRequest, RestoreRequest } from "@shared/contracts/publishing.ts";
import {
  historyEntrySchema,
  historyPageSchema,
  type PublishAnswer,
  type PublishFault,
  type PurgeAnswer,
  publishAnswerSchema,
  publishFaultSchema,
  purgeAnswerSchema,
} from "@shared/contracts/publishing.ts";
import * as z from "zod/mini";
import { getJson, HttpError, postJson } from "@/data/http.ts";
import { apiPaths } from "@/lib/paths.ts";
import { withSession } from "../shell/with-session.ts";

/** Publishes changes. The same key again publishes nothing twice. Rejects as `postJson` does. */
export const publish = (request: PublishRequest) => post(apiPaths.publish, request);

/** Publishes an earlier state anew. Rejects as `postJson` does. */
export const restore = (request: RestoreRequest) => post(apiPaths.restore, request);

const post = async (path: string, request: object) =>
  readAnswer(await withSession(() => postJson(path, request)));

/** Removes all of an article from the history that is not published now. Rejects as `postJson` does. */
export async function purge(request: PurgeRequest): Promise<PurgeAnswer> {
  const text = await withSession(() => postJson(apiPaths.purge, request));
  return readAnswer(text, purgeAnswerSchema);
}

/** A page of the history, the newest publish first; `before` is the last page's `next`. */
export const readHistory = (before: number | null, signal?: AbortSignal) =>
  withSession(() =>
    getJson(apiPaths.history(before), { schema: historyPageSchema, ...(signal && { signal }) }),
  );

/** One publish of the history, with what each item was before and after. */
export const readHistoryEntry = (revision: number) =>
  withSession(() => getJson(apiPaths.historyEntry(revision), { schema: historyEntrySchema }));

/** HTML that a long publish leaves out of its history entry. */
export async function readHistoryBody(hash: string): Promise<string> {
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
export function faultsOf(error: unknown): PublishFault[] {
  const schema = z.object({ faults: z.array(publishFaultSchema) });
  try {
    return error instanceof HttpError ? z.parse(schema, JSON.parse(error.body)).faults : [];
  } catch {
    return [];
  }
}

// A proxy may answer 200 with a page of its own: then nobody knows whether it was published.
function readAnswer(text: string): PublishAnswer;
function readAnswer<T>(text: string, schema: z.ZodMiniType<T>): T;
function readAnswer(text: string, schema: z.ZodMiniType = publishAnswerSchema): unknown {
  try {
    return z.parse(schema, JSON.parse(text));
  } catch (error) {
    throw new Error("The site’s answer could not be read. Try again.", { cause: error });
  }
}
