import { useMemo } from "react";
import { useSpokenSearch } from "./spoken/use-spoken-search.ts";
import { useSearchIndex } from "./use-search-index.ts";

/** The number of results shown of each kind. */
const LIMIT = 6;

/**
 * Searches articles, videos and chapters at once in the browser; the videos take one request, as do the articles of a
 * large site. What is said in videos is found a moment later, and stands behind the others.
 */
export function useSearchEverything(text: string) {
  const { index, videos, sources } = useSearchIndex();
  const found = useMemo(() => index.search(text, LIMIT), [index, text]);
  const spoken = useSpokenSearch(text, videos, LIMIT);
  const entries = useMemo(() => [...found.entries, ...spoken.entries], [found, spoken.entries]);
  return { found: { entries, terms: found.terms }, sources: { ...sources, spoken: spoken.state } };
}
