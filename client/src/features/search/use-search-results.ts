import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { spokenEntries } from "./spoken/spoken-entries.ts";
import { spokenHitsQuery } from "./spoken/spoken-hits-query.ts";
import type { SpokenState } from "./spoken/use-spoken-search.ts";
import { useSearchIndex } from "./use-search-index.ts";

/** The number of results shown of each kind, as many as the server finds of what is said. */
export const PAGE_LIMIT = 20;

/** The results of the search over everything for a page: what is said is searched by the server, which has no worker. */
export function useSearchResults(text: string) {
  const { index, videos, sources } = useSearchIndex();
  const { data: hits, isLoading, error, refetch } = useQuery(spokenHitsQuery(text));
  const found = useMemo(() => index.search(text, PAGE_LIMIT), [index, text]);
  const entries = useMemo(
    () => [...found.entries, ...spokenEntries(hits ?? [], videos ?? [], text)],
    [found, hits, videos, text],
  );
  const spoken: SpokenState = isLoading
    ? "loading"
    : error
      ? { retry: () => void refetch() }
      : "ready";
  return { found: { entries, terms: found.terms }, sources: { ...sources, spoken } };
}
