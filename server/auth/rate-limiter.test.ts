import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const threeInTenSeconds = { attempts: 3, windowMs: 10_000, maxKeys: 100 };

test("allows so many in any stretch of the window, and says how long to wait", () => {
  const limit = createRateLimiter(threeInTenSeconds);
  for (const _attempt of [1, 2, 3]) {
    expect(limit.waitMs("a")).toBe(0);
    limit.record("a");
    pass(1_000);
  }
  expect(limit.waitMs("a")).toBe(7_000);
  pass(6_999);
  expect(limit.waitMs("a")).toBe(1);
  pass(1);
  expect(limit.waitMs("a")).toBe(0);
  limit.record("a");
  // The second of the three still counts: no more than three in any ten seconds.
  expect(limit.waitMs("a")).toBe(1_000);
});

test("keys don't count for each other", () => {
  const limit = createRateLimiter({ ...threeInTenSeconds, attempts: 1 });
  limit.record("a");
  expect([limit.waitMs("a"), limit.waitMs("b")]).toEqual([10_000, 0]);
});

test("one attempt, or all of a key, can be undone", () => {
  const limit = createRateLimiter(threeInTenSeconds);
  for (const _attempt of [1, 2, 3]) limit.record("a");
  limit.takeBack("a");
  expect(limit.waitMs("a")).toBe(0);
  limit.record("a");
  expect(limit.waitMs("a")).toBe(10_000);
  limit.forget("a");
  expect(limit.waitMs("a")).toBe(0);
});

test("beyond its number of keys it drops the one that was quiet for longest", () => {
  const limit = createRateLimiter({ attempts: 1, windowMs: 10_000, maxKeys: 2 });
  for (const key of ["a", "b", "a", "c"]) {
    limit.record(key);
    pass(1);
  }
  expect(limit.waitMs("b")).toBe(0);
  expect(limit.waitMs("a")).toBeGreaterThan(0);
  expect(limit.waitMs("c")).toBeGreaterThan(0);
});
