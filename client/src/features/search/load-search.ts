import { NO_RESULTS } from "@shared/search/results.ts";
import { cutText, MAX_SEARCH_LENGTH } from "@shared/text/text.ts";
import type { QueryClient } from "@tanstack/react-query";
import { loadKnowledge } from "@/data/knowledge-base.ts";
import { everythingQuery } from "@/data/published.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { transcriptHitsQuery } from "@/data/transcript-search.ts";
import { allVideosQuery } from "@/data/videos.ts";

/** The text that a query string searches for; empty for none. */
export function readSearchText(search: string): string {
  return cutText((new URLSearchParams(search).get("q") ?? "").trim(), MAX_SEARCH_LENGTH);
}

/** Finds what the search page first shows at a query string. */
export async function loadSearch(search: string, client: QueryClient): Promise<undefined> {
  const text = readSearchText(search);
  if (!text) return;
  const { findResults, resultsKey } = await import("./use-search-results.ts");
  const { indexOf } = await import("./use-search-index.ts");
  const { searchSections } = await import("@/sections/search-sections.ts");
  // Aside: the page hands over what was found, not all that it was found in.
  const aside = createQueryClient();
  const transcripts = transcriptHitsQuery(text);
  const [videos, hits, sections, knowledge] = await Promise.all([
    aside.fetchQuery(allVideosQuery()),
    transcripts.enabled ? aside.fetchQuery(transcripts) : [],
    transcripts.enabled ? searchSections(text) : NO_RESULTS,
    loadKnowledge(aside, everythingQuery()),
  ]);
  const index = indexOf(knowledge, videos);
  client.setQueryData(
    resultsKey(text),
    findResults(text, { index, knowledge, videos, hits, sections }),
  );
}
