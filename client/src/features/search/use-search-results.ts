import type { TranscriptHit } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import type { SectionResults } from "@shared/search/results.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import type { KnowledgeBase } from "@/data/model.ts";
import { transcriptHitsQuery } from "@/data/transcript-search.ts";
import { useSectionHits } from "@/sections/use-section-hits.ts";
import type { SearchState } from "@/sections/use-worker-search.ts";
import type { Found, SearchIndex } from "./search-index.ts";
import { allEntries, transcriptEntries } from "./text-entries.ts";
import { useSearchIndex } from "./use-search-index.ts";

/** The number of results shown of each kind, as many as the server finds of what is said. */
export const PAGE_LIMIT = 20;

/** The key of the results that a rendered page has handed over. */
export const resultsKey = (text: string) => ["search-results", text] as const;

type Sources = {
  index: SearchIndex;
  knowledge: KnowledgeBase | undefined;
  videos: readonly Video[] | undefined;
  /** What the server found of what is said. */
  hits: readonly TranscriptHit[] | undefined;
  /** What was found in the text of articles. */
  sections: SectionResults;
};

/** What the search over everything finds for a page. */
export function findResults(
  text: string,
  { index, knowledge, videos, hits, sections }: Sources,
): Found {
  const { entries: others, terms } = index.search(text, PAGE_LIMIT);
  const spoken = transcriptEntries(hits ?? [], videos ?? [], text);
  const found = { others, spoken, sections };
  return { entries: allEntries(found, { knowledge, limit: PAGE_LIMIT }), terms };
}

/**
 * The results of the search over everything for a page: what is said is searched by the server, which has no worker. Those
 * that the page has handed over need nothing else.
 */
export function useSearchResults(text: string) {
  const handedOver = useQueryClient().getQueryData<Found>(resultsKey(text));
  const isWanted = handedOver === undefined;
  const { index, videos, knowledge, revision, sources } = useSearchIndex(isWanted);
  const inText = useSectionHits(text, revision, isWanted);
  const query = transcriptHitsQuery(text);
  const {
    data: hits,
    isLoading,
    error,
    refetch,
  } = useQuery({ ...query, enabled: isWanted && query.enabled });
  const found = useMemo(
    () =>
      handedOver ?? findResults(text, { index, knowledge, videos, hits, sections: inText.results }),
    [handedOver, text, index, knowledge, videos, hits, inText.results],
  );
  const transcripts: SearchState = isLoading
    ? "loading"
    : error
      ? { retry: () => void refetch() }
      : "ready";
  const sections = isWanted ? inText.state : "ready";
  return { found, sources: { ...sources, transcripts, sections } };
}
