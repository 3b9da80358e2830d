import { NO_RESULTS } from "@shared/search/results.ts";
import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useId, useState } from "react";
import { useDrafts } from "@/data/drafts-overlay.ts";
import { indexQuery } from "@/data/published.ts";
import type { SearchOutcome } from "./load-search.ts";
import { SearchWorker } from "./search-worker.ts";

/** The state of a search: `pending` between results; an object after a failure of all or a part, with a retry. */
export type SearchState =
  | "loading"
  | "pending"
  | "ready"
  | { isPartial: boolean; retry: () => void };

let latest: SearchWorker | null = null;

/** The worker, with its index, lives until the next publish: withdrawn content must not be found any more. */
const workerQuery = (revision: number | undefined) => ({
  queryKey: ["search-worker", revision],
  queryFn: () => {
    latest?.end();
    latest = new SearchWorker(
      () =>
        new Worker(new URL("./worker.ts", import.meta.url), {
          type: "module",
          name: String(revision),
        }),
    );
    return latest;
  },
  gcTime: Number.POSITIVE_INFINITY,
  enabled: revision !== undefined,
});

const NOTHING: { text: string; results: SearchOutcome } = { text: "", results: NO_RESULTS };

/** Names the worker while the revision can't be loaded: videos can be searched all the same. */
const UNKNOWN_REVISION = -1;

type SearchOptions = { isWanted?: boolean; titlesFirst?: boolean };

/**
 * Searches everything for a text, in a worker. Results follow the text a moment later; until then the former ones stay
 * or, with `titlesFirst`, those from titles show. Nothing is searched for while `text` is blank.
 */
export function useSearch(
  text: string,
  { isWanted = true, titlesFirst = false }: SearchOptions = {},
) {
  const wanted = text.trim();
  const published = useQuery({ ...indexQuery(), enabled: isWanted });
  const revision = published.data?.revision ?? (published.isError ? UNKNOWN_REVISION : undefined);
  const query = useQuery(workerQuery(isWanted ? revision : undefined));
  const { data: worker } = query;
  const { changes } = useDrafts();
  const [{ response, by, of }, setResponse] = useState({
    response: NOTHING,
    by: worker,
    of: changes,
  });
  const [titles, setTitles] = useState(NOTHING);
  // Stays until a search succeeds, as a missing index fails each one.
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // Tells the palette's searches from those of the page below it.
  const part = useId();
  const isSettled = !wanted || response.text === wanted;
  // Results of another worker or of other drafts are outdated.
  const isCurrent = isSettled && (response === NOTHING || (by === worker && of === changes));
  const isAsked = isWanted && wanted !== "" && !isCurrent;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another search
  useEffect(() => {
    if (!isAsked || !worker) return;
    let isLatest = true;
    const settle = (results: SearchOutcome | null) =>
      startTransition(() => {
        if (!isLatest) return;
        if (results) setResponse({ response: { text: wanted, results }, by: worker, of: changes });
        setFailed(!results);
      });
    const showTitles = (results: SearchOutcome) =>
      startTransition(() => {
        if (isLatest && results.hits.length > 0) setTitles({ text: wanted, results });
      });
    worker
      .search(wanted, part, changes, titlesFirst ? showTitles : undefined)
      .then(settle, () => settle(null));
    return () => {
      isLatest = false;
    };
  }, [worker, wanted, isAsked, attempt, part, changes, titlesFirst]);

  function retry() {
    if (published.isError) void published.refetch();
    if (worker) worker.retry();
    else void query.refetch();
    setResponse({ response: NOTHING, by: worker, of: changes });
    setFailed(false);
    setAttempt(attempt + 1);
  }

  function stateOf(): SearchState {
    const isPartial = wanted !== "" && isSettled && response.results.isPartial === true;
    if (isPartial || (!isSettled && (hasFailed || query.isError))) return { isPartial, retry };
    if (isSettled) return "ready";
    return response === NOTHING ? "loading" : "pending";
  }

  const { results } = !isSettled && titles.text === wanted ? titles : response;
  return { results: wanted ? results : NO_RESULTS, state: stateOf() };
}
