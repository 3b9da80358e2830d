import type { QueryClient } from "@tanstack/react-query";
import { allVideosQuery } from "@/data/videos.ts";
import { filterOf, readLibraryState } from "./library-location.ts";
import { libraryQuery } from "./video-library.tsx";

/** Loads what the University first shows at a query string. */
export async function loadUniversity(search: string, client: QueryClient): Promise<undefined> {
  const state = readLibraryState(new URLSearchParams(search));
  const filter = filterOf(state);
  await Promise.all([
    client.fetchQuery(allVideosQuery()),
    client.fetchQuery(libraryQuery(filter)),
    // A search also finds articles.
    filter.kind === "search" && loadMatching(filter.text, client),
    // The browser asks for it when somebody opens it.
    import.meta.env.SSR && state.videoId !== null && loadTranscript(state.videoId, client),
  ]);
}

async function loadMatching(text: string, client: QueryClient): Promise<void> {
  const { loadMatchingArticles } = await import("./matching-articles.tsx");
  await loadMatchingArticles(text, client);
}

async function loadTranscript(videoId: number, client: QueryClient): Promise<void> {
  const { transcriptQuery } = await import("@/data/transcripts.ts");
  await client.fetchQuery(transcriptQuery(videoId));
}
