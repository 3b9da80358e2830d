import type { CachedResponse } from "./cached-response.ts";

/** The data that responses are made of: a change of it drops them. */
export type Tag = "content" | "sections" | "synonyms" | "transcripts" | "videos";

/** What is kept of the data with these tags. */
export type Tagged = { tags: readonly Tag[]; invalidate: () => void };

/** Drops what is made of changed data; to be called before a write is answered. */
export type Invalidate = (...tags: Tag[]) => void;

type Entry = { bytes: number; drop: () => void };

// What all caches of this process may hold together, as its memory is one, and what they hold.
let maxBytes = 128 * 1024 * 1024;
let usedBytes = 0;
// The entries of all caches that may be dropped, the least recently used first.
const droppable = new Set<Entry>();

/** Bounds what all caches hold together: the entry that was used least recently is dropped, whichever cache has it. */
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
  /** Lets a value tell that its size has changed. */
  watch?: (value: T, onResize: () => void) => void;
  /** Entries that are counted but never dropped: few, and all visitors need them. */
  isPinned?: boolean;
};

/** Values by key. Requests for the same key share one load; a failed one is not kept, so that the next request tries again. */
export function createCache<T>({ sizeOf, watch, isPinned = false }: CacheOptions<T>) {
  const known = new Map<string, Entry & { value: T }>();
  let loading = new Map<string, Promise<T>>();

  function drop(key: string): void {
    const entry = known.get(key);
    if (!entry) return;
    known.delete(key);
    droppable.delete(entry);
    usedBytes -= entry.bytes;
  }

  function get(key: string): T | undefined {
    const entry = known.get(key);
    if (entry && !isPinned) {
      droppable.delete(entry);
      droppable.add(entry);
    }
    return entry?.value;
  }

  function set(key: string, value: T): void {
    drop(key);
    // All others would be dropped for it in vain.
    if (!isPinned && sizeOf(value, key) > maxBytes) return;
    const entry = { value, bytes: 0, drop: () => drop(key) };
    const measure = () => {
      usedBytes -= entry.bytes;
      entry.bytes = sizeOf(value, key);
      usedBytes += entry.bytes;
      makeRoom();
    };
    known.set(key, entry);
    if (!isPinned) droppable.add(entry);
    measure();
    watch?.(value, () => {
      if (known.get(key) === entry) measure();
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
    entries: () => [...known].map(([key, { value }]) => [key, value] as const),
    /** Drops every entry. Loads that are on their way still answer those who wait for them, and are not kept. */
    clear: () => {
      for (const key of known.keys()) drop(key);
      loading = new Map();
    },
  };
}

/** A cache of responses, which counts their compressed copies too. */
export function createResponseCache({ isPinned = false } = {}) {
  return createCache<CachedResponse>({
    sizeOf: ({ body, compressed }, key) => {
      // The first are those of the entry's objects.
      let bytes = 2_048 + key.length * 2 + body.length;
      for (const each of compressed.values()) if ("body" in each) bytes += each.body.length;
      return bytes;
    },
    watch: (response, onResize) => response.onCompressed.push(onResize),
    isPinned,
  });
}

export type Snapshot<T> = ReturnType<typeof createSnapshot<T>>;

/** What is read once and holds until it changes. After a read that failed the next caller tries again. */
export function createSnapshot<T>(load: () => Promise<T>) {
  const cache = createCache<T>({ sizeOf: () => 0, isPinned: true });
  return {
    read: () => cache.load("", load),
    /** What was read; undefined before that and after a change. */
    peek: () => cache.get(""),
    invalidate: cache.clear,
  };
}
