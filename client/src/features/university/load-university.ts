import type { QueryClient } from "@tanstack/react-query";
import type { PageSources } from "@/content/content-source.ts";
import { EVERYTHING } from "@/content/layer-part.ts";
import { allVideosQuery } from "@/lib/videos-query.ts";
import { filterOf, readLibraryState } from "./library-location.ts";
import { libraryQuery } from "./video-library.tsx";
import { VideoModal } from "./video-overlay.tsx";

/** Loads what the University first shows at a query string. */
export async function loadUniversity(
  search: string,
  { queryClient, content }: PageSources,
): Promise<undefined> {
  const state = readLibraryState(new URLSearchParams(search));
  const filter = filterOf(state);
  await Promise.all([
    queryClient.fetchQuery(allVideosQuery()),
    queryClient.fetchQuery(libraryQuery(filter)),
    // A search also finds articles.
    filter.kind === "search" && content.load().then(() => content.loadPart(EVERYTHING)),
    state.videoId !== null && loadOpenVideo(state.videoId, queryClient),
  ]);
}

async function loadOpenVideo(videoId: number, queryClient: QueryClient): Promise<void> {
  // Without its code, the second that the address names, which comes with the hydration, would make React drop the
  // server's HTML. The transcript is asked for when somebody opens it.
  if (!import.meta.env.SSR) return VideoModal.prefetch();
  const { transcriptQuery } = await import("./player/transcript/transcript-query.ts");
  await queryClient.fetchQuery(transcriptQuery(videoId));
}
