import type { AdminVideo, AdminVideos, Written } from "@shared/contracts/admin-videos.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { type Move, moved } from "./reorder.ts";
import { readAdminVideos } from "./videos-api.ts";

const QUERY_KEY = ["admin-videos"];

/** The library as the admin area sees it, read anew at each visit of the screen. */
export const adminVideosQuery = queryOptions({
  queryKey: QUERY_KEY,
  queryFn: ({ signal }) => readAdminVideos(signal),
  refetchOnMount: "always",
});

/** The library as this page has it now. */
export const currentLibrary = (client: QueryClient) =>
  client.getQueryData<AdminVideos>(QUERY_KEY) ?? null;

/** Shows another state of the library. */
export const showLibrary = (client: QueryClient, library: AdminVideos) =>
  client.setQueryData<AdminVideos>(QUERY_KEY, library);

/** Reads the library anew; resolves once it shows, also where it can't be read. */
export const reloadLibrary = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: QUERY_KEY });

/** A write's answer, and what it did where that does not say it. */
export type Wrote = { written: Written; did?: { deleted: number } | { moved: Move } };

/**
 * Shows what a write did (null: unknown), at once where it is the only change since the library was read. What this
 * browser knows of the public library is read anew when it is next shown.
 */
export async function showWritten(client: QueryClient, wrote: Wrote | null): Promise<void> {
  // A read that is on its way may have been made before the write: it would take it back.
  const isReading = client.isFetching({ queryKey: QUERY_KEY }) > 0;
  await client.cancelQueries({ queryKey: QUERY_KEY });
  const library = currentLibrary(client);
  const next = library && wrote && afterWrite(library, wrote);
  if (next) showLibrary(client, next);
  await Promise.all([
    next && !isReading ? null : reloadLibrary(client),
    client.invalidateQueries({ queryKey: ["videos"] }),
    client.invalidateQueries({ queryKey: ["transcripts"] }),
  ]);
}

/** The library after a write; null where others wrote meanwhile. */
export function afterWrite(library: AdminVideos, { written, did }: Wrote): AdminVideos | null {
  const { revision, orderRevision, video } = written;
  if (revision !== library.revision + 1) return null;
  return { revision, orderRevision, videos: videosAfter(library.videos, video, did) };
}

function videosAfter(videos: AdminVideo[], video: Written["video"], did: Wrote["did"]) {
  if (did && "moved" in did) return moved(videos, did.moved);
  if (did) return videos.filter(({ id }) => id !== did.deleted);
  if (!video) return videos;
  const isNew = videos.every(({ id }) => id !== video.id);
  // A new video stands behind all others.
  return isNew ? [...videos, video] : videos.map((each) => (each.id === video.id ? video : each));
}
