import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { builtInArticles } from "@shared/content/built-in.ts";
import { INSIGHT_LIMITS } from "@shared/content/insight-rules.ts";
import { insightReportSchema } from "@shared/contracts/insight.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { chunksOf } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { videos } from "../db/schema.ts";
import { withOutages } from "../testing/database-outages.ts";
import { newDatabase } from "../testing/databases.ts";
import {
  daysAgo,
  dumpRows,
  missed,
  readCounts,
  readTermCounts,
  scriptVisits,
  sendEvents,
  TRACES,
} from "../testing/insight-visits.ts";
import { sharedPublisher, signInAsPublisher } from "../testing/publish-requests.ts";
import { recordingLog } from "../testing/recording-log.ts";
import { type RunningApp, sharedApp, silentLog, startApp } from "../testing/running-app.ts";
import { post } from "../testing/sign-in-requests.ts";

const article = (id: string, day = daysAgo(0)) => ({ kind: "article", day, id });
const existing = builtInArticles[0]?.id ?? "";
const today = `${daysAgo(0)} article ${existing} 0`;

/** Adds two videos and returns their ids: servers count only videos that they know. */
async function addVideos(app: RunningApp): Promise<number[]> {
  await app.upsert([sampleVideo(), sampleVideo()]);
  const rows = await app.database.db.select({ id: videos.id }).from(videos);
  const ids = rows.map(({ id }) => id);
  await vi.waitFor(
    async () => expect([...(await app.site.read()).videoIds]).toEqual(expect.arrayContaining(ids)),
    { timeout: 60_000, interval: 10 },
  );
  return ids;
}

test("100 visits count exactly, and leave no address, browser or rare term", async () => {
  const app = await startApp({ trustProxy: true });
  const { visits, expected } = scriptVisits(await addVideos(app));
  for (const { events, headers } of visits) {
    const response = await sendEvents(app.url, events, { headers });
    expect([response.status, response.headers.getSetCookie()]).toEqual([204, []]);
  }
  await app.insight.flush();
  const { db } = app.database;
  expect(await readCounts(db)).toEqual(expected);
  expect(await readTermCounts(db)).toEqual({
    [`${daysAgo(1)} epcr`]: 33,
    [`${daysAgo(1)} stretcher`]: 17,
    [`${daysAgo(1)} #`]: 50,
    [`${daysAgo(0)} epcr`]: 33,
    [`${daysAgo(0)} stretcher`]: 17,
    [`${daysAgo(0)} #`]: 50,
  });
  const dump = await dumpRows(db);
  expect(dump).toContain("stretcher");
  for (const trace of TRACES) expect(dump).not.toContain(trace);
  await app.close();
  let bytes = 0;
  const folder = join(app.settings.DATA_DIR, "database");
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  for (const file of files.filter((each) => each.isFile())) {
    const content = readFileSync(join(file.parentPath, file.name), "latin1");
    bytes += content.length;
    for (const trace of ["Sentinel-Browser", "203.0.113.", "sentinel-", "onlyonce", "jane@"]) {
      expect(content.includes(trace), `${trace} in ${file.name}`).toBe(false);
    }
  }
  expect(bytes).toBeGreaterThan(1_000_000);
});

test("counts that wait are written when the server stops", async () => {
  const app = await startApp();
  await sendEvents(app.url, [article(existing), article(existing)]);
  await app.close();
  const { db, close } = await openDatabase(app.settings, "the server", silentLog);
  expect(await readCounts(db)).toEqual({ [today]: 2 });
  await close();
});

test("counts that can't be written in an outage are written once after it", async () => {
  const settings = await newDatabase();
  const outages = withOutages(await openDatabase(settings, "the server", silentLog));
  const app = await startApp({ database: outages.database }, settings);
  await sendEvents(app.url, [article(existing)]);
  outages.setAway(true);
  await app.insight.flush();
  expect((await sendEvents(app.url, [article(existing)])).status).toBe(204);
  await app.insight.flush();
  outages.setAway(false);
  for (const _flush of [1, 2]) await app.insight.flush();
  expect(await readCounts(outages.database.db)).toEqual({ [today]: 2 });
});

