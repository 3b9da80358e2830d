import { createHmac, randomBytes } from "node:crypto";
import { pluralize } from "@shared/text/text.ts";
import type { RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import { rateLimitKey } from "../auth/sign-in.ts";
import { HttpError } from "../http/errors.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Limits of one network in an hour, for messages and for questions about them: a station's crews may share an address.
 */
const MESSAGES_AN_HOUR = 30;
export const QUESTIONS_AN_HOUR = 300;
/** So many messages a day of one network are exempt from the limit of all networks together. */
export const QUIET_A_DAY = 3;
/** Messages in an hour of all networks together, without the exempt ones. */
export const ALL_AN_HOUR = 300;

/**
 * Counts by network in a window of time. Networks are hashed with a key that this process makes anew each day and never
 * stores.
 */
function createCounts(windowMs: number) {
  const counts = new LRUCache<string, { count: number; until: number }>({ max: 50_000 });
  let key = { value: randomBytes(32), until: 0 };
  return (network: string) => {
    // Uses the monotonic clock, as the time of day may be set to another one.
    const now = performance.now();
    if (now >= key.until) {
      key = { value: randomBytes(32), until: now + DAY_MS };
      counts.clear();
    }
    const hashed = createHmac("sha256", key.value).update(network).digest("base64");
    const known = counts.get(hashed);
    const entry = known && known.until > now ? known : { count: 0, until: now + windowMs };
    counts.set(hashed, entry);
    return entry;
  };
}

type Entry = ReturnType<ReturnType<typeof createCounts>>;

function consume(entry: Entry, limit: number, reason: string): void {
  if (entry.count >= limit) {
    const minutes = Math.ceil((entry.until - performance.now()) / 60_000);
    throw new HttpError(429, `${reason} Try again in ${pluralize(minutes, "minute")}.`, {
      "Retry-After": String(minutes * 60),
    });
  }
  entry.count += 1;
}

export function createNetworkLimit(perHour: number): RequestHandler {
  const countOf = createCounts(HOUR_MS);
  return (req, _res, next) => {
    consume(countOf(rateLimitKey(req.ip)), perHour, "Too many messages from this network.");
    next();
  };
}

/**
 * Limits messages by the hour, of each network and of all together, from which the first of a network's day are exempt
 * (`isQuietNetwork`).
 */
export function createMessageLimit({ perHour = MESSAGES_AN_HOUR, all = ALL_AN_HOUR } = {}) {
  const limitNetwork = createNetworkLimit(perHour);
  const writtenBy = createCounts(DAY_MS);
  const countAll = createCounts(HOUR_MS);
  const limitAll: RequestHandler = (req, res, next) => {
    const written = writtenBy(wideNetwork(req.ip));
    const isQuietNetwork = written.count < QUIET_A_DAY;
    const counted = isQuietNetwork ? written : countAll("all");
    consume(counted, isQuietNetwork ? QUIET_A_DAY : all, "Too many people are writing right now.");
    res.locals.isQuietNetwork = isQuietNetwork;
    res.once("close", () => {
      if (res.statusCode >= 400) counted.count -= 1;
    });
    next();
  };
  return [limitNetwork, limitAll];
}

/** The IPv4 /24 or IPv6 /48 network of an address, whose other addresses mostly have the same owner. */
function wideNetwork(address: string | undefined): string {
  const key = rateLimitKey(address);
  const separator = key.includes(":") ? ":" : ".";
  return key.split(separator).slice(0, 3).join(separator);
}
