import type { CachedResponse } from "./cached-response.ts";
import { HttpError } from "./errors.ts";

// The memory of an entry's objects, beside its bodies.
const ENTRY_OVERHEAD_BYTES = 2_048;

const DEFAULT_BYTES = 128 * 1024 * 1024;

// Longer than a database may take to answer, and to be waited for before.
const LOAD_LIMIT_MS = 30_000;

type Entry = { bytes: number; isPinned: boolean; drop: () => void };

/** What some caches may hold together, in bytes: the entry that was used least recently is dropped, whichever cache has it. */
export class CacheBudget {
  #limit: number;
  #used = 0;
  // The least recently used first.
  #droppable = new Set<Entry>();

  constructor(maxBytes: number) {
    this.#limit = maxBytes;
  }

  get usedBytes(): number {
    return this.#used;
  }

  setLimit(bytes: number): void {
    this.#limit = bytes;
    this.#makeRoom();
  }

  /** Whether there is room for an entry once all others are dropped. */
  canHold({ bytes, isPinned }: Entry): boolean {
    return isPinned || bytes <= this.#limit;
  }

  add(entry: Entry): void {
    this.#used += entry.bytes;
    this.touch(entry);
    this.#makeRoom();
  }

  /** To be called when an entry is used. */
  touch(entry: Entry): void {
    this.#droppable.delete(entry);
    if (!entry.isPinned) this.#droppable.add(entry);
  }

  resize(entry: Entry, bytes: number): void {
    this.#used += bytes - entry.bytes;
    entry.bytes = bytes;
    this.#makeRoom();
  }

  remove(entry: Entry): void {
    this.#used -= entry.bytes;
    this.#droppable.delete(entry);
  }

  #makeRoom(): void {
    for (const entry of this.#droppable) {
      if (this.#used <= this.#limit) return;
      entry.drop();
    }
  }
}

/** The budget of all caches of this process, as its memory is one. */
export const cacheBudget = new CacheBudget(DEFAULT_BYTES);

/** Values by key. Requests for the same key share one load; a failed one is not kept, so that the next request tries again. */
export type Cache<T> = {
  get: (key: string) => T | undefined;
  load: (key: string, make: () => Promise<T>) => Promise<T>;
  set: (key: string, value: T) => void;
  entries: () => [key: string, value: T][];
  /** Drops every entry. Loads that are on their way still answer those who wait for them, and are not kept. */
  clear: () => void;
};

type CacheOptions<T> = {
  budget?: CacheBudget;
  sizeOf: (value: T, key: string) => number;
  /** Lets a value tell that its size has changed. */
  watch?: (value: T, onResize: () => void) => void;
  /** Entries that are counted but never dropped: few, and all visitors need them. */
  isPinned?: boolean;
  /** Those who wait for a load that takes longer are answered 503, and the next request begins another. */
  limitMs?: number;
};

/** Makes a cache whose entries count towards a budget. */
export function createCache<T>(options: CacheOptions<T>): Cache<T> {
  const { budget = cacheBudget, sizeOf, watch, isPinned = false, limitMs } = options;
  const known = new Map<string, Entry & { value: T }>();
  let loading = new Map<string, Promise<T>>();

  function drop(key: string): void {
    const entry = known.get(key);
    known.delete(key);
    if (entry) budget.remove(entry);
  }

  function get(key: string): T | undefined {
    const entry = known.get(key);
    if (entry) budget.touch(entry);
    return entry?.value;
  }

  function set(key: string, value: T): void {
    drop(key);
    const entry = { value, bytes: sizeOf(value, key), isPinned, drop: () => drop(key) };
    if (!budget.canHold(entry)) return;
    known.set(key, entry);
    watch?.(value, () => {
      if (known.get(key) === entry) budget.resize(entry, sizeOf(value, key));
    });
    budget.add(entry);
  }

  async function start(key: string, make: () => Promise<T>): Promise<T> {
    const started = loading;
    try {
      const loaded = Promise.resolve().then(make);
      const value = await (limitMs ? withLimit(loaded, limitMs) : loaded);
      if (started === loading) set(key, value);
      return value;
    } finally {
      started.delete(key);
    }
  }

  return {
    get,
    set,
    load: async (key, make) => {
      const value = get(key);
      if (value !== undefined) return value;
      const shared = loading.get(key) ?? start(key, make);
      loading.set(key, shared);
      return shared;
    },
    entries: () => [...known].map(([key, { value }]) => [key, value]),
    clear: () => {
      for (const key of [...known.keys()]) drop(key);
      loading = new Map();
    },
  };
}

export type ResponseCache = Cache<CachedResponse>;

/** A cache of responses, which counts their compressed copies too. */
export function createResponseCache({
  budget = cacheBudget,
  isPinned = false,
} = {}): ResponseCache {
  return createCache<CachedResponse>({
    budget,
    sizeOf: ({ body, compressed }, key) => {
      let bytes = ENTRY_OVERHEAD_BYTES + key.length * 2 + body.length;
      for (const each of compressed.values()) if ("body" in each) bytes += each.body.length;
      return bytes;
    },
    watch: (response, onResize) => response.onCompressed.push(onResize),
    isPinned,
    limitMs: LOAD_LIMIT_MS,
  });
}

function withLimit<T>(loading: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const message = "This takes too long right now. Try again shortly.";
    const giveUp = () => reject(new HttpError(503, message, { "Retry-After": "5" }));
    const limit = setTimeout(giveUp, limitMs);
    loading.then(resolve, reject).finally(() => clearTimeout(limit));
  });
}

/** What is read once and holds until it changes. */
export type Snapshot<T> = {
  /** Reads it, unless it was read or is being read. After one that failed the next caller tries again. */
  read: () => Promise<T>;
  /** What was read; null before that and after a change. */
  peek: () => T | null;
  /** To be called after each change. */
  invalidate: () => void;
};

export function createSnapshot<T>(load: () => Promise<T>): Snapshot<T> {
  let reading: Promise<T> | null = null;
  let known: T | null = null;
  return {
    read: () => {
      if (reading) return reading;
      const started = load();
      started.then(
        (value) => {
          if (reading === started) known = value;
        },
        () => {
          if (reading === started) reading = null;
        },
      );
      reading = started;
      return started;
    },
    peek: () => known,
    invalidate: () => {
      reading = null;
      known = null;
    },
  };
}