test("counting goes on after a missing day, and after what the database refuses", async () => {
  const app = await startApp();
  const { db } = app.database;
  const count = async (...events: object[]) => {
    await sendEvents(app.url, events);
    await app.insight.flush();
    return readCounts(db);
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-03T12:00:00Z") });
  onTestFinished(() => void vi.useRealTimers());
  const name = `2026-12-03 article ${existing} 0`;
  expect(await count(article(existing, "2026-11-31"), article(existing))).toEqual({ [name]: 1 });
  // The largest value of the column: nothing can be added to it.
  await db.execute(sql`UPDATE insight_counts SET count = 9223372036854775807`);
  expect(await count(article(existing))).toEqual({ [name]: 2 ** 63 });
  await db.execute(sql`UPDATE insight_counts SET count = 1`);
  expect(await count(article(existing))).toEqual({ [name]: 2 });
});

test("a batch that comes again is counted once, a late one also after a restart", async () => {
  const app = await startApp();
  const [batch, late] = [randomUUID(), randomUUID()];
  const sendLate = (url: string) =>
    sendEvents(url, [article(existing, daysAgo(3))], { batch: late, late: true });
  for (const _time of [1, 2]) await sendEvents(app.url, [article(existing)], { batch });
  await sendLate(app.url);
  await app.close();
  const other = await startApp({}, app.settings);
  for (const _time of [1, 2]) await sendLate(other.url);
  await other.insight.flush();
  expect(await readCounts(other.database.db)).toEqual({
    [`${daysAgo(3)} article ${existing} 0`]: 1,
    [today]: 1,
  });
});

describe("the report of insight", () => {
  const app = sharedApp();
  const admin = sharedPublisher(app);
  const read = async (days = 30) =>
    insightReportSchema.parse((await admin.call("GET", `/api/admin/insight?days=${days}`)).body);
  const count = async (...events: object[]) => {
    await sendEvents(app.url, events);
    await app.insight.flush();
  };

  test("a report is empty before anything was counted", async () => {
    const lists = { perDay: [], articles: [], videos: [], searches: [], missing: [], unread: [] };
    expect(await read()).toEqual({ began: null, ...lists, more: { searches: 0, missing: 0 } });
  });

  test("a report has views, ends of videos and searches of its period alone", async () => {
    const [video = 0] = await addVideos(app);
    const day = daysAgo(10);
    await count(
      article(existing),
      article(existing),
      article(existing, day),
      { kind: "video", day: daysAgo(0), id: video },
      { kind: "stop", day: daysAgo(0), id: video, part: 19 },
      { kind: "search", day, term: "Cot", outcome: "unpressed" },
      { kind: "search", day: daysAgo(0), term: "cot", outcome: "pressed" },
      { kind: "search", day: daysAgo(0), term: "secret@example.org", outcome: "nothing" },
    );
    const month = await read();
    expect(month.began).toBe(daysAgo(0));
    const { title, link } = builtInArticles[0] ?? {};
    expect(month.articles).toEqual([{ id: existing, title, link, views: 3 }]);
    const stops = [...Array(19).fill(0), 1];
    expect(month.videos).toEqual([
      expect.objectContaining({
        id: video,
        title: expect.stringMatching(/^Video/),
        views: 1,
        stops,
      }),
    ]);
    expect(month.searches).toEqual([{ term: "cot", nothing: 0, unpressed: 1, pressed: 1 }]);
    const week = await read(7);
    expect(week.articles[0]?.views).toBe(2);
    expect(week.searches).toEqual([{ term: "cot", nothing: 0, unpressed: 0, pressed: 1 }]);
    // Days before counting began have no sum.
    expect(week.perDay).toEqual([
      { day: daysAgo(0), articles: 2, videos: 1, nothing: 1, unpressed: 0, pressed: 1 },
    ]);
  });

  test("a missing term is listed until it is found or dismissed, and again if it grows", async () => {
    const missing = async () => (await read()).missing.map(({ term, count }) => `${term} ${count}`);
    const dismiss = async (term: string, isDismissed = true) =>
      (await admin.call("POST", "/api/admin/insight/dismissals", { term, isDismissed })).status;
    await count(missed("ramp", daysAgo(2)), missed("winch", daysAgo(2)));
    // Terms of one day have no stored words.
    expect(await missing()).toEqual([]);
    await count(...["Ramp", "ramp", "winch"].map((term) => missed(term, daysAgo(1))));
    expect(await missing()).toEqual(["ramp 3", "winch 2"]);
    await count({ kind: "search", day: daysAgo(0), term: "winch", outcome: "pressed" });
    expect(await missing()).toEqual(["ramp 3"]);

    expect(await dismiss("ramp")).toBe(204);
    await count(missed("ramp"), missed("ramp"));
    expect(await missing()).toEqual([]);
    await count(missed("ramp"));
    expect((await read()).missing).toEqual([
      { term: "ramp", count: 6, lastDay: daysAgo(0), sinceDismissed: 3 },
    ]);
    await dismiss("ramp");
    expect(await missing()).toEqual([]);
    await dismiss("ramp", false);
    expect(await missing()).toEqual(["ramp 6"]);
    expect(await dismiss("nobody's word")).toBe(404);
  });

  test("articles that nobody read in 90 days are listed once it was counted so long", async () => {
    await count(article(existing));
    expect((await read()).unread).toEqual([]);
    await app.database.db.execute(sql`UPDATE insight_state SET began = ${daysAgo(90)}`);
    const ids = async () => (await read()).unread.map(({ id }) => id);
    const unread = builtInArticles.map(({ id }) => id).filter((id) => id !== existing);
    expect((await ids()).sort()).toEqual(unread.sort());
    // An article published within the period had no time for views.
    await admin.publishNow();
    expect(await ids()).not.toContain("daily-checks");
  });

  test("a report says how many terms a list has no room for", async () => {
    const before = await read();
    const terms = Array.from({ length: 502 }, (_, number) => `word ${number}`);
    for (const day of [daysAgo(2), daysAgo(1)]) {
      const found = { kind: "search", day, term: "cot bracket", outcome: "pressed" };
      const events = [...terms.map((term) => missed(term, day)), found];
      for (const chunk of chunksOf(events, INSIGHT_LIMITS.events)) await sendEvents(app.url, chunk);
      await app.insight.flush();
    }
    const { searches, missing, more } = await read();
    expect([searches.length, missing.length]).toEqual([500, 500]);
    const wasMissed = before.searches.filter((row) => row.nothing + row.unpressed > 0);
    expect(more.searches).toBe(wasMissed.length + 2);
    expect(more.missing).toBe(before.missing.length + 2);
  });
});

describe("a batch of events", () => {
  const app = sharedApp();
  const counted = async () => {
    await app.insight.flush();
    return readCounts(app.database.db);
  };
  let before: Awaited<ReturnType<typeof counted>>;
  beforeAll(async () => {
    const response = await sendEvents(app.url, [
      article("no-such-article"),
      article("../etc"),
      { kind: "video", day: daysAgo(0), id: 4_711 },
      { kind: "video", day: daysAgo(0), id: 2 ** 31 },
      { kind: "stop", day: daysAgo(0), id: 1, part: 20 },
      article(existing, "2026-13-45"),
      article(existing, daysAgo(31)),
      article(existing, daysAgo(-2)),
      { kind: "search", day: daysAgo(0), term: "a\u0000b", outcome: "nothing" },
      { kind: "search", day: daysAgo(0), term: "ok", outcome: "maybe" },
      { kind: "nothing" },
      null,
      "text",
      [],
      article(existing, daysAgo(30)),
    ]);
    expect(response.status).toBe(204);
    before = await counted();
  });

  test("unknown and malformed events, and those of other days, are left out of a batch", () => {
    expect(before).toEqual({ [`${daysAgo(30)} article ${existing} 0`]: 1 });
  });

  const batch = { batch: "0".repeat(32), events: [article(existing)] };
  test.each<[name: string, body: unknown, status: number, headers?: Record<string, string>]>([
    ["a short id", { ...batch, batch: "short" }, 400],
    ["events that are no list", { ...batch, events: 1 }, 400],
    ["201 events", { ...batch, events: Array(201).fill(article(existing)) }, 400],
    ["40,000 characters", { ...batch, events: ["x".repeat(40_000)] }, 413],
    ["a header of DNT", batch, 204, { dnt: "1" }],
    ["a header of Global Privacy Control", batch, 204, { "sec-gpc": "1" }],
  ])("a batch with %s counts nothing", async (_name, body, status, headers = {}) => {
    const sent = { "sec-fetch-site": "same-origin", ...headers };
    expect((await post(`${app.url}/api/insight`, body, sent)).status).toBe(status);
    expect(await counted()).toEqual(before);
  });
});

test("without counting its addresses are missing, for admins too", async () => {
  const app = await startApp({ insight: undefined });
  const admin = await signInAsPublisher(app);
  expect((await sendEvents(app.url, [article(existing)])).status).toBe(404);
  expect((await admin.call("GET", "/api/admin/insight")).status).toBe(404);
});

test("no line of the log has an address beside an event", async () => {
  const { log, text } = recordingLog();
  const app = await startApp({ log, trustProxy: true });
  const headers = { "x-forwarded-for": "203.0.113.7", "user-agent": "Sentinel-Browser/1" };
  await sendEvents(app.url, [missed("sentinel term")], { headers });
  await post(`${app.url}/api/insight`, "{", headers);
  await app.close();
  expect(text()).toMatch(/"path":"\/api\/insight"/);
  expect(text()).not.toMatch(/203\.0\.113|127\.0\.0\.1|Sentinel|sentinel|"ip"/);
});
