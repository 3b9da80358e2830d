/** Counts attempts by key, such as an address, and says when the next may follow. */
export type RateLimiter = {
  /** How long until `key` has an attempt left, in milliseconds; 0 when it has one now. */
  waitMs(key: string): number;
  record(key: string): void;
  /** Undoes the latest record. */
  takeBack(key: string): void;
  /** Undoes every record. */
  forget(key: string): void;
};

/**
 * Allows `attempts` in any stretch of `windowMs`. Keeps at most `maxKeys` keys: beyond that the one
 * that was quiet for longest is dropped, so that memory is bounded and nobody new is locked out.
 */
export function createRateLimiter(limits: {
  attempts: number;
  windowMs: number;
  maxKeys: number;
}): RateLimiter {
  const { attempts, windowMs, maxKeys } = limits;
  // The moments of each key's attempts, oldest first; the keys by their latest attempt.
  const moments = new Map<string, number[]>();

  const recent = (key: string) => {
    const since = Date.now() - windowMs;
    return (moments.get(key) ?? []).filter((moment) => moment > since);
  };
  const keep = (key: string, kept: number[]) => {
    moments.delete(key);
    if (kept.length > 0) moments.set(key, kept);
  };
  const dropOldKeys = () => {
    const since = Date.now() - windowMs;
    for (const [key, kept] of moments) {
      if (moments.size <= maxKeys && (kept.at(-1) ?? 0) > since) return;
      moments.delete(key);
    }
  };

  return {
    waitMs: (key) => {
      const oldestThatCounts = recent(key).at(-attempts);
      return oldestThatCounts === undefined ? 0 : oldestThatCounts + windowMs - Date.now();
    },
    record: (key) => {
      keep(key, [...recent(key), Date.now()]);
      dropOldKeys();
    },
    takeBack: (key) => keep(key, recent(key).slice(0, -1)),
    forget: (key) => void moments.delete(key),
  };
}
