import { expect, test, vi } from "vitest";
import { type CachedResponse, createCachedResponse } from "./cached-response.ts";
import { createResponseCache } from "./response-cache.ts";

const responseOf = (text: string) =>
  createCachedResponse(Buffer.from(text), {
    contentType: "application/json",
    cacheControl: "no-cache",
  });
const load = (text: string) => vi.fn(async () => responseOf(text));

test("a response is loaded once for any number of simultaneous and later requests", async () => {
  const cache = createResponseCache(100_000);
  const make = load("[]");
  const [one, two] = await Promise.all([
    cache.forceFetch("a", { context: make }),
    cache.forceFetch("a", { context: make }),
  ]);
  expect(one).toBe(two);
  expect(cache.get("a")).toBe(one);
  expect(await cache.forceFetch("a", { context: make })).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

test("a failed load is not cached", async () => {
  const cache = createResponseCache(100_000);
  await expect(
    cache.forceFetch("a", { context: () => Promise.reject(new Error("away")) }),
  ).rejects.toThrow("away");
  expect((await cache.forceFetch("a", { context: load("[1]") })).body.toString()).toBe("[1]");
});

test("a load that never ends is a 503 for those who wait, and the next request begins another", async () => {
  vi.useFakeTimers();
  const cache = createResponseCache(100_000);
  const hanging = () => new Promise<CachedResponse>(() => {});
  const waiting = [1, 2].map(() => cache.forceFetch("a", { context: hanging }));
  const outcomes = Promise.allSettled(waiting);
  await vi.advanceTimersByTimeAsync(60_000);
  for (const outcome of await outcomes) {
    expect(outcome).toMatchObject({ reason: { status: 503, headers: { "Retry-After": "5" } } });
  }
  expect((await cache.forceFetch("a", { context: load("[1]") })).body.toString()).toBe("[1]");
  vi.useRealTimers();
});

test("a load that began before a change is not cached after it, nor shared with later requests", async () => {
  const cache = createResponseCache(100_000);
  let finish: (response: CachedResponse) => void = () => {};
  const early = cache.forceFetch("a", {
    context: () => new Promise((resolve) => (finish = resolve)),
  });
  cache.clear();
  const late = cache.forceFetch("a", { context: load("[2]") });
  finish(responseOf("[1]"));
  expect((await early).body.toString()).toBe("[1]");
  expect((await late).body.toString()).toBe("[2]");
  expect((await cache.forceFetch("a", { context: load("[3]") })).body.toString()).toBe("[2]");
});

test("the bytes stay bounded, and the least recently used entry is dropped first", async () => {
  const cache = createResponseCache(10_000);
  const kilobyte = "x".repeat(1_000);
  for (const key of ["a", "b", "c"]) await cache.forceFetch(key, { context: load(kilobyte) });
  await cache.forceFetch("a", { context: load("not requested") });
  for (const key of ["d", "e"]) await cache.forceFetch(key, { context: load(kilobyte) });
  expect(cache.calculatedSize).toBeLessThanOrEqual(10_000);
  const again = load("again");
  expect((await cache.forceFetch("a", { context: again })).body.toString()).toBe(kilobyte);
  expect((await cache.forceFetch("b", { context: again })).body.toString()).toBe("again");
});

test("ten thousand different keys with empty responses stay within the bound", async () => {
  const cache = createResponseCache(50_000);
  for (let index = 0; index < 10_000; index += 1)
    await cache.forceFetch(`key ${index}`, { context: load("[]") });
  expect(cache.calculatedSize).toBeLessThanOrEqual(50_000);
});

test("a response larger than the bound is returned but not cached", async () => {
  const cache = createResponseCache(5_000);
  const make = load("x".repeat(6_000));
  await cache.forceFetch("a", { context: make });
  await cache.forceFetch("a", { context: make });
  expect(make).toHaveBeenCalledTimes(2);
  expect(cache.calculatedSize).toBe(0);
});
