import type { TranscriptHit } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import { foldCase } from "@shared/text/text.ts";
import {
  MAX_TRANSCRIPT_HITS,
  parseTranscriptQuery,
  transcriptWords,
} from "@shared/text/transcript-words.ts";
import { useMemo } from "react";
import { SearchWorker } from "@/sections/search-worker.ts";
import { type Answer, useWorkerSearch } from "@/sections/use-worker-search.ts";
import { transcriptEntries } from "./text-entries.ts";

const NOTHING: TranscriptAnswer = { text: "", found: [] };

/** The worker lives as long as the page, with the index. */
const workerQuery = {
  queryKey: ["transcript-worker"],
  queryFn: () =>
    new SearchWorker<TranscriptHit[]>(
      () => new Worker(new URL("./transcript-worker.ts", import.meta.url), { type: "module" }),
    ),
  gcTime: Number.POSITIVE_INFINITY,
};

/** Searches what is said in the videos, in a worker; a text's results follow a moment after it. */
export function useTranscriptHits(
  text: string,
  videos: readonly Video[] | undefined,
  limit: number,
) {
  const { answer, state } = useWorkerSearch(text, {
    worker: workerQuery,
    nothing: NOTHING,
    isComplete: (answer) => narrowAnswer(answer, text).isComplete,
  });
  const entries = useMemo(
    () => transcriptEntries(narrowAnswer(answer, text).hits, videos ?? [], text).slice(0, limit),
    [answer, videos, text, limit],
  );
  return { entries, state };
}

type TranscriptAnswer = Answer<TranscriptHit[]>;

/**
 * What an earlier answer holds of another text's, phrases first. It `isComplete` where nothing else can match: the text
 * is the same or goes on, and all that matched it then was answered.
 */
export function narrowAnswer({ text: from, found: hits }: TranscriptAnswer, text: string) {
  const query = parseTranscriptQuery(text);
  if (!query) return { hits: [], isComplete: true };
  const held = hits.map((hit) => ({ hit, words: transcriptWords(hit.text) }));
  const matching = held.filter(({ words }) => query.words.every((word) => words.includes(word)));
  const isPhrase = ({ words }: { words: string }) => words.includes(query.phrase);
  const phrasesFirst = [...matching.filter(isPhrase), ...matching.filter((one) => !isPhrase(one))];
  const goesOn = parseTranscriptQuery(from) !== null && foldCase(text).startsWith(foldCase(from));
  return {
    hits: phrasesFirst.map(({ hit }) => hit),
    isComplete: text === from || (goesOn && hits.length < MAX_TRANSCRIPT_HITS),
  };
}
