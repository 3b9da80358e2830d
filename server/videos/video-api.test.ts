import { videosApi } from "@shared/contracts/videos.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { cacheControl } from "../http/cache-control.ts";
import { sharedApp } from "../testing/running-app.ts";
import { seedVideos } from "./seed.ts";

const app = sharedApp();
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000 });
const get = (path: string, init?: RequestInit) => fetch(`${app.url}${path}`, init);
const titles = async (path = "") => {
  const response = await get(`/api/videos${path}`);
  expect(response.status).toBe(200);
  const videos = videosApi["GET /api/videos"].response.parse(await response.json());
  return videos.map((video) => video.title);
};
const search = (query: string) => titles(`/search/${encodeURIComponent(query)}`);

const LIBRARY = [
  sampleVideo({ title: "Daily vehicle check", keywords: "ambulance, TRUCK", category: "advanced" }),
  sampleVideo({ title: "Roles", description: "Who may inspect a truck." }),
  sampleVideo({ title: "Swaps", chapters: '[{"title":"Swap a Truck","timestamp":"12:34"}]' }),
  sampleVideo({ title: "First", description: "About crews on shift." }),
  sampleVideo({ title: "Shift crew" }),
  sampleVideo({ title: "Crew", description: "A shift." }),
  sampleVideo({ title: "The SHIFT and its Crew" }),
  sampleVideo({ title: "100% done", videoUrl: "https://vimeo.com/777" }),
  sampleVideo({ title: "under_score" }),
  sampleVideo({ title: "back\\slash" }),
  sampleVideo({ title: `"double" and 'single'` }),
  sampleVideo({ title: "ÉQUIPE Ärzte" }),
];
const ALL = LIBRARY.map(({ title }) => title);

beforeAll(async () => {
  await app.upsert(LIBRARY);
  await eventually(async () => expect(await titles()).toEqual(ALL));
});

test("the list has all videos by id, each with exactly the nine fields", async () => {
  const [first] = (await (await get("/api/videos")).json()) as object[];
  expect(Object.keys(first ?? {})).toEqual(
    "id title description thumbnailUrl videoUrl duration category keywords chapters".split(" "),
  );
  expect(first).toMatchObject({ id: 1, duration: "1:00", chapters: "[]" });
});

test.each([
  ["advanced", ["Daily vehicle check"]],
  ["all", ALL],
  ["nobody-uses-this", []],
])("the category %s has its own videos", async (category, found) => {
  expect(await titles(`/category/${category}`)).toEqual(found);
});

test.each<[query: string, found: string[]]>([
  ["truck", ["Daily vehicle check", "Roles", "Swaps"]],
  ["  TRUCK   insp ", ["Roles"]],
  ["truck daily check", ["Daily vehicle check"]],
  ["truck missing", []],
  // Matches in the title come first, the rest by id.
  ["crew shift", ["Shift crew", "The SHIFT and its Crew", "First", "Crew"]],
  // Addresses and the timestamps of chapters are not searched.
  ["vimeo", []],
  ["12:34", []],
  ["timestamp", []],
  // The signs of patterns are plain characters.
  ["%", ["100% done"]],
  ["_", ["under_score"]],
  ["\\", ["back\\slash"]],
  [`"double"`, [`"double" and 'single'`]],
  ["'single'", [`"double" and 'single'`]],
  ["1%d", []],
  ["équipe", ["ÉQUIPE Ärzte"]],
  ["e\u0301quipe ärz", ["ÉQUIPE Ärzte"]],
])("a search for %j finds the videos in which every word occurs", async (query, found) => {
  expect(await search(query)).toEqual(found);
});

test("videos are not read from the database while nothing changes", async () => {
  // A notice may still be on its way, after which each is read once more.
  await eventually(async () => {
    await search("crew one");
    const before = app.counter.reads;
    await Promise.all(Array.from({ length: 20 }, () => titles()));
    await titles("/category/all");
    await search("ONE  crew");
    expect(app.counter.reads).toBe(before);
  });
});

test("searches that come at once share one reading", async () => {
  const before = app.counter.reads;
  await Promise.all(Array.from({ length: 20 }, () => search("at once")));
  // One more where a notice of the test before comes in between.
  expect(app.counter.reads - before).toBeLessThanOrEqual(2);
});

test("a response that the client has already is 304 without a body", async () => {
  const etag = (await get("/api/videos")).headers.get("etag") ?? "";
  const again = await get("/api/videos", { headers: { "if-none-match": `"x", ${etag}` } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect(again.headers.get("etag")).toBe(etag);
});

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0, *", "gzip"],
  ["identity", null],
])("with Accept-Encoding %s the list comes as %s", async (accepted, encoding) => {
  const response = await get("/api/videos", { headers: { "accept-encoding": accepted } });
  const { headers } = response;
  expect([headers.get("vary"), headers.get("content-encoding")]).toEqual([
    "Accept-Encoding",
    encoding,
  ]);
  expect(headers.get("cache-control")).toBe(cacheControl.api);
  expect(await response.json()).toHaveLength(LIBRARY.length);
});

test("a change by anyone shows in the next responses", async () => {
  const { db } = app.database;
  for (const [statement, count] of [
    [sql`INSERT INTO videos SELECT 99, 'New', '', '', 'x', '', 'how-to', '', '', ''`, 13],
    [sql`UPDATE videos SET title = 'New'`, 13],
    [sql`DELETE FROM videos WHERE id = 99`, 12],
    [sql`TRUNCATE videos CASCADE`, 0],
  ] as const) {
    await db.execute(statement);
    await eventually(async () => {
      const found = await titles();
      expect([found.length, count === 0 || found.includes("New")]).toEqual([count, true]);
    });
  }
  const head = await get("/api/videos", { method: "HEAD" });
  expect([head.headers.get("content-length"), await head.text()]).toEqual(["2", ""]);
});

test("the samples are seeded once, into a library that never had a video", async () => {
  const { db } = app.database;
  const seed = (title: string) => seedVideos(db, async () => [sampleVideo({ title })]);
  expect(await seed("After the last was deleted")).toBe(false);
  await db.execute(sql`TRUNCATE video_changes CASCADE`);
  await db.execute(sql`UPDATE video_library SET revision = 0`);
  expect([await seed("Sample"), await seed("Another")]).toEqual([true, false]);
  await eventually(async () => expect(await titles()).toEqual(["Sample"]));
});
