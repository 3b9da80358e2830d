import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { videosApi } from "@shared/contracts/videos.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { cacheControl } from "../http/cache-control.ts";
import { DATABASES } from "../testing/databases.ts";
import { sharedApp } from "../testing/running-app.ts";
import { seedVideos } from "./seed.ts";

describe.each(DATABASES)("the video API over $name", (kind) => {
  const app = sharedApp(kind);
  beforeEach(async () => {
    await app.database.db.execute(sql`TRUNCATE videos RESTART IDENTITY CASCADE`);
    await eventually(async () => expect(await titles("/api/videos")).toEqual([]));
  });

  const get = (path: string, init?: RequestInit) => fetch(`${app.url}${path}`, init);
  const titles = async (path: string) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    const videos = videosApi["GET /api/videos"].response.parse(await response.json());
    return videos.map((video) => video.title);
  };
  const search = (query: string) => titles(`/api/videos/search/${encodeURIComponent(query)}`);

  test("the list holds all videos by id, each with exactly the nine fields", async () => {
    await app.upsert([sampleVideo({ title: "One" }), sampleVideo({ title: "Two" })]);
    await eventually(async () => expect(await titles("/api/videos")).toEqual(["One", "Two"]));
    const [first] = (await (await get("/api/videos")).json()) as object[];
    expect(Object.keys(first ?? {})).toEqual(
      "id title description thumbnailUrl videoUrl duration category keywords chapters".split(" "),
    );
    expect(first).toMatchObject({ id: 1, duration: "1:00", chapters: "[]" });
  });

  test("a category holds its own videos, all holds every one, and an unused one is empty", async () => {
    await app.upsert([
      sampleVideo({ title: "A", category: "advanced" }),
      sampleVideo({ title: "H", category: "how-to" }),
    ]);
    await eventually(async () =>
      expect(await titles("/api/videos/category/advanced")).toEqual(["A"]),
    );
    expect(await titles("/api/videos/category/all")).toEqual(["A", "H"]);
    expect(await titles("/api/videos/category/nobody-uses-this")).toEqual([]);
  });

  test("a search finds videos in which every word occurs, in any field and case", async () => {
    await app.upsert([
      sampleVideo({ title: "Daily vehicle check", keywords: "ambulance, TRUCK" }),
      sampleVideo({ title: "Roles", description: "Who may inspect a truck." }),
      sampleVideo({
        title: "Shifts",
        chapters: JSON.stringify([{ title: "Swap a Truck", timestamp: "0:10" }]),
      }),
      sampleVideo({ title: "Unrelated" }),
    ]);
    await eventually(async () =>
      expect(await search("truck")).toEqual(["Daily vehicle check", "Roles", "Shifts"]),
    );
    expect(await search("  TRUCK   insp ")).toEqual(["Roles"]);
    expect(await search("truck daily check")).toEqual(["Daily vehicle check"]);
    expect(await search("truck missing")).toEqual([]);
  });

  test("a chapter's timestamp and a video's address are not searched", async () => {
    await app.upsert([
      sampleVideo({
        videoUrl: "https://vimeo.com/777",
        chapters: '[{"title":"Start","timestamp":"12:34"}]',
      }),
    ]);
    await eventually(async () => expect(await titles("/api/videos")).toHaveLength(1));
    expect(await search("vimeo")).toEqual([]);
    expect(await search("12:34")).toEqual([]);
    expect(await search("timestamp")).toEqual([]);
  });

  test("matches in the title come first, the rest by id", async () => {
    await app.upsert([
      sampleVideo({ title: "First", description: "About crews on shift." }),
      sampleVideo({ title: "Shift crew", description: "x" }),
      sampleVideo({ title: "Crew", description: "A shift." }),
      sampleVideo({ title: "The SHIFT and its Crew", description: "x" }),
    ]);
    await eventually(async () =>
      expect(await search("crew shift")).toEqual([
        "Shift crew",
        "The SHIFT and its Crew",
        "First",
        "Crew",
      ]),
    );
  });

  test("the signs of patterns are plain characters in a search", async () => {
    const odd = ["100% done", "under_score", "back\\slash", `"double" and 'single'`, "plain"];
    await app.upsert(odd.map((title) => sampleVideo({ title })));
    await eventually(async () => expect(await search("%")).toEqual(["100% done"]));
    expect(await search("_")).toEqual(["under_score"]);
    expect(await search("\\")).toEqual(["back\\slash"]);
    expect(await search(`"double"`)).toEqual([odd[3]]);
    expect(await search("'single'")).toEqual([odd[3]]);
    expect(await search("p%n")).toEqual([]);
  });

  test("letters beyond ASCII match whatever their case or composition", async () => {
    await app.upsert([sampleVideo({ title: "ÉQUIPE Ärzte" })]);
    await eventually(async () => expect(await search("équipe")).toHaveLength(1));
    expect(await search("e\u0301quipe ärz")).toHaveLength(1);
  });

  test("nothing is read from the database while nothing changes", async () => {
    await app.upsert([sampleVideo({ title: "Kept" })]);
    await eventually(async () => expect(await titles("/api/videos")).toEqual(["Kept"]));
    // A notice may still be on its way, after which each is read once more.
    await eventually(async () => {
      await search("kept one");
      const before = app.counter.reads;
      await Promise.all(Array.from({ length: 20 }, () => titles("/api/videos")));
      await titles("/api/videos/category/all");
      await search("ONE  kept");
      expect(app.counter.reads).toBe(before);
    });
  });

  test("requests that come at once share one reading", async () => {
    const before = app.counter.reads;
    await Promise.all(Array.from({ length: 20 }, () => search("at once")));
    // One more where a notice of the test before comes in between.
    expect(app.counter.reads - before).toBeLessThanOrEqual(2);
  });

  test.each([
    [
      "an insert",
      sql`INSERT INTO videos SELECT 99, 'New', '', '', 'x', '', 'how-to', '', '', ''`,
      2,
    ],
    ["an update", sql`UPDATE videos SET title = 'New'`, 1],
    ["a delete", sql`DELETE FROM videos`, 0],
    ["a truncate", sql`TRUNCATE videos CASCADE`, 0],
  ])("%s by anyone shows in the next responses", async (_name, statement, count) => {
    await app.upsert([sampleVideo({ title: "Old" })]);
    await eventually(async () => expect(await titles("/api/videos")).toEqual(["Old"]));
    await app.database.db.execute(statement);
    await eventually(async () => {
      const found = await titles("/api/videos");
      expect(found).toHaveLength(count);
      expect(count === 0 || found.includes("New")).toBe(true);
    });
  });

  test("a response that the client has already is 304 without a body", async () => {
    const etag = (await get("/api/videos")).headers.get("etag") ?? "";
    const again = await get("/api/videos", { headers: { "if-none-match": `"x", ${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    expect(again.headers.get("etag")).toBe(etag);
    await app.upsert([sampleVideo()]);
    await eventually(async () =>
      expect((await get("/api/videos", { headers: { "if-none-match": etag } })).status).toBe(200),
    );
  });

  test.each([
    ["br, gzip", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["br;q=0, *", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
  ])("with Accept-Encoding %s the body comes as %s", async (accepted, encoding, unpack) => {
    await app.upsert(Array.from({ length: 30 }, () => sampleVideo()));
    await eventually(async () => expect(await titles("/api/videos")).toHaveLength(30));
    const response = await rawGet(`${app.url}/api/videos`, { "accept-encoding": accepted });
    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.headers.vary).toBe("Accept-Encoding");
    expect(response.headers["cache-control"]).toBe(cacheControl.api);
    expect(JSON.parse(String(unpack(response.body)))).toHaveLength(30);
  });

  test("HEAD returns the headers of GET without the body", async () => {
    const head = await get("/api/videos", { method: "HEAD" });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe("2");
    expect(await head.text()).toBe("");
  });

  test("the samples are seeded into an empty library only", async () => {
    await app.database.db.execute(sql`TRUNCATE video_changes CASCADE`);
    await app.database.db.execute(sql`UPDATE video_library SET revision = 0`);
    expect(await seedVideos(app.database.db, async () => [sampleVideo({ title: "Sample" })])).toBe(
      true,
    );
    expect(await seedVideos(app.database.db, async () => [sampleVideo({ title: "Another" })])).toBe(
      false,
    );
    await eventually(async () => expect(await titles("/api/videos")).toEqual(["Sample"]));
  });

  test("the samples don't come back once somebody has deleted the last video", async () => {
    await app.upsert([sampleVideo()]);
    await app.database.db.execute(sql`DELETE FROM videos`);
    expect(await seedVideos(app.database.db, async () => [sampleVideo()])).toBe(false);
  });

  test("the server is ready while the database responds", async () => {
    expect((await get("/readyz")).status).toBe(200);
    expect((await get("/healthz")).status).toBe(200);
  });
});

/** A notice of a change takes a moment, and longer on a busy machine. */
const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000 });

function rawGet(url: string, headers: Record<string, string>) {
  type Response = { headers: Record<string, string | string[] | undefined>; body: Buffer };
  return new Promise<Response>((resolve, reject) => {
    request(url, { headers }, async (res) => {
      resolve({ headers: res.headers, body: Buffer.concat(await res.toArray()) });
    })
      .on("error", reject)
      .end();
  });
}
