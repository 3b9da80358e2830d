import type { Video } from "@shared/schema.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useMemo, useState } from "react";
import type { SearchEntry } from "../search-entries.ts";
import type { SpokenAnswer } from "./spoken-hits.ts";

/** How the search for what is said stands: `pending` between answers, or failed, with what tries again. */
export type SpokenState = "loading" | "pending" | "ready" | { retry: () => void };

const NOTHING: SpokenAnswer = { text: "", hits: [] };

/** Its worker lives as long as the page, with the index. */
const spokenSearchQuery = queryOptions({
  queryKey: ["spoken-search"],
  queryFn: async () => (await import("./spoken-source.ts")).createSpokenSearch(),
  gcTime: Number.POSITIVE_INFINITY,
});

/** Searches what is said in the videos, in a worker; a text's results follow a moment after it. */
export function useSpokenSearch(text: string, videos: readonly Video[] | undefined, limit: number) {
  const { data: spoken, isError, refetch } = useQuery(spokenSearchQuery);
  const [answer, setAnswer] = useState(NOTHING);
  const [hasFailed, setHasFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const { hits, isComplete } = useMemo(
    () => spoken?.narrow(answer, text) ?? { hits: [], isComplete: text.trim() === "" },
    [spoken, answer, text],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another search
  useEffect(() => {
    if (isComplete || !spoken) return;
    let isCurrent = true;
    const settle = (found: SpokenAnswer | null) =>
      startTransition(() => {
        if (!isCurrent) return;
        if (found) setAnswer(found);
        setHasFailed(!found);
      });
    spoken.source.search(text).then(
      (found) => settle({ text, hits: found }),
      () => settle(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [spoken, text, isComplete, attempt]);

  const entries: readonly SearchEntry[] = useMemo(
    () => spoken?.toEntries(hits, videos ?? [], text).slice(0, limit) ?? [],
    [spoken, hits, videos, text, limit],
  );

  function retry() {
    spoken?.source.retry();
    if (!spoken) void refetch();
    setHasFailed(false);
    setAttempt(attempt + 1);
  }

  function stateOf(): SpokenState {
    if (isComplete) return "ready";
    if (hasFailed || isError) return { retry };
    return answer === NOTHING ? "loading" : "pending";
  }

  return { entries, state: stateOf() };
}
