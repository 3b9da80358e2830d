import type { Video } from "@shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { EVERYTHING } from "@/content/layer-part.ts";
import type { KnowledgeBase } from "@/content/model.ts";
import { useContentPart } from "@/content/use-content-part.ts";
import { allVideosQuery } from "@/lib/videos-query.ts";
import { articleEntries, videoEntries } from "./search-entries.ts";
import { SearchIndex } from "./search-index.ts";

/** Whether the articles or videos are loaded and searchable, or why they are not and how to try again. */
export type SourceState = "loading" | "ready" | { error: string; retry?: () => void };

/** The index over articles, videos and chapters as far as they are loaded, and how these stand. */
export function useSearchIndex() {
  const { content, isReady, error: articlesError, retry } = useContentPart(EVERYTHING);
  const { knowledge } = content;
  const { data: videos, error } = useQuery(allVideosQuery());
  const index = useMemo(() => indexOf(knowledge, videos), [knowledge, videos]);
  const articles: SourceState = articlesError
    ? { error: articlesError.message, retry }
    : stateOf(isReady);
  const videosState: SourceState = error ? { error: error.message } : stateOf(videos !== undefined);
  const isLoading = articles === "loading" || videosState === "loading";
  return { index, videos, sources: { articles, videos: videosState, isLoading } };
}

const stateOf = (isLoaded: boolean) => (isLoaded ? "ready" : "loading");

function indexOf(knowledge: KnowledgeBase, videos: readonly Video[] | undefined): SearchIndex {
  return new SearchIndex([...articleEntries(knowledge), ...(videos ? videoEntries(videos) : [])]);
}
