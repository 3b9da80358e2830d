import type { CachedResponse } from "./cached-response.ts";

/** The data of which responses are made: a change of it invalidates them. */
export type Tag = "content" | "sections" | "synonyms" | "transcripts" | "videos";

/** A cache of data with these tags. */
export type Tagged = { tags: readonly Tag[]; invalidate: () => void };

/** Drops all cached values made of changed data. Must run before the write gets its response. */
export type Invalidate = (...tags: Tag[]) => void;

type Entry = { bytes: number; drop: () => void };

// The bytes that all caches of this process may hold together, as its memory is one, and those that they hold.
let maxBytes = 128 * 1024 * 1024;
let usedBytes = 0;
// The droppable entries of all caches, the least recently used first.
const droppable = new Set<Entry>();

/** Bounds the bytes of all caches together: the least recently used entry is dropped, whichever cache has it. */
export function setCacheLimit(bytes: number): void {
  maxBytes = bytes;
  makeRoom();
}

export const usedCacheBytes = () => usedBytes;

function makeRoom(): void {
  for (const entry of droppable) {
    if (usedBytes <= maxBytes) return;
    entry.drop();
  }
}

type CacheOptions<T> = {
  sizeOf: (value: T, key: string) => number;
  /** Lets a value report that its size has changed. */
  watch?: (value: T, onResize: () => void) => void;
  /** Counts the entries but never drops them: they are few, and all visitors need them. */
  isPinned?: boolean;
};

/**
 * A cache of values by key. Requests for one key share a load; a failed load is not kept, so that the next request
 * tries again.
 */
export function createCache<T>({ sizeOf, watch, isPinned = false }: CacheOptions<T>) {
  const entries = new Map<string, Entry & { value: T }>();
  let loading = new Map<string, Promise<T>>();

  function drop(key: string): void {
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    droppable.delete(entry);
    usedBytes -= entry.bytes;
  }

  function get(key: string): T | undefined {
    const entry = entries.get(key);
    if (entry && !isPinned) {
      droppable.delete(entry);
      droppable.add(entry);
    }
    return entry?.value;
  }

  function set(key: string, value: T): void {
    drop(key);
    // A value beyond the limit would drop all others in vain.
    if (!isPinned && sizeOf(value, key) > maxBytes) return;
    const entry = { value, bytes: 0, drop: () => drop(key) };
    const measure = () => {
      usedBytes -= entry.bytes;
      entry.bytes = sizeOf(value, key);
      usedBytes += entry.bytes;
      makeRoom();
    };
    entries.set(key, entry);
    if (!isPinned) droppable.add(entry);
    measure();
    watch?.(value, () => {
      if (entries.get(key) === entry) measure();
    });
  }

  async function start(key: string, make: () => Promise<T>): Promise<T> {
    const started = loading;
    try {
      const value = await Promise.resolve().then(make);
      if (started === loading) set(key, value);
      return value;
    } finally {
      started.delete(key);
    }
  }

  return {
    get,
    set,
    load: async (key: string, make: () => Promise<T>): Promise<T> => {
      const value = get(key);
      if (value !== undefined) return value;
      const shared = loading.get(key) ?? start(key, make);
      loading.set(key, shared);
      return shared;
    },
    entries: () => [...entries].map(([key, { value }]) => [key, value] as const),
    /** Drops every entry. Running loads still resolve for their callers, and are not kept. */
    clear: () => {
      for (const key of entries.keys()) drop(key);
      loading = new Map();
    },
  };
}

/** A cache of responses, which counts their compressed copies too. */
export function createResponseCache({ isPinned = false } = {}) {
  return createCache<CachedResponse>({
    sizeOf: ({ body, compressed }, key) => {
      // The first bytes stand for the entry's objects.
      let bytes = 2_048 + key.length * 2 + body.length;
      for (const each of compressed.values()) if ("body" in each) bytes += each.body.length;
      return bytes;
    },
    watch: (response, onResize) => response.onCompressed.push(onResize),
    isPinned,
  });
}

export type Snapshot<T> = ReturnType<typeof createSnapshot<T>>;

/** A value that is loaded once and kept until it changes. After a failed load the next caller tries again. */
export function createSnapshot<T>(load: () => Promise<T>) {
  const cache = createCache<T>({ sizeOf: () => 0, isPinned: true });
  return {
    read: () => cache.load("", load),
    /** The loaded value; undefined before a load and after a change. */
    peek: () => cache.get(""),
    invalidate: cache.clear,
  };
}
