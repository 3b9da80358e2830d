import { hash } from "node:crypto";
import { eq, lte, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/database.ts";
import { signInAttempts } from "../db/schema.ts";

type Limit = { attempts: number; windowMs: number };

// Refusals are cached that long, so that a flood of refused attempts costs few queries. Not for the
// whole wait: another server may refund an attempt meanwhile.
const REFUSAL_CACHE_MS = 2_000;

/** A sliding-window rate limiter whose counts all servers of one database share; their clocks must agree. */
export function createRateLimiter(db: Db, limit: Limit) {
  const refusals = new Map<string, { at: number; waitMs: number }>();

  const cacheRefusal = (key: string, at: number, waitMs: number) => {
    for (const [other, refusal] of refusals) {
      if (refusal.at + REFUSAL_CACHE_MS <= at) refusals.delete(other);
    }
    refusals.set(key, { at, waitMs });
  };

  return {
    /** Milliseconds until `key` may try again, from refusals of the last seconds; 0 if there was none. */
    knownWaitMs: (key: string) => {
      const refusal = refusals.get(key);
      const age = refusal ? Date.now() - refusal.at : Number.POSITIVE_INFINITY;
      return refusal && age < REFUSAL_CACHE_MS ? Math.max(0, refusal.waitMs - age) : 0;
    },
    /** Counts an attempt and returns 0, or refuses it, uncounted, and returns the milliseconds to wait. */
    consume: async (key: string) => {
      const now = Date.now();
      const id = idOf(key);
      if (await addAttempt(db, id, now, limit)) return 0;
      const waitMs = await findWaitMs(db, id, now, limit);
      cacheRefusal(key, now, waitMs);
      return waitMs;
    },
    /** Uncounts the latest attempt. */
    refund: async (key: string) => {
      refusals.delete(key);
      const { attemptedAt } = signInAttempts;
      await db
        .update(signInAttempts)
        .set({ attemptedAt: sql`${attemptedAt}[:cardinality(${attemptedAt}) - 1]` })
        .where(eq(signInAttempts.key, idOf(key)));
    },
    /** Uncounts every attempt. */
    reset: async (key: string) => {
      refusals.delete(key);
      await db.delete(signInAttempts).where(eq(signInAttempts.key, idOf(key)));
    },
  };
}

/** Adds an attempt unless the key has used up its limit, in one statement, so that none slips through. */
async function addAttempt(db: Db, id: string, now: number, limit: Limit): Promise<boolean> {
  const expiresAt = new Date(now + limit.windowMs);
  const recent = recentAttempts(now - limit.windowMs);
  // Attempts alone add rows, so deleting the expired ones here keeps the table small.
  await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, new Date(now)));
  const added = await db
    .insert(signInAttempts)
    .values({ key: id, attemptedAt: [new Date(now)], expiresAt })
    .onConflictDoUpdate({
      target: signInAttempts.key,
      set: { attemptedAt: sql`${recent} || ${timestamp(now)}`, expiresAt },
      setWhere: sql`cardinality(${recent}) < ${limit.attempts}`,
    })
    .returning({ key: signInAttempts.key });
  return added.length > 0;
}

/** How long until the oldest attempt of the window leaves it; 1 ms if it was uncounted meanwhile. */
async function findWaitMs(db: Db, id: string, now: number, { windowMs }: Limit): Promise<number> {
  const oldest = sql<string>`extract(epoch from (${recentAttempts(now - windowMs)})[1]) * 1000`;
  const [row] = await db.select({ oldest }).from(signInAttempts).where(eq(signInAttempts.key, id));
  return Math.max(1, Number(row?.oldest ?? 0) + windowMs - now);
}

function recentAttempts(since: number): SQL {
  return sql`ARRAY(SELECT moment FROM unnest(${signInAttempts.attemptedAt}) AS moment WHERE moment > ${timestamp(since)} ORDER BY moment)`;
}

function timestamp(ms: number): SQL {
  return sql`${new Date(ms).toISOString()}::timestamptz`;
}

/** What a key is stored as: a username may be a password that was typed into the wrong field. */
function idOf(key: string): string {
  return hash("sha256", key);
}
