import type { TranscriptHit } from "@shared/contracts/transcripts.ts";
import { loadSpokenSearch, type SpokenSearch } from "./spoken-searcher.ts";

/** What the page asks of the worker: a search, which takes the place of the one before, or to load again what failed to. */
export type SearchRequest = { id: number; text: string } | "retry";

/** What the worker answers; a search that another took the place of has no answer. */
export type SearchAnswer = { id: number } & ({ hits: TranscriptHit[] } | { error: string });

/** Starts to load the index, and returns what handles the page's requests. */
export function serveSearches(
  answer: (answer: SearchAnswer) => void,
): (request: SearchRequest) => Promise<void> {
  let loading = load();
  let current = new AbortController();

  return async (request) => {
    // What failed to load isn't asked for with each key, which would help nobody.
    if (request === "retry") {
      loading = loading.catch(load);
      return;
    }
    current.abort();
    current = new AbortController();
    const { signal } = current;
    const { id, text } = request;
    try {
      const search = await loading;
      signal.throwIfAborted();
      answer({ id, hits: await search(text, signal) });
    } catch (error) {
      if (!signal.aborted) answer({ id, error: String(error) });
    }
  };
}

function load(): Promise<SpokenSearch> {
  const loading = loadSpokenSearch();
  // Told to the first search that waits for it.
  loading.catch(() => undefined);
  return loading;
}
