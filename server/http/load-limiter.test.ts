import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCachedResponse } from "./cached-response.ts";
import { createLoadLimiter } from "./load-limiter.ts";

const LOAD_MS = 40;

/** The start and end of three loads that were requested at once and run one after another. */
async function measure(limits: { maxShare: number; maxRestMs: number }) {
  const limit = createLoadLimiter({
    concurrency: 1,
    maxQueued: 10,
    maxWaitMs: 600_000,
    maxBytesInFlight: 1,
    maxSendMs: 1,
    busyMessage: "",
    ...limits,
  });
  const spans: { rested: number; took: number }[] = [];
  let ended = Number.NaN;
  const load = () =>
    limit(async () => {
      const began = performance.now();
      const rested = began - ended;
      await setTimeout(LOAD_MS);
      ended = performance.now();
      spans.push({ rested, took: ended - began });
      return createCachedResponse(Buffer.alloc(0), { contentType: "", cacheControl: "" });
    });
  await Promise.all([load(), load(), load()]);
  expect(spans).toHaveLength(3);
  return spans;
}

test("loads take at most their share of time, for which only the next load waits", async () => {
  const spans = await measure({ maxShare: 0.25, maxRestMs: 600_000 });
  for (const [index, { took }] of spans.slice(0, -1).entries()) {
    // A timer may be a millisecond early.
    expect(spans[index + 1]?.rested).toBeGreaterThanOrEqual(took * 3 - 2);
  }
});

test("the rest after a load that waited for long is a short one", async () => {
  const spans = await measure({ maxShare: 0.001, maxRestMs: 5 });
  for (const [index, { took }] of spans.slice(0, -1).entries()) {
    expect(spans[index + 1]?.rested).toBeLessThan(took * 999);
  }
});
