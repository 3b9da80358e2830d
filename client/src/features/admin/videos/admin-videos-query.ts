import type { AdminVideo, AdminVideos, Written } from "@shared/contracts/admin-videos.ts";
import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { deleteVideo, readAdminVideos, restoreVideos } from "./videos-api.ts";

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

type RestoreOrder = Parameters<typeof restoreVideos>[0];

/** What changes the library besides its form and its order: each resolves once the page shows it. */
export type LibraryWrites = ReturnType<typeof useLibraryWrites>;

/** Writes of the library that this page shows. They reject as the calls do. */
export function useLibraryWrites() {
  const client = useQueryClient();
  return {
    async remove({ id, revision }: Pick<AdminVideo, "id" | "revision">): Promise<Written> {
      const written = await deleteVideo(id, { revision });
      await showWritten(client, { written, did: { deleted: id } });
      return written;
    },
    async restore(order: RestoreOrder): Promise<Written> {
      const written = await restoreVideos(order);
      // Where a video stood before, the server knows.
      await showWritten(client, null);
      return written;
    },
    /** Shows what the form wrote. */
    show: (written: Written) => showWritten(client, { written }),
    /** Shows what others wrote meanwhile. */
    reload: () => reloadLibrary(client),
  };
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
export function moveTo(videos: readonly WithId[], id: number, position: number): Move | null {
  const from = videos.findIndex((video) => video.id === id);
  const to = Math.max(0, Math.min(position, videos.length - 1));
  if (from === -1 || to === from) return null;
  return { id, before: videos[to > from ? to + 1 : to]?.id ?? null };
}
