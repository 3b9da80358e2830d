import type { SearchResults } from "@shared/search/results.ts";
import { cutText, MAX_SEARCH_LENGTH } from "@shared/text/text.ts";
import type { QueryClient } from "@tanstack/react-query";

/** The search text in a query string; empty for none. */
export function readSearchText(search: string): string {
  return cutText((new URLSearchParams(search).get("q") ?? "").trim(), MAX_SEARCH_LENGTH);
}

/** The key of the results that a rendered page handed over. */
export const resultsKey = (text: string) => ["search-results", text] as const;

/** Loads the search page's first results at a query string. */
export async function loadSearchPage(search: string, client: QueryClient): Promise<undefined> {
  const text = readSearchText(search);
  if (!text) return;
  const { searchOnServer } = await import("@/search/search-api.ts");
  const found = await searchOnServer(text);
  // The page lists the hits alone, not all found articles.
  client.setQueryData<SearchResults>(resultsKey(text), { ...found, articleIds: [] });
}
