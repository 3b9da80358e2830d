type StorageArea = "localStorage" | "sessionStorage";

/** Stores one JSON value under `key`, checked by `isValid` whenever it is read. Touches no storage until then. */
export function createStoredValue<T>(
  key: string,
  isValid: (stored: unknown) => stored is T,
  fallback: T,
  area: StorageArea = "localStorage",
) {
  const listeners = new Set<() => void>();
  let text: string | null = null;
  let value = fallback;
  // A browser may refuse to store; the page then uses what was written last.
  let isRefused = false;

  /** The value as stored, or the fallback where nothing usable is stored. */
  function read(): T {
    const stored = isRefused ? text : (attempt(() => window[area].getItem(key)) ?? null);
    if (stored !== text) {
      text = stored;
      const parsed: unknown = attempt(() => JSON.parse(stored ?? ""));
      value = isValid(parsed) ? parsed : fallback;
    }
    return value;
  }

  /** Stores the value; null removes the key. Where the browser refuses, it lasts as long as the page. */
  function write(next: T): void {
    text = next === null ? null : JSON.stringify(next);
    value = next;
    isRefused = !attempt(() => {
      if (text === null) window[area].removeItem(key);
      else window[area].setItem(key, text);
      return true;
    });
    for (const listener of listeners) listener();
  }

  /** Calls back after every change, also one made in another tab. Returns how to stop. */
  function subscribe(onChange: () => void): () => void {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) onChange();
    };
    listeners.add(onChange);
    window.addEventListener("storage", handleStorage);
    return () => {
      listeners.delete(onChange);
      window.removeEventListener("storage", handleStorage);
    };
  }

  return { read, write, subscribe, readFallback: () => fallback };
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
