import type { CachedResponse } from "../http/cached-response.ts";

// What an entry costs beside its bytes: the objects around it.
const ENTRY_BYTES = 1_024;

/**
 * Keeps answers by key, the most recently asked ones first to stay, up to a number of bytes counted
 * before compression. Requests for the same key share one load.
 */
export class ResponseCache {
  #ready = new Map<string, CachedResponse>();
  #loading = new Map<string, Promise<CachedResponse>>();
  #bytes = 0;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes that are kept now. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The kept answer, or what `load` makes. A failed load is not kept, so the next request tries again. */
  get(key: string, load: () => Promise<CachedResponse>): CachedResponse | Promise<CachedResponse> {
    const ready = this.#ready.get(key);
    if (ready) {
      this.#ready.delete(key);
      this.#ready.set(key, ready);
      return ready;
    }
    return this.#loading.get(key) ?? this.#start(key, load);
  }

  /** Forgets everything. A load that is under way answers those who wait for it, and nobody else. */
  clear(): void {
    this.#ready.clear();
    this.#loading.clear();
    this.#bytes = 0;
  }

  #start(key: string, load: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const loading = load().then(
      (answer) => {
        if (this.#loading.get(key) === loading) this.#keep(key, answer);
        return answer;
      },
      (error) => {
        if (this.#loading.get(key) === loading) this.#loading.delete(key);
        throw error;
      },
    );
    this.#loading.set(key, loading);
    return loading;
  }

  #keep(key: string, answer: CachedResponse): void {
    this.#loading.delete(key);
    if (sizeOf(key, answer) > this.#maxBytes) return;
    this.#ready.set(key, answer);
    this.#bytes += sizeOf(key, answer);
    for (const [oldKey, old] of this.#ready) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#ready.delete(oldKey);
      this.#bytes -= sizeOf(oldKey, old);
    }
  }
}

function sizeOf(key: string, answer: CachedResponse): number {
  return key.length * 2 + answer.body.length + ENTRY_BYTES;
}
