import { LRUCache } from "lru-cache";
import type { CachedResponse } from "../http/cached-response.ts";

// The memory of an entry's objects, beside its body.
const ENTRY_OVERHEAD_BYTES = 1_024;

/**
 * Keeps responses by key, up to a number of bytes counted before compression; the least recently used
 * ones are dropped first. Requests for the same key share one load.
 */
export class ResponseCache {
  readonly #ready: LRUCache<string, CachedResponse>;
  readonly #loading = new Map<string, Promise<CachedResponse>>();

  constructor(maxBytes: number) {
    const sizeCalculation = ({ body }: CachedResponse, key: string) =>
      key.length * 2 + body.length + ENTRY_OVERHEAD_BYTES;
    this.#ready = new LRUCache({ maxSize: maxBytes, sizeCalculation });
  }

  /** The bytes that are cached now. */
  get bytes(): number {
    return this.#ready.calculatedSize;
  }

  /** The cached response, if there is one. */
  get(key: string): CachedResponse | undefined {
    return this.#ready.get(key);
  }

  /** The cached response, else what `load` makes. A failed load is not cached, so the next request retries. */
  async fetch(key: string, load: () => Promise<CachedResponse>): Promise<CachedResponse> {
    return this.get(key) ?? this.#loading.get(key) ?? this.#startLoading(key, load);
  }

  /** Drops everything. A load in progress answers the requests that wait for it, and no later ones. */
  clear(): void {
    this.#ready.clear();
    this.#loading.clear();
  }

  #startLoading(key: string, load: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const loading = load()
      .then((response) => {
        if (this.#loading.get(key) === loading) this.#ready.set(key, response);
        return response;
      })
      .finally(() => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
      });
    this.#loading.set(key, loading);
    return loading;
  }
}
