import { availableParallelism } from "node:os";
import { pluralize } from "@shared/pluralize.ts";
import type { Db } from "../db/database.ts";
import { HttpError } from "../http/errors.ts";
import { createSemaphore } from "../semaphore.ts";
import { isPassword } from "./password-hash.ts";
import { rateLimitKey } from "./rate-limit-key.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { findUser, type User } from "./user-store.ts";

/** One try. `signal` is aborted when whoever made it has gone. */
type Try = {
  username: string;
  password: string;
  address: string | undefined;
  signal: AbortSignal;
};

/** Answers who signed in. Throws an HttpError: 401 refused, 429 too many tries, 503 too busy. */
export type SignIn = (given: Try) => Promise<User>;

const MINUTE_MS = 60_000;
const MAX_KEYS = 10_000;
// As many as are through in some seconds: whoever waits longer has gone.
const MAX_QUEUED = 20;
const BUSY_SECONDS = 5;

/**
 * Makes the rule by which people sign in. The limits hold for this process and come before all work:
 * a hash takes 128 MiB and a good third of a second of one processor.
 */
export function createSignIn(db: Db, compare: typeof isPassword = isPassword): SignIn {
  const byUser = createRateLimiter({ attempts: 5, windowMs: MINUTE_MS, maxKeys: MAX_KEYS });
  const byAddress = createRateLimiter({
    attempts: 100,
    windowMs: 60 * MINUTE_MS,
    maxKeys: MAX_KEYS,
  });
  // Two at once at most, and one processor stays free for answering everybody else.
  const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1));
  const semaphore = createSemaphore({ concurrency, maxQueued: MAX_QUEUED });

  return async ({ username, password, address, signal }) => {
    const block = rateLimitKey(address);
    const userKey = `${block} ${username}`;
    const waitMs = Math.max(byUser.waitMs(userKey), byAddress.waitMs(block));
    if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1000));
    if (semaphore.isFull()) throw tooBusy();
    // Counted before the outcome is known, so that tries at the same time count as well.
    byUser.record(userKey);
    byAddress.record(block);
    const user = await semaphore.run(async () => {
      const found = await findUser(db, username);
      return (await compare(password, found?.passwordHash)) ? found : undefined;
    }, signal);
    if (!user) throw new HttpError(401, "Invalid username or password");
    byUser.forget(userKey);
    byAddress.takeBack(block);
    return user;
  };
}

function tooMany(seconds: number): HttpError {
  const wait =
    seconds < 90 ? pluralize(seconds, "second") : pluralize(Math.ceil(seconds / 60), "minute");
  return new HttpError(429, `Too many attempts. Try again in ${wait}.`, {
    "Retry-After": String(seconds),
  });
}

function tooBusy(): HttpError {
  return new HttpError(
    503,
    `Too many people are signing in right now. Try again in ${BUSY_SECONDS} seconds.`,
    { "Retry-After": String(BUSY_SECONDS) },
  );
}
