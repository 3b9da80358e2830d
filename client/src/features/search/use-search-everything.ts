import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { EVERYTHING } from "@/content/layer-part.ts";
import { useContentPart } from "@/content/use-content-part.ts";
import { allVideosQuery } from "@/lib/videos-query.ts";
import { articleEntries, videoEntries } from "./search-entries.ts";
import { SearchIndex } from "./search-index.ts";
import { useSpokenSearch } from "./spoken/use-spoken-search.ts";

/** The number of results shown of each kind. */
const LIMIT = 6;

/** Whether the articles or videos are loaded and searchable, or why they are not and how to try again. */
export type SourceState = "loading" | "ready" | { error: string; retry?: () => void };

/**
 * Searches articles, videos and chapters at once in the browser; the videos take one request, as do the articles of a
 * large site. What is said in videos is found a moment later, and stands behind the others.
 */
export function useSearchEverything(text: string) {
  const { content, isReady, error: articlesError, retry } = useContentPart(EVERYTHING);
  const { knowledge } = content;
  const { data: videos, error } = useQuery(allVideosQuery());
  const index = useMemo(
    () => new SearchIndex([...articleEntries(knowledge), ...(videos ? videoEntries(videos) : [])]),
    [knowledge, videos],
  );
  const found = useMemo(() => index.search(text, LIMIT), [index, text]);
  const articles: SourceState = articlesError
    ? { error: articlesError.message, retry }
    : stateOf(isReady);
  const videosState: SourceState = error ? { error: error.message } : stateOf(videos !== undefined);
  const spoken = useSpokenSearch(text, videos, LIMIT);
  const entries = useMemo(() => [...found.entries, ...spoken.entries], [found, spoken.entries]);
  const isLoading = articles === "loading" || videosState === "loading";
  const sources = { articles, videos: videosState, spoken: spoken.state, isLoading };
  return { found: { entries, terms: found.terms }, sources };
}

const stateOf = (isLoaded: boolean) => (isLoaded ? "ready" : "loading");
