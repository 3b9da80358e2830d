import type { TranscriptHit } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import { foldCase } from "@shared/text/text.ts";
import {
  MAX_TRANSCRIPT_HITS,
  parseTranscriptQuery,
  transcriptWords,
} from "@shared/text/transcript-words.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useState } from "react";
import { SearchWorker } from "@/sections/search-worker.ts";
import { transcriptEntries } from "./text-entries.ts";

/** How the search for what is said stands: `pending` between answers, or failed, with what tries again. */
export type TranscriptState = "loading" | "pending" | "ready" | { retry: () => void };

const NOTHING: TranscriptAnswer = { text: "", hits: [] };

/** The worker lives as long as the page, with the index. */
const workerQuery = queryOptions({
  queryKey: ["transcript-worker"],
  queryFn: () =>
    new SearchWorker<TranscriptHit[]>(
      () => new Worker(new URL("./transcript-worker.ts", import.meta.url), { type: "module" }),
    ),
  gcTime: Number.POSITIVE_INFINITY,
});

/** Searches what is said in the videos, in a worker; a text's results follow a moment after it. */
export function useTranscriptHits(
  text: string,
  videos: readonly Video[] | undefined,
  limit: number,
) {
  const { data: worker, isError, refetch } = useQuery(workerQuery);
  const [answer, setAnswer] = useState(NOTHING);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { hits, isComplete } = useMemo(() => narrowAnswer(answer, text), [answer, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another search
  useEffect(() => {
    if (isComplete || !worker) return;
    let isCurrent = true;
    const settle = (found: TranscriptAnswer | null) =>
      startTransition(() => {
        if (!isCurrent) return;
        if (found) setAnswer(found);
        setHasFailed(!found);
      });
    worker.search(text).then(
      (found) => settle({ text, hits: found }),
      () => settle(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [worker, text, isComplete, attempt]);

  const entries = useMemo(
    () => transcriptEntries(hits, videos ?? [], text).slice(0, limit),
    [hits, videos, text, limit],
  );

  function retry() {
    if (worker) worker.retry();
    else void refetch();
    setHasFailed(false);
    setAttempt(attempt + 1);
  }

  function stateOf(): TranscriptState {
    if (isComplete) return "ready";
    if (hasFailed || isError) return { retry };
    return answer === NOTHING ? "loading" : "pending";
  }

  return { entries, state: stateOf() };
}

/** What was found for a text. */
type TranscriptAnswer = { text: string; hits: readonly TranscriptHit[] };

/**
 * What an earlier answer holds of another text's, phrases first. It `isComplete` where nothing else can match: the text
 * is the same or goes on, and all that matched it then was answered.
 */
export function narrowAnswer({ text: from, hits }: TranscriptAnswer, text: string) {
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
