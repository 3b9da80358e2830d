import { LRUCache } from "lru-cache";
import type { CachedResponse } from "./cached-response.ts";

// The memory of an entry's objects, beside its body.
const ENTRY_OVERHEAD_BYTES = 1_024;

type Load = () => Promise<CachedResponse>;

/** An LRU cache of responses, bounded in bytes before compression. Requests for the same key share one load. */
export function createResponseCache(maxBytes: number): LRUCache<string, CachedResponse, Load> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => key.length * 2 + body.length + ENTRY_OVERHEAD_BYTES,
    // A failed load is not cached, so the next request retries.
    fetchMethod: (_key, _stale, { context: load }) => load(),
    // A load that is dropped still answers the requests that wait for it.
    ignoreFetchAbort: true,
  });
}
