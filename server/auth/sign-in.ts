import { availableParallelism } from "node:os";
import { pluralize } from "@shared/text/text.ts";
import ipaddr from "ipaddr.js";
import type { Db } from "../db/database.ts";
import { HttpError } from "../http/errors.ts";
import { createSemaphore } from "../semaphore.ts";
import { findUser, isPassword } from "./accounts.ts";
import { createRateLimiter } from "./sign-in-limits.ts";

/** One attempt. `signal` is aborted when the client has closed the connection. */
type Attempt = {
  username: string;
  password: string;
  address: string | undefined;
  signal: AbortSignal;
};

const MINUTE_MS = 60_000;
// About as many as are processed in 5 s: clients that wait longer have mostly given up.
const MAX_QUEUED = 20;
const BUSY_SECONDS = 5;

/**
 * Makes the sign-in check, which returns who signed in or throws an HttpError: 401 refused, 429 too many attempts, 503 too
 * busy. `compare` takes 128 MiB and much CPU, so few run at once and the rate limits come first.
 */
export function createSignIn(db: Db, compare = isPassword) {
  const byUser = createRateLimiter(db, { attempts: 5, windowMs: MINUTE_MS });
  const byAddress = createRateLimiter(db, { attempts: 100, windowMs: 60 * MINUTE_MS });
  // At most two, and one core stays free for all other requests.
  const concurrency = Math.max(1, Math.min(2, availableParallelism() - 1));
  const semaphore = createSemaphore({ concurrency, maxQueued: MAX_QUEUED });

  return async ({ username, password, address, signal }: Attempt) => {
    const addressKey = rateLimitKey(address);
    const userKey = `${addressKey} ${username}`;
    assertAllowed(Math.max(byUser.knownWaitMs(userKey), byAddress.knownWaitMs(addressKey)));
    if (semaphore.isFull()) {
      const message = `Too many people are signing in right now. Try again in ${BUSY_SECONDS} seconds.`;
      throw new HttpError(503, message, { "Retry-After": String(BUSY_SECONDS) });
    }
    return semaphore.run(async () => {
      // Counted before the result is known, so that simultaneous attempts count as well.
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

/** What rate limits count by: an IPv4 address or an IPv6 /64 network. Forwarded text that is neither shares one key. */
export function rateLimitKey(address = ""): string {
  if (!ipaddr.IPv6.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return "unknown";
  }
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
