import { MAX_SEARCH_LENGTH } from "@shared/text/text.ts";
import type { PageSources } from "@/data/content-source.ts";
import { EVERYTHING } from "@/data/layer-part.ts";
import { createQueryClient } from "@/data/query-client.ts";
import { allVideosQuery } from "@/data/videos-query.ts";

/** The text that a query string searches for; empty for none. */
export function readSearchText(search: string): string {
  return (new URLSearchParams(search).get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}

/** Finds what the search page first shows at a query string. */
export async function loadSearch(
  search: string,
  { queryClient, content }: PageSources,
): Promise<undefined> {
  const text = readSearchText(search);
  if (!text) return;
  const { findResults, resultsKey, transcriptHitsQuery } = await import("./use-search-results.ts");
  const { indexOf } = await import("./use-search-index.ts");
  // Aside: the page hands over what was found, not all that it was found in.
  const aside = createQueryClient();
  const transcripts = transcriptHitsQuery(text);
  const [videos, hits] = await Promise.all([
    aside.fetchQuery(allVideosQuery()),
    transcripts.enabled ? aside.fetchQuery(transcripts) : [],
    content.load().then(() => content.loadPart(EVERYTHING, "derived")),
  ]);
  const index = indexOf(content.current().knowledge, videos);
  queryClient.setQueryData(resultsKey(text), findResults(text, { index, videos, hits }));
}
