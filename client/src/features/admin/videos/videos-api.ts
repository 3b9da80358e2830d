import {
  adminVideosSchema,
  orderConflictSchema,
  takenConflictSchema,
  type VideoWrites,
  videoConflictSchema,
  videoFaultSchema,
  videoHistoryEntrySchema,
  videoHistoryPageSchema,
  type Written,
  writtenSchema,
} from "@shared/contracts/admin-videos.ts";
import { transcriptSchema } from "@shared/contracts/transcripts.ts";
import * as z from "zod/mini";
import { getJson, HttpError, sendJson } from "@/data/http.ts";
import { apiPaths } from "@/lib/paths.ts";
import { newKey } from "../publish/publish-api.ts";
import { withSession } from "../shell/with-session.ts";

const ROOT = apiPaths.adminVideos;

/** The whole library in the visitors' order, with the revisions that writes name. */
export const readAdminVideos = (signal?: AbortSignal) => read(ROOT, adminVideosSchema, signal);

/** A page of the history, the newest change first; `before` is the last page's `next`. */
export const readVideoHistory = (before: number | null) =>
  read(`${ROOT}/history${before === null ? "" : `?before=${before}`}`, videoHistoryPageSchema);

/** One change of the history, with what each video was before and after. */
export const readVideoChange = (change: number) =>
  read(`${ROOT}/history/${change}`, videoHistoryEntrySchema);

/** A transcript by its hash, also one of an earlier state. */
export async function readTranscript(hash: string) {
  return (await read(`${ROOT}/transcripts/${hash}`, transcriptSchema)).cues;
}

const read = <T>(path: string, schema: z.ZodMiniType<T>, signal?: AbortSignal) =>
  withSession(() => getJson(path, { schema, ...(signal && { signal }) }));

type Keyless<Request> = Omit<Request, "key">;

/** Adds a video behind all others. Like every write it rejects as `sendJson` does. */
export const addVideo = (request: Keyless<VideoWrites["add"]>) => write("POST", ROOT, request);

/** Changes a video of this revision; without a `transcript` its transcript stays. */
export const editVideo = (id: number, request: Keyless<VideoWrites["edit"]>) =>
  write("PUT", `${ROOT}/${id}`, request);

/** Deletes a video of this revision. */
export const deleteVideo = (id: number, request: Keyless<VideoWrites["delete"]>) =>
  write("DELETE", `${ROOT}/${id}`, request);

/** Moves a video before another one, or to the end. */
export const moveVideo = (request: Keyless<VideoWrites["move"]>) =>
  write("POST", `${ROOT}/order`, request);

/** Brings one video, or all, back to what was before a change. */
export const restoreVideos = (request: Keyless<VideoWrites["restore"]>) =>
  write("POST", `${ROOT}/restore`, request);

function write(method: "POST" | "PUT" | "DELETE", path: string, request: object): Promise<Written> {
  return withWriteKey([method, path, request], async (key) =>
    readWritten(await withSession(() => sendJson(method, path, { ...request, key }))),
  );
}

// A proxy may answer 200 with a page of its own: then nobody knows whether it was written.
function readWritten(text: string): Written {
  try {
    return z.parse(writtenSchema, JSON.parse(text));
  } catch (error) {
    throw new Error("The site’s answer could not be read. Try again.", { cause: error });
  }
}

/** The server's 409 where somebody changed or deleted the video meanwhile, or all videos; null for other errors. */
export const videoConflictOf = (error: unknown) => conflictOf(error, videoConflictSchema);
/** The 409 where somebody changed the order meanwhile. */
export const orderConflictOf = (error: unknown) => conflictOf(error, orderConflictSchema);
/** The 409 where another video has the same address and title. */
export const takenConflictOf = (error: unknown) => conflictOf(error, takenConflictSchema);

function conflictOf<T>(error: unknown, schema: z.ZodMiniType<T>): T | null {
  return error instanceof HttpError && error.status === 409 ? bodyOf(error, schema) : null;
}

/** What the server found wrong with the fields of a request. */
export function videoFaultsOf(error: unknown) {
  const body = bodyOf(error, z.object({ faults: z.array(videoFaultSchema) }));
  return body?.faults ?? [];
}

function bodyOf<T>(error: unknown, schema: z.ZodMiniType<T>): T | null {
  if (!(error instanceof HttpError)) return null;
  try {
    return z.parse(schema, JSON.parse(error.body));
  } catch {
    return null;
  }
}

// The keys of writes of which nobody knows yet whether they arrived, by their content.
const keys = new Map<string, string>();

/**
 * Sends a write with a key that makes its repetition harmless. A write whose answer was lost is sent once more at once;
 * the same write later, by a button pressed again, has the same key too. A refusal ends that: nothing was written.
 */
export async function withWriteKey<T>(
  write: unknown,
  send: (key: string) => Promise<T>,
): Promise<T> {
  const content = JSON.stringify(write);
  const key = keys.get(content) ?? newKey();
  keys.set(content, key);
  try {
    const answer = await send(key).catch((error) => {
      if (error instanceof HttpError) throw error;
      return send(key);
    });
    keys.delete(content);
    return answer;
  } catch (error) {
    // A 401 says nothing about an attempt before it.
    if (error instanceof HttpError && error.status < 500 && error.status !== 401)
      keys.delete(content);
    throw error;
  }
}
