import { expect, test, vi } from "vitest";
import { type CachedResponse, createCachedResponse } from "../http/cached-response.ts";
import { ResponseCache } from "./response-cache.ts";

const answerOf = (text: string) =>
  createCachedResponse(Buffer.from(text), {
    contentType: "application/json",
    cacheControl: "no-cache",
  });
const load = (text: string) => vi.fn(async () => answerOf(text));

test("an answer is loaded once, however many ask at once and later", async () => {
  const cache = new ResponseCache(100_000);
  const make = load("[]");
  const [one, two] = await Promise.all([cache.get("a", make), cache.get("a", make)]);
  expect(one).toBe(two);
  expect(cache.get("a", make)).toBe(one);
  expect(make).toHaveBeenCalledTimes(1);
});

test("a failed load is not kept", async () => {
  const cache = new ResponseCache(100_000);
  await expect(cache.get("a", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect((await cache.get("a", load("[1]"))).body.toString()).toBe("[1]");
});

test("a load that began before a change is not kept after it, nor shared with later requests", async () => {
  const cache = new ResponseCache(100_000);
  let finish: (answer: CachedResponse) => void = () => {};
  const early = cache.get("a", () => new Promise((resolve) => (finish = resolve)));
  cache.clear();
  const late = cache.get("a", load("[2]"));
  finish(answerOf("[1]"));
  expect((await early).body.toString()).toBe("[1]");
  expect((await late).body.toString()).toBe("[2]");
  expect((await cache.get("a", load("[3]"))).body.toString()).toBe("[2]");
});

test("the bytes stay bounded, and what was asked for last stays longest", async () => {
  const cache = new ResponseCache(10_000);
  const kilobyte = "x".repeat(1_000);
  for (const key of ["a", "b", "c"]) await cache.get(key, load(kilobyte));
  await cache.get("a", load("not asked for"));
  for (const key of ["d", "e"]) await cache.get(key, load(kilobyte));
  expect(cache.bytes).toBeLessThanOrEqual(10_000);
  const again = load("again");
  expect((await cache.get("a", again)).body.toString()).toBe(kilobyte);
  expect((await cache.get("b", again)).body.toString()).toBe("again");
});

test("ten thousand different keys with empty answers don't grow it past its bound", async () => {
  const cache = new ResponseCache(50_000);
  for (let index = 0; index < 10_000; index += 1) await cache.get(`key ${index}`, load("[]"));
  expect(cache.bytes).toBeLessThanOrEqual(50_000);
});

test("an answer larger than the bound is handed out but not kept", async () => {
  const cache = new ResponseCache(5_000);
  const make = load("x".repeat(6_000));
  await cache.get("a", make);
  await cache.get("a", make);
  expect(make).toHaveBeenCalledTimes(2);
  expect(cache.bytes).toBe(0);
});
