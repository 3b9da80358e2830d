import { LRUCache } from "lru-cache";
import type { CachedResponse } from "./cached-response.ts";
import { HttpError } from "./errors.ts";

// The memory of an entry's objects, beside its body.
const ENTRY_OVERHEAD_BYTES = 1_024;

// Longer than a database may take to answer, and to be waited for before.
const LOAD_LIMIT_MS = 30_000;

type Load = () => Promise<CachedResponse>;

/**
 * An LRU cache of responses, bounded in bytes before compression. Requests for the same key share one load; of one that
 * takes too long they are answered 503, and the next request begins another.
 */
export function createResponseCache(maxBytes: number): LRUCache<string, CachedResponse, Load> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => key.length * 2 + body.length + ENTRY_OVERHEAD_BYTES,
    // A failed load is not cached, so the next request retries.
    fetchMethod: (_key, _stale, { context: load }) => withLimit(load()),
    // A load that is dropped still answers the requests that wait for it.
    ignoreFetchAbort: true,
  });
}

function withLimit(loading: Promise<CachedResponse>): Promise<CachedResponse> {
  return new Promise((resolve, reject) => {
    const message = "This takes too long right now. Try again shortly.";
    const giveUp = () => reject(new HttpError(503, message, { "Retry-After": "5" }));
    const limit = setTimeout(giveUp, LOAD_LIMIT_MS);
    loading.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}
