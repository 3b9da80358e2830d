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
  // The browser may refuse to store: the latest value then lasts as long as the page.
  let isRefused = false;

  /** The stored value; the fallback if nothing valid is stored. */
  function read(): T {
    const stored = isRefused ? text : (attempt(() => window[area].getItem(key)) ?? null);
    if (stored !== text) {
      text = stored;
      const parsed: unknown = attempt(() => JSON.parse(stored ?? ""));
      value = isValid(parsed) ? parsed : fallback;
    }
    return value;
  }

  /** Stores the value; null removes the key. If the browser refuses, the value lasts as long as the page. */
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

/** The result of `work`; undefined if it throws, as storage does in browsers that refuse it. */
export function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Type guards for stored JSON. Plain functions: a schema library is too large for the first page. */
type Guard<T> = (value: unknown) => value is T;

export const isString: Guard<string> = (value) => typeof value === "string";

export const isNumber: Guard<number> = (value) => typeof value === "number";

export const isBoolean: Guard<boolean> = (value) => typeof value === "boolean";

export const isOneOf =
  <const T>(values: readonly T[]): Guard<T> =>
  (value): value is T =>
    values.includes(value as T);

export const isArrayOf =
  <T>(isElement: Guard<T>): Guard<T[]> =>
  (value): value is T[] =>
    Array.isArray(value) && value.every(isElement);

/** Guards an object, not an array, whose properties pass a guard. */
export const isRecordOf =
  <T>(isProperty: Guard<T>): Guard<Record<string, T>> =>
  (value): value is Record<string, T> =>
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every(isProperty);
