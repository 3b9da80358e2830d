import type { QueryClient } from "@tanstack/react-query";
import { loadView, type PageSources } from "@/data/content-source.ts";
import { EVERYTHING } from "@/data/layer-part.ts";
import { allVideosQuery } from "@/data/videos-query.ts";
import { filterOf, readLibraryState } from "./library-location.ts";
import { libraryQuery } from "./video-library.tsx";

/** Loads what the University first shows at a query string. */
export async function loadUniversity(search: string, sources: PageSources): Promise<undefined> {
  const { queryClient } = sources;
  const state = readLibraryState(new URLSearchParams(search));
  const filter = filterOf(state);
  await Promise.all([
    queryClient.fetchQuery(allVideosQuery()),
    queryClient.fetchQuery(libraryQuery(filter)),
    // A search also finds articles.
    filter.kind === "search" && loadMatching(filter.text, sources),
    // The browser asks for it when somebody opens it.
    import.meta.env.SSR && state.videoId !== null && loadTranscript(state.videoId, queryClient),
  ]);
}

async function loadMatching(text: string, sources: PageSources): Promise<void> {
  const { matchingView } = await import("./matching-articles.tsx");
  await sources.content.load();
  await loadView(EVERYTHING, matchingView(text), sources);
}

async function loadTranscript(videoId: number, queryClient: QueryClient): Promise<void> {
  const { transcriptQuery } = await import("./player/transcript-query.ts");
  await queryClient.fetchQuery(transcriptQuery(videoId));
}
