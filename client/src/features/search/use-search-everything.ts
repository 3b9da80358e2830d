import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useContent } from "@/content/content-store.ts";
import { allVideosQuery } from "@/lib/videos-query.ts";
import { articleEntries, videoEntries } from "./search-entries.ts";
import { SearchIndex } from "./search-index.ts";

/** The number of results shown of each kind. */
const LIMIT = 6;

/** Whether the videos are loaded and searchable. */
export type VideosState = "loading" | "ready" | { error: string };

/** Searches articles, videos and chapters in the browser; the videos take one request. */
export function useSearchEverything(text: string) {
  const { knowledge } = useContent();
  const { data: videos, error } = useQuery(allVideosQuery());
  const index = useMemo(
    () => new SearchIndex([...articleEntries(knowledge), ...(videos ? videoEntries(videos) : [])]),
    [knowledge, videos],
  );
  const found = useMemo(() => index.search(text, LIMIT), [index, text]);
  const state: VideosState = error ? { error: error.message } : videos ? "ready" : "loading";
  return { ...found, videos: state };
}
