import type { Video } from "@shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useEverything } from "@/data/knowledge-base.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { allVideosQuery } from "@/data/videos.ts";
import { paths } from "@/lib/paths.ts";
import { articleEntries, type IndexedEntry, SearchIndex, videoEntries } from "./search-index.ts";

/** Whether the articles or videos are loaded and searchable, or why they are not and how to try again. */
export type SourceState = "loading" | "ready" | { error: string; retry?: () => void };

/**
 * The index over articles, videos and chapters as far as they are loaded, and how these stand. It does not suspend: the
 * palette opens before anything has come. Where it is not wanted nothing is loaded, and nothing is missing.
 */
export function useSearchIndex(isWanted = true) {
  const {
    index: published,
    knowledge: known,
    isReady,
    error: articlesError,
    load,
  } = useEverything(isWanted);
  const { data: videos, error, refetch } = useQuery({ ...allVideosQuery(), enabled: isWanted });
  const knowledge = isWanted ? known : undefined;
  const index = useMemo(() => indexOf(knowledge, videos), [knowledge, videos]);
  const articles: SourceState = articlesError
    ? { error: articlesError.message, retry: load }
    : stateOf(isReady || !isWanted);
  // What could not be loaded once more is there all the same.
  const hasVideos = videos !== undefined || !isWanted;
  const videosState: SourceState =
    error && !hasVideos
      ? { error: error.message, retry: () => void refetch() }
      : stateOf(hasVideos);
  const isLoading = articles === "loading" || videosState === "loading";
  return {
    index,
    videos,
    knowledge,
    revision: published.revision,
    sources: { articles, videos: videosState, isLoading },
  };
}

const stateOf = (isLoaded: boolean) => (isLoaded ? "ready" : "loading");

/** A page that is searched as an article is. */
const WHATS_NEW: IndexedEntry = {
  kind: "article",
  title: "What’s new",
  detail: "Articles that were added or changed, by day",
  href: paths.whatsNew,
};

/** The index over what is known of the articles and videos. */
export function indexOf(
  knowledge: KnowledgeBase | undefined,
  videos: readonly Video[] | undefined,
): SearchIndex {
  return new SearchIndex([
    ...(knowledge ? [...articleEntries(knowledge), WHATS_NEW] : []),
    ...(videos ? videoEntries(videos) : []),
  ]);
}
