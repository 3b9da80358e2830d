import { LRUCache } from "lru-cache";
import type { CachedResponse } from "../http/cached-response.ts";

// The memory of an entry's objects, beside its body.
const ENTRY_OVERHEAD_BYTES = 1_024;

type Load = () => Promise<CachedResponse>;

/** An LRU cache of responses, bounded in bytes before compression. Requests for the same key share one load. */
export class ResponseCache {
  readonly #cache: LRUCache<string, CachedResponse, Load>;

  constructor(maxBytes: number) {
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }, key) => key.length * 2 + body.length + ENTRY_OVERHEAD_BYTES,
      fetchMethod: (_key, _stale, { context: load }) => load(),
      // A load that is dropped still answers the requests that wait for it.
      ignoreFetchAbort: true,
    });
  }

  /** The bytes that are cached now. */
  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  /** The cached response, if there is one. */
  get(key: string): CachedResponse | undefined {
    return this.#cache.get(key);
  }

  /** The cached response, else what `load` makes. A failed load is not cached, so the next request retries. */
  fetch(key: string, load: Load): Promise<CachedResponse> {
    return this.#cache.forceFetch(key, { context: load });
  }

  /** Drops everything. A load in progress answers the requests that wait for it, and no later ones. */
  clear(): void {
    this.#cache.clear();
  }
}
