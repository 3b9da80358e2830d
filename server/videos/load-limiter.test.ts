import { type IncomingMessage, request } from "node:http";
import type { Video } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import express from "express";
import { afterEach, expect, test, vi } from "vitest";
import { videoRoutes } from "../app.ts";
import { serveCachedRoutes } from "../http/cached-route.ts";
import { errorHandler } from "../http/errors.ts";
import { serveOnFreePort, silentLog } from "../testing/running-app.ts";
import type { VideoFilter } from "./reads.ts";
import { createVideoResponses } from "./reads.ts";

const LIMITS = {
  concurrency: 2,
  maxQueued: 10,
  maxWaitMs: 600_000,
  maxBytesInFlight: 40 * 2 ** 20,
  minSendMs: 600_000,
  maxSendMs: 600_000,
  busyMessage: "Too many searches are running right now. Try again shortly.",
};

let close: (() => Promise<void>) | undefined;
afterEach(() => {
  vi.restoreAllMocks();
  return close?.();
});

/** Serves the video API over a store whose searches wait until `finishLoads` is called. */
async function serve({
  titleLength = 1,
  ...limits
}: Partial<Record<"titleLength" | "minSendMs" | "maxSendMs", number>> = {}) {
  const seen = { requests: 0, loads: 0, loading: 0, mostLoading: 0, closed: 0 };
  let finishLoads = () => {};
  const finished = new Promise<void>((resolve) => {
    finishLoads = resolve;
  });
  const video: Video = { id: 1, ...sampleVideo({ title: "x".repeat(titleLength) }) };
  const readPages = async (filter: VideoFilter, onPage: (page: Video[]) => void) => {
    seen.loads += 1;
    seen.loading += 1;
    seen.mostLoading = Math.max(seen.mostLoading, seen.loading);
    if (filter.kind === "search") await finished;
    seen.loading -= 1;
    onPage([video]);
  };
  const responses = createVideoResponses({ readPages }, { ...LIMITS, ...limits });
  const app = express()
    .use((_req, res, next) => {
      seen.requests += 1;
      res.once("close", () => {
        seen.closed += 1;
      });
      next();
    })
    .use(serveCachedRoutes(videoRoutes(responses)), errorHandler(silentLog));
  const site = await serveOnFreePort(app);
  close = site.close;
  const get = (path: string) => fetch(`${site.url}/api/videos${path}`);
  /** Requests a search uncompressed and never reads the body. */
  const getUnread = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const sent = request(`${site.url}/api/videos${path}`, { agent: false }, resolve);
      sent.on("error", reject).end();
    });
  return { seen, get, getUnread, finishLoads: () => finishLoads() };
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000 });

/** Different searches of one letter each. */
const letters = (count: number) =>
  Array.from(
    { length: count },
    (_, index) => `/search/${encodeURIComponent(String.fromCodePoint(0x4e00 + index))}`,
  );

test("of many one-letter searches one loads, a few wait, and the rest get 503", async () => {
  const { seen, get, finishLoads } = await serve();
  const refused: Response[] = [];
  const flood = letters(100).map(async (path) => {
    const response = await get(path);
    if (response.status === 503) refused.push(response);
    return response.status;
  });
  await eventually(() => expect(refused).toHaveLength(100 - 1 - LIMITS.maxQueued));
  expect(seen.loading).toBe(1);
  expect(refused[0]?.headers.get("retry-after")).toBe("5");
  expect(await refused[0]?.json()).toEqual({ message: expect.stringMatching(/^Too many/) });
  finishLoads();
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1 + LIMITS.maxQueued);
  expect(seen.mostLoading).toBe(1);
});

test("lists and searches for words are served during a flood of one-letter searches", async () => {
  const { seen, get, finishLoads } = await serve();
  const flood = letters(5).map((path) => get(path));
  await eventually(() => expect(seen.requests).toBe(5));
  for (const path of ["", "/category/featured", "/category/unknown"])
    expect((await get(path)).status).toBe(200);
  const words = ["crew", "shift", "unit"].map((word) => get(`/search/${word}`));
  await eventually(() => expect(seen.loading).toBe(1 + LIMITS.concurrency));
  finishLoads();
  for (const { status } of await Promise.all([...words, ...flood])) expect(status).toBe(200);
  expect(seen.mostLoading).toBe(1 + LIMITS.concurrency);
});

test("a search that waited too long gets 503", async () => {
  const { seen, get, finishLoads } = await serve();
  const first = get("/search/a");
  await eventually(() => expect(seen.loading).toBe(1));
  const second = get("/search/b");
  await eventually(() => expect(seen.requests).toBe(2));
  const late = performance.now() + LIMITS.maxWaitMs + 1;
  vi.spyOn(performance, "now").mockReturnValue(late);
  finishLoads();
  expect((await first).status).toBe(200);
  expect((await second).status).toBe(503);
});

test("no search loads while responses of too many bytes are being sent", async () => {
  const { get, getUnread, finishLoads } = await serve({ titleLength: 41 * 2 ** 20 });
  finishLoads();
  const unread = await getUnread("/search/a");
  expect((await get("/search/b")).status).toBe(503);
  unread.destroy();
  await eventually(async () => expect((await get("/search/b")).status).toBe(200));
});

test("a client that reads nothing is disconnected where others would have to wait", async () => {
  const sizes = { titleLength: 21 * 2 ** 20, minSendMs: 0 };
  const { seen, get, getUnread, finishLoads } = await serve(sizes);
  finishLoads();
  const unread = [await getUnread("/search/a"), await getUnread("/search/b")];
  expect((await get("/search/c")).status).toBe(200);
  await expect(unread[0]?.toArray()).rejects.toThrow("aborted");
  // The other one leaves enough room.
  expect(unread[1]?.errored).toBeNull();
  await eventually(() => expect(seen.closed).toBe(2));
});

test("a response that goes to many clients at once counts once", async () => {
  const { seen, get, getUnread, finishLoads } = await serve({ titleLength: 16 * 2 ** 20 });
  finishLoads();
  for (let count = 0; count < 3; count += 1) await getUnread("/search/a");
  expect((await get("/search/b")).status).toBe(200);
  expect(seen.loads).toBe(2);
});

test("a client that does not read a large response in time is disconnected", async () => {
  const sizes = { titleLength: 32 * 2 ** 20, maxSendMs: 50 };
  const { seen, getUnread, finishLoads } = await serve(sizes);
  finishLoads();
  const unread = await getUnread("/search/a");
  await eventually(() => expect(seen.closed).toBe(1));
  await expect(unread.toArray()).rejects.toThrow("aborted");
});
