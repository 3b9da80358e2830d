import { hash } from "node:crypto";
import { availableParallelism } from "node:os";
import { pluralize } from "@shared/text/text.ts";
import { eq, lte, sql } from "drizzle-orm";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type { Db } from "../db/database.ts";
import { signInAttempts } from "../db/schema.ts";
import { busyError, HttpError } from "../http/errors.ts";
import { createSemaphore } from "../semaphore.ts";
import { findUser, isPassword } from "./accounts.ts";

/** One attempt. `signal` is aborted when the client has closed the connection. */
type Attempt = {
  username: string;
  password: string;
  address: string | undefined;
  signal: AbortSignal;
};

const MINUTE_MS = 60_000;
// About as many as are checked in 5 s: clients that wait longer have mostly given up.
const MAX_QUEUED = 20;

/** Checks sign-ins. Throws an HttpError: 401, 429, 503. `compare` takes 128 MiB: few run at once, limits come first. */
export function createSignIn(db: Db, compare = isPassword) {
  const byUser = createRateLimiter(db, { attempts: 5, windowMs: MINUTE_MS });
  const byAddress = createRateLimiter(db, { attempts: 100, windowMs: 60 * MINUTE_MS });
  // At most two at once, and one core stays free for all other requests.
  const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1));
  const semaphore = createSemaphore({ concurrency, maxQueued: MAX_QUEUED });

  return async ({ username, password, address, signal }: Attempt) => {
    const addressKey = rateLimitKey(address);
    const userKey = `${addressKey} ${username}`;
    assertAllowed(Math.max(byUser.knownWaitMs(userKey), byAddress.knownWaitMs(addressKey)));
    if (semaphore.isFull()) {
      throw busyError("Too many people are signing in right now. Try again in 5 seconds.");
    }
    return semaphore.run(async () => {
      // Attempts are counted before their result is known, so that simultaneous ones count as well.
      assertAllowed(await byAddress.consume(addressKey));
      const waitMs = await byUser.consume(userKey);
      if (waitMs > 0) await byAddress.refund(addressKey);
      assertAllowed(waitMs);
      const user = await findUser(db, username);
      if (!(await compare(password, user?.passwordHash)) || !user) {
        throw new HttpError(401, "Invalid username or password");
      }
      await Promise.all([byUser.reset(userKey), byAddress.refund(addressKey)]);
      return user;
    }, signal);
  };
}

/** Throws the 429 response unless there is nothing to wait for. */
function assertAllowed(waitMs: number): void {
  if (waitMs <= 0) return;
  const seconds = Math.ceil(waitMs / 1000);
  const wait =
    seconds < 90 ? pluralize(seconds, "second") : pluralize(Math.ceil(seconds / 60), "minute");
  const headers = { "Retry-After": String(seconds) };
  throw new HttpError(429, `Too many attempts. Try again in ${wait}.`, headers);
}

/**
 * The key of an address for rate limits: an IPv4 address or an IPv6 /64 network. Forwarded text that is neither shares
 * one key.
 */
export function rateLimitKey(address = ""): string {
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return "unknown";
  }
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}

// Caching refusals lets a flood of attempts cost few queries. It is short, as another server may refund an attempt.
const REFUSAL_CACHE_MS = 2_000;
/** A sliding-window rate limiter whose counts all servers of one database share; their clocks must agree. */
export function createRateLimiter(
  db: Db,
  { attempts, windowMs }: { attempts: number; windowMs: number },
) {
  const refusals = new LRUCache<string, { at: number; waitMs: number }>({ max: 10_000 });
  const { attemptedAt } = signInAttempts;

  return {
    /** Milliseconds until `key` may try again, from refusals of the last seconds; 0 if there was none. */
    knownWaitMs: (key: string) => {
      const { at = 0, waitMs = 0 } = refusals.get(key) ?? {};
      const age = Date.now() - at;
      // The age is below 0 once the clock was set back.
      return age >= 0 && age < REFUSAL_CACHE_MS ? Math.max(0, waitMs - age) : 0;
    },
    /** Counts an attempt and returns 0, or refuses it, uncounted, and returns the milliseconds to wait. */
    consume: async (key: string) => {
      const now = Date.now();
      const expiresAt = new Date(now + windowMs);
      const recent = sql`ARRAY(SELECT moment FROM unnest(${attemptedAt}) AS moment WHERE moment > ${timestamp(now - windowMs)} AND moment < ${timestamp(now + windowMs)} ORDER BY moment)`;
      // Only attempts add rows, so deleting expired ones here keeps the table small. One of a clock that was ahead
      // would count until then.
      await db.delete(signInAttempts).where(lte(signInAttempts.expiresAt, new Date(now)));
      // One statement counts and compares, so that no attempt slips through.
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
      // The wait until the oldest attempt leaves the window; that may have been refunded meanwhile.
      const waitMs = Math.max(1, Number(row?.oldest ?? 0) + windowMs - now);
      refusals.set(key, { at: now, waitMs });
      return waitMs;
    },
    refund: async (key: string) => {
      refusals.delete(key);
      const others = sql`${attemptedAt}[:cardinality(${attemptedAt}) - 1]`;
      await db.update(signInAttempts).set({ attemptedAt: others }).where(isOf(key));
    },
    reset: async (key: string) => {
      refusals.delete(key);
      await db.delete(signInAttempts).where(isOf(key));
    },
  };
}

const timestamp = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;

const isOf = (key: string) => eq(signInAttempts.key, idOf(key));

/** Keys are stored as hashes: a username may be a password that was typed into the wrong field. */
const idOf = (key: string) => hash("sha256", key);
