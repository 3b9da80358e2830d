import { MAX_SEARCH_LENGTH } from "@shared/search-words.ts";
import type { PageSources } from "@/content/content-source.ts";
import { EVERYTHING } from "@/content/layer-part.ts";
import { allVideosQuery } from "@/lib/videos-query.ts";
import { spokenHitsQuery } from "./spoken/spoken-hits-query.ts";

/** The text that a query string searches for; empty for none. */
export function readSearchText(search: string): string {
  return (new URLSearchParams(search).get("q") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}

/** Loads what the search page first shows at a query string. */
export async function loadSearch(
  search: string,
  { queryClient, content }: PageSources,
): Promise<undefined> {
  const text = readSearchText(search);
  if (!text) return;
  const spoken = spokenHitsQuery(text);
  await Promise.all([
    queryClient.fetchQuery(allVideosQuery()),
    content.load().then(() => content.loadPart(EVERYTHING)),
    spoken.enabled && queryClient.fetchQuery(spoken),
  ]);
}
