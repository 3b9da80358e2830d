import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCachedResponse } from "./cached-response.ts";
import { createLoadLimiter } from "./load-limiter.ts";

const LOAD_MS = 40;

test("loads take no more than their share of the time, and nobody waits for a rest but the next", async () => {
  const limit = createLoadLimiter({
    concurrency: 1,
    maxShare: 0.25,
    maxQueued: 10,
    maxWaitMs: 600_000,
    maxBytesInFlight: 1,
    maxSendMs: 1,
    busyMessage: "",
  });
  const spans: [began: number, ended: number][] = [];
  const load = () =>
    limit(async () => {
      const began = performance.now();
      await setTimeout(LOAD_MS);
      spans.push([began, performance.now()]);
      return createCachedResponse(Buffer.alloc(0), { contentType: "", cacheControl: "" });
    });
  await Promise.all([load(), load(), load()]);
  expect(spans).toHaveLength(3);
  for (const [index, [began, ended]] of spans.slice(0, -1).entries()) {
    const rest = (spans[index + 1]?.[0] ?? 0) - ended;
    // A timer may be a millisecond early.
    expect(rest).toBeGreaterThanOrEqual((ended - began) * 3 - 2);
  }
});
