import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { expect, test, vi } from "vitest";
import { type CachedResponse, createCachedResponse, negotiateEncoding } from "./cached-response.ts";
import { createResponses } from "./cached-route.ts";
import { createResponseCache, setCacheLimit, usedCacheBytes } from "./response-cache.ts";

const responseOf = (text: string) =>
  createCachedResponse(Buffer.from(text), {
    contentType: "application/json",
    cacheControl: "no-cache",
  });
const load = (text: string) => vi.fn(async () => responseOf(text));
// The limit counts the memory of an entry itself, too.
const KILOBYTE = "x".repeat(1_000);

function open(maxBytes = 1_000_000) {
  // Drops the entries of earlier tests.
  setCacheLimit(0);
  setCacheLimit(maxBytes);
  return createResponseCache();
}

test("a response is loaded once for any number of simultaneous and later requests", async () => {
  const cache = open();
  const make = load("[]");
  const [one, two] = await Promise.all([cache.load("a", make), cache.load("a", make)]);
  expect(one).toBe(two);
  expect(cache.get("a")).toBe(one);
  expect(await cache.load("a", make)).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

test("a failed load of a response is not cached", async () => {
  const cache = open();
  await expect(cache.load("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect((await cache.load("a", load("[1]"))).body.toString()).toBe("[1]");
});

test("a load that never ends becomes a 503, and the next request begins another", async () => {
  vi.useFakeTimers();
  const make = vi.fn(() => new Promise<CachedResponse>(() => {}));
  const responses = createResponses({ tags: [], key: () => "a", make });
  const waiting = [1, 2].map(() => responses.load({}));
  const outcomes = Promise.allSettled(waiting);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ reason: { status: 503, headers: { "Retry-After": "5" } } });
  }
  make.mockResolvedValueOnce(responseOf("[1]"));
  expect((await responses.load({})).body.toString()).toBe("[1]");
  vi.useRealTimers();
});

test("a load begun before a change is neither cached nor shared after it", async () => {
  const cache = open();
  let finish: (response: CachedResponse) => void = () => {};
  const early = cache.load("a", () => new Promise((resolve) => (finish = resolve)));
  await Promise.resolve();
  cache.clear();
  const late = cache.load("a", load("[2]"));
  finish(responseOf("[1]"));
  expect((await early).body.toString()).toBe("[1]");
  expect((await late).body.toString()).toBe("[2]");
  expect((await cache.load("a", load("[3]"))).body.toString()).toBe("[2]");
});

test("the cache stays bounded, and drops the least recently used response first", async () => {
  const cache = open(10_000);
  for (const key of ["a", "b", "c"]) await cache.load(key, load(KILOBYTE));
  await cache.load("a", load("not requested"));
  for (const key of ["d"]) await cache.load(key, load(KILOBYTE));
  expect(usedCacheBytes()).toBeLessThanOrEqual(10_000);
  const again = load("again");
  expect((await cache.load("a", again)).body.toString()).toBe(KILOBYTE);
  expect((await cache.load("b", again)).body.toString()).toBe("again");
});

test("many empty responses stay within the bound, as the memory of each counts", async () => {
  const cache = open(50_000);
  const empty = responseOf("");
  const make = async () => empty;
  for (let index = 0; index < 1_000; index += 1) {
    await cache.load(`key ${index}`, make);
    expect(usedCacheBytes()).toBeLessThanOrEqual(50_000);
  }
  const keys = cache.entries().map(([key]) => key);
  expect(keys.length).toBeLessThan(50);
  expect(keys.at(-1)).toBe("key 999");
});

test("a response larger than the bound is returned but not cached", async () => {
  const cache = open(5_000);
  const make = load("x".repeat(6_000));
  await cache.load("a", make);
  await cache.load("a", make);
  expect(make).toHaveBeenCalledTimes(2);
  expect(usedCacheBytes()).toBe(0);
});

test("caches stay below the bound together, and what was used last stays", async () => {
  const cache = open(10_000);
  const other = createResponseCache();
  for (const key of ["a", "b"]) await cache.load(key, load(KILOBYTE));
  for (const key of ["c", "d"]) await other.load(key, load(KILOBYTE));
  expect(usedCacheBytes()).toBeLessThanOrEqual(10_000);
  expect(cache.get("a")).toBeUndefined();
  expect(cache.get("b")).toBeDefined();
  cache.clear();
  expect(other.get("c")).toBeDefined();
});

test("a lower limit of the caches takes effect at once", async () => {
  const cache = open();
  for (const key of ["a", "b", "c"]) await cache.load(key, load(KILOBYTE));
  setCacheLimit(4_000);
  expect(usedCacheBytes()).toBeLessThanOrEqual(4_000);
  expect(cache.get("c")).toBeDefined();
});

test("a pinned response is never dropped, and others make room for it", async () => {
  const cache = open(5_000);
  const lists = createResponseCache({ isPinned: true });
  await cache.load("a", load(KILOBYTE));
  await lists.load("all", load("x".repeat(20_000)));
  expect(lists.get("all")).toBeDefined();
  expect(cache.get("a")).toBeUndefined();
  lists.clear();
});

test("compressed copies of a response count, also those that are made later", async () => {
  const cache = open();
  const response = await cache.load("a", load(randomBytes(10_000).toString("hex")));
  const uncompressed = usedCacheBytes();
  let copies = 0;
  for (const encoding of ["br", "gzip"]) {
    const req = { headers: { "accept-encoding": encoding } } as IncomingMessage;
    copies += (await negotiateEncoding(req, response)).body.length;
  }
  expect(copies).toBeGreaterThan(1_000);
  expect(usedCacheBytes()).toBe(uncompressed + copies);
  setCacheLimit(uncompressed + 1);
  expect(usedCacheBytes()).toBe(0);
});
