import type { Video } from "@shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useKnownContent } from "@/data/content-store.ts";
import { EVERYTHING } from "@/data/layer-part.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { usePartOf } from "@/data/use-content-part.ts";
import { allVideosQuery } from "@/data/videos-query.ts";
import { articleEntries, SearchIndex, videoEntries } from "./search-index.ts";

/** Whether the articles or videos are loaded and searchable, or why they are not and how to try again. */
export type SourceState = "loading" | "ready" | { error: string; retry?: () => void };

/**
 * The index over articles, videos and chapters as far as they are loaded, and how these stand. It does not suspend: the
 * palette opens before anything has come. Where it is not wanted nothing is loaded, and nothing is missing.
 */
export function useSearchIndex(isWanted = true) {
  const content = useKnownContent();
  const { isReady, error: articlesError, retry } = usePartOf(content, isWanted ? EVERYTHING : null);
  const { data: videos, error } = useQuery({ ...allVideosQuery(), enabled: isWanted });
  const knowledge = isWanted ? content?.knowledge : undefined;
  const index = useMemo(() => indexOf(knowledge, videos), [knowledge, videos]);
  const articles: SourceState = articlesError
    ? { error: articlesError.message, retry }
    : stateOf(isReady || !isWanted);
  // What could not be loaded once more is there all the same.
  const hasVideos = videos !== undefined || !isWanted;
  const videosState: SourceState =
    error && !hasVideos ? { error: error.message } : stateOf(hasVideos);
  const isLoading = articles === "loading" || videosState === "loading";
  return { index, videos, sources: { articles, videos: videosState, isLoading } };
}

const stateOf = (isLoaded: boolean) => (isLoaded ? "ready" : "loading");

/** The index over what is known of the articles and videos. */
export function indexOf(
  knowledge: KnowledgeBase | undefined,
  videos: readonly Video[] | undefined,
): SearchIndex {
  return new SearchIndex([
    ...(knowledge ? articleEntries(knowledge) : []),
    ...(videos ? videoEntries(videos) : []),
  ]);
}
