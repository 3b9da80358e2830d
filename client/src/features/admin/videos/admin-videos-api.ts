import {
  type AdminVideo,
  type AdminVideos,
  adminVideosSchema,
  takenConflictSchema,
  type VideoWrites,
  videoConflictSchema,
  videoErrorSchema,
  videoHistoryEntrySchema,
  videoHistoryPageSchema,
  type Written,
  writtenSchema,
} from "@shared/contracts/admin-videos.ts";
import { transcriptSchema } from "@shared/contracts/transcripts.ts";
import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import * as z from "zod/mini";
import { HttpError } from "@/data/http.ts";
import { adminPaths, readAdmin, refusalOf, sendAdmin, withWriteKey } from "../shell/admin-api.ts";

const QUERY_KEY = ["admin-videos"];

/** The library as the admin area sees it, fetched at each visit of the page. */
export const adminVideosQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: ({ signal }) => readAdminVideos(signal),
  refetchOnMount: "always",
});

export const currentLibrary = (client: QueryClient) =>
  client.getQueryData<AdminVideos>(QUERY_KEY) ?? null;

export const showLibrary = (client: QueryClient, library: AdminVideos) =>
  client.setQueryData<AdminVideos>(QUERY_KEY, library);

/** Reads the library anew; resolves once it shows, also where it can't be read. */
export const reloadLibrary = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: QUERY_KEY });

/**
 * Shows what a write did, at once where it is the only change since the library was read: `change` makes the videos that
 * show from those before. Without it, and after others' writes, the library is read anew. What this browser knows of the
 * public library is read anew when it is next shown.
 */
export async function showWritten(
  client: QueryClient,
  written: Written,
  change?: (videos: AdminVideo[]) => AdminVideo[],
): Promise<void> {
  // A read that is on its way may have been made before the write: it would take it back.
  const isReading = client.isFetching({ queryKey: QUERY_KEY }) > 0;
  await client.cancelQueries({ queryKey: QUERY_KEY });
  const library = currentLibrary(client);
  const { revision, orderRevision } = written;
  const next = library?.revision === revision - 1 ? change?.(library.videos) : undefined;
  if (next) showLibrary(client, { revision, orderRevision, videos: next });
  await Promise.all([
    next && !isReading ? null : reloadLibrary(client),
    client.invalidateQueries({ queryKey: ["videos"] }),
    client.invalidateQueries({ queryKey: ["transcripts"] }),
  ]);
}

export function withVideo(videos: AdminVideo[], video: AdminVideo | null): AdminVideo[] {
  if (!video) return videos;
  const isNew = videos.every(({ id }) => id !== video.id);
  return isNew ? [...videos, video] : videos.map((each) => (each.id === video.id ? video : each));
}

/** A move of a video before another one; null is the end. */
export type Move = { id: number; before: number | null };

type WithId = { id: number };

/** The videos with one of them moved; to the end where the one that it is to stand before is gone. */
export function moved<T extends WithId>(videos: readonly T[], { id, before }: Move): T[] {
  const video = videos.find((each) => each.id === id);
  if (!video || before === id) return [...videos];
  const others = videos.filter((each) => each.id !== id);
  const index = others.findIndex((each) => each.id === before);
  others.splice(index === -1 ? others.length : index, 0, video);
  return others;
}

/** The move that brings a video to a position, counted from 0 and kept within the list; null where it stands there. */
export function moveToPosition(
  videos: readonly WithId[],
  id: number,
  position: number,
): Move | null {
  const from = videos.findIndex((video) => video.id === id);
  const to = Math.max(0, Math.min(position, videos.length - 1));
  if (from === -1 || to === from) return null;
  return { id, before: videos[to > from ? to + 1 : to]?.id ?? null };
}

const ROOT = adminPaths.adminVideos;

export const readAdminVideos = (signal?: AbortSignal) => readAdmin(ROOT, adminVideosSchema, signal);

export const readVideoHistory = (before: number | null) =>
  readAdmin(`${ROOT}/history${before === null ? "" : `?before=${before}`}`, videoHistoryPageSchema);

export const readVideoChange = (change: number) =>
  readAdmin(`${ROOT}/history/${change}`, videoHistoryEntrySchema);

export async function readTranscript(hash: string) {
  return (await readAdmin(`${ROOT}/transcripts/${hash}`, transcriptSchema)).cues;
}

export const adminTranscriptQuery = (hash: string | null | undefined) =>
  queryOptions({
    queryKey: ["admin-transcript", hash],
    queryFn: hash ? () => readTranscript(hash) : skipToken,
  });

type Keyless<Request> = Omit<Request, "key">;

export const addVideo = (request: Keyless<VideoWrites["add"]>) => write("POST", ROOT, request);

/** Changes a video of this revision; without a `transcript` its transcript stays. */
export const editVideo = (id: number, request: Keyless<VideoWrites["edit"]>) =>
  write("PUT", `${ROOT}/${id}`, request);

export const deleteVideo = (id: number, request: Keyless<VideoWrites["delete"]>) =>
  write("DELETE", `${ROOT}/${id}`, request);

export const moveVideo = (request: Keyless<VideoWrites["move"]>) =>
  write("POST", `${ROOT}/order`, request);

/** Brings one video, or all, back to what was before a change; resolves once that shows. */
export async function restoreVideos(
  client: QueryClient,
  request: Keyless<VideoWrites["restore"]>,
): Promise<void> {
  await showWritten(client, await write("POST", `${ROOT}/restore`, request));
}

const write = (method: "POST" | "PUT" | "DELETE", path: string, request: object) =>
  withWriteKey([method, path, request], (key) =>
    sendAdmin(method, path, { ...request, key }, writtenSchema),
  );

/** The server's 409 where somebody changed or deleted the video meanwhile, or all videos; null for other errors. */
export const videoConflictOf = (error: unknown) => conflictOf(error, videoConflictSchema);
/** The 409 where another video has the same address and title. */
export const takenConflictOf = (error: unknown) => conflictOf(error, takenConflictSchema);

const conflictOf = <T>(error: unknown, schema: z.ZodMiniType<T>) =>
  error instanceof HttpError && error.status === 409 ? refusalOf(error, schema) : null;

const fieldErrorsSchema = z.object({ faults: z.array(videoErrorSchema) });

export const videoErrorsOf = (error: unknown) => refusalOf(error, fieldErrorsSchema)?.faults ?? [];
