import { hash } from "node:crypto";
import { eq, lte, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Db } from "../db/database.ts";
import { signInAttempts } from "../db/schema.ts";

// Refusals are cached that long, so that a flood of refused attempts costs few queries. Not for the
// whole wait: another server may refund an attempt meanwhile.
const REFUSAL_CACHE_MS = 2_000;
const MAX_REFUSALS = 10_000;

/** A sliding-window rate limiter whose counts all servers of one database share; their clocks must agree. */
export function createRateLimiter(
  db: Db,
  { attempts, windowMs }: { attempts: number; windowMs: number },
) {
  const refusals = new LRUCache<string, { at: number; waitMs: number }>({ max: MAX_REFUSALS });
  const { attemptedAt } = signInAttempts;

  return {
    /** Milliseconds until `key` may try again, from refusals of the last seconds; 0 if there was none. */
    knownWaitMs: (key: string) => {
      const { at = 0, waitMs = 0 } = refusals.get(key) ?? {};
      const age = Date.now() - at;
      return age < REFUSAL_CACHE_MS ? Math.max(0, waitMs - age) : 0;
    },
    /** Counts an attempt and returns 0, or refuses it, uncounted, and returns the milliseconds to wait. */
    consume: async (key: string) => {
      const now = Date.now();
      const expiresAt = new Date(now + windowMs);
      const recent = sql`ARRAY(SELECT moment FROM unnest(${attemptedAt}) AS moment WHERE moment > ${timestamp(now - windowMs)} ORDER BY moment)`;
      // Attempts alone add rows, so deleting the expired ones here keeps the table small.
      await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, new Date(now)));
      // Counted and compared in one statement, so that no attempt slips through.
      const added = await db
        .insert(signInAttempts)
        .values({ key: idOf(key), attemptedAt: [new Date(now)], expiresAt })
        .onConflictDoUpdate({
          target: signInAttempts.key,
          set: { attemptedAt: sql`${recent} || ${timestamp(now)}`, expiresAt },
          setWhere: sql`cardinality(${recent}) < ${attempts}`,
        })
        .returning({ key: signInAttempts.key });
      if (added.length > 0) return 0;
      const oldest = sql<string>`extract(epoch from (${recent})[1]) * 1000`;
      const [row] = await db.select({ oldest }).from(signInAttempts).where(isOf(key));
      // Until the oldest attempt leaves the window; it may have been uncounted meanwhile.
      const waitMs = Math.max(1, Number(row?.oldest ?? 0) + windowMs - now);
      refusals.set(key, { at: now, waitMs });
      return waitMs;
    },
    /** Uncounts the latest attempt. */
    refund: async (key: string) => {
      refusals.delete(key);
      const others = sql`${attemptedAt}[:cardinality(${attemptedAt}) - 1]`;
      await db.update(signInAttempts).set({ attemptedAt: others }).where(isOf(key));
    },
    /** Uncounts every attempt. */
    reset: async (key: string) => {
      refusals.delete(key);
      await db.delete(signInAttempts).where(isOf(key));
    },
  };
}

const timestamp = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

const isOf = (key: string) => eq(signInAttempts.key, idOf(key));

/** What a key is stored as: a username may be a password that was typed into the wrong field. */
const idOf = (key: string) => hash("sha256", key);
