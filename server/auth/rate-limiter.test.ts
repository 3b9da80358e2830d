import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signInAttempts } from "../db/schema.ts";
import { DATABASES } from "../testing/databases.ts";
import { sharedDatabase } from "../testing/running-app.ts";
import { createRateLimiter } from "./sign-in.ts";

describe.each(DATABASES)("the rate limiter over $name", (kind) => {
  const database = sharedDatabase(kind);
  beforeEach(async () => {
    await database.db.delete(signInAttempts);
    vi.useFakeTimers({ toFake: ["Date"], now: 1_000_000 });
  });
  afterEach(() => vi.useRealTimers());

  const advance = (ms: number) => vi.setSystemTime(Date.now() + ms);
  const create = (attempts = 3) => createRateLimiter(database.db, { attempts, windowMs: 10_000 });

  test("a rate limit allows its attempts within any window, and says how long to wait", async () => {
    const limiter = create();
    for (const _attempt of [1, 2, 3]) {
      expect(await limiter.consume("a")).toBe(0);
      advance(1_000);
    }
    expect(await limiter.consume("a")).toBe(7_000);
    advance(6_999);
    expect(await limiter.consume("a")).toBe(1);
    advance(1);
    expect(await limiter.consume("a")).toBe(0);
    // The second of the three attempts still counts: there are never more than three in ten seconds.
    expect(await limiter.consume("a")).toBe(1_000);
  });

  test("one attempt, or all of a key, can be taken off a rate limit", async () => {
    const limiter = create();
    for (const _attempt of [1, 2, 3]) await limiter.consume("a");
    await limiter.refund("a");
    expect(await limiter.consume("a")).toBe(0);
    expect(await limiter.consume("a")).toBe(10_000);
    await limiter.reset("a");
    expect(await limiter.consume("a")).toBe(0);
  });

  test("simultaneous attempts at several servers are allowed up to the rate limit", async () => {
    const servers = [create(), create()];
    const attempts = Array.from({ length: 12 }, (_, index) => servers[index % 2]?.consume("a"));
    const waits = (await Promise.all(attempts)).sort();
    expect(waits).toEqual([0, 0, 0, ...Array(9).fill(10_000)]);
  });

  test("a refusal of a rate limit is cached for a moment, unless it is refunded", async () => {
    const limiter = create(1);
    expect(limiter.knownWaitMs("a")).toBe(0);
    await limiter.consume("a");
    await limiter.consume("a");
    expect(limiter.knownWaitMs("a")).toBe(10_000);
    advance(1_999);
    expect([limiter.knownWaitMs("a"), limiter.knownWaitMs("b")]).toEqual([8_001, 0]);
    advance(1);
    expect(limiter.knownWaitMs("a")).toBe(0);
    await limiter.consume("a");
    await limiter.reset("a");
    expect(limiter.knownWaitMs("a")).toBe(0);
  });

  test("attempts of a clock that was ahead don't count once it is set back", async () => {
    const limiter = create(1);
    advance(86_400_000);
    for (const _attempt of [1, 2]) await limiter.consume("a");
    advance(-86_400_000);
    expect(limiter.knownWaitMs("a")).toBe(0);
    expect(await limiter.consume("a")).toBe(0);
    expect(await limiter.consume("a")).toBe(10_000);
  });

  test("attempts are deleted once they no longer count, and have no readable key", async () => {
    const limiter = create();
    for (const key of ["192.0.2.1 a typed password", "b"]) await limiter.consume(key);
    const rows = await database.db.select().from(signInAttempts);
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain("password");
    advance(10_000);
    await limiter.consume("c");
    expect(await database.db.select().from(signInAttempts)).toHaveLength(1);
  });
});
