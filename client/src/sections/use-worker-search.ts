import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useId, useState } from "react";
import type { SearchWorker } from "./search-worker.ts";

/** How a search in a worker stands: `pending` between answers, or failed, with what tries again. */
export type SearchState = "loading" | "pending" | "ready" | { retry: () => void };

/** What was found for a text. */
export type Answer<Found> = { text: string; found: Found };

type Options<Found> = {
  worker: UseQueryOptions<SearchWorker<Found>>;
  /** The answer before any, the same object each time. */
  nothing: Answer<Found>;
  /** Whether an answer, of another text too, holds all there is for the text. */
  isComplete: (answer: Answer<Found>) => boolean;
};

/** Searches for a text in a worker. A text's answer follows a moment after it; until then the one before stays. */
export function useWorkerSearch<Found>(
  text: string,
  { worker: query, nothing, isComplete }: Options<Found>,
) {
  const { data: worker, isError, refetch } = useQuery(query);
  const [{ answer, by }, setAnswer] = useState({ answer: nothing, by: worker });
  // Until a text is answered: an index that can't be had fails for each one.
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // The palette searches beside the page below it.
  const part = useId();
  const isAnswered = isComplete(answer);
  // Another worker searches other texts.
  const isWanted = text.trim() !== "" && !(isAnswered && (answer === nothing || by === worker));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another search
  useEffect(() => {
    if (!isWanted || !worker) return;
    let isCurrent = true;
    const settle = (found: Answer<Found> | null) =>
      startTransition(() => {
        if (!isCurrent) return;
        if (found) setAnswer({ answer: found, by: worker });
        setFailed(!found);
      });
    worker.search(text, part).then(
      (found) => settle({ text, found }),
      () => settle(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [worker, text, isWanted, attempt, part]);

  function retry() {
    if (worker) worker.retry();
    else void refetch();
    setFailed(false);
    setAttempt(attempt + 1);
  }

  function stateOf(): SearchState {
    if (isAnswered) return "ready";
    if (hasFailed || isError) return { retry };
    return answer === nothing ? "loading" : "pending";
  }

  return { answer, state: stateOf() };
}
