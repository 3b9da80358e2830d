import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Writable } from "node:stream";
import { builtInArticles } from "@shared/content/built-in.ts";
import { INSIGHT_LIMITS } from "@shared/content/insight-rules.ts";
import { insightReportSchema } from "@shared/contracts/insight.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { describe, expect, test, vi } from "vitest";
import { chunksOf } from "../db/database.ts";
import { openDatabase } from "../db/open-database.ts";
import { announcements, publishes, videos } from "../db/schema.ts";
import { serializers } from "../http/log.ts";
import { addAccount } from "../testing/add-account.ts";
import { withOutages } from "../testing/database-outages.ts";
import { DATABASES, EMBEDDED, POSTGRES } from "../testing/databases.ts";
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
import { publishOf, signInAsPublisher } from "../testing/publish-requests.ts";
import { type RunningApp, runApp, sharedApp, silentLog } from "../testing/running-app.ts";
import { cookieOf, login, post } from "../testing/sign-in-requests.ts";

const article = (id: string, day = daysAgo(0)) => ({ kind: "article", day, id });
const known = builtInArticles[0]?.id ?? "";

/**
 * Adds two videos and returns their ids once each server of the database knows them: servers count only videos that
 * they know.
 */
async function addVideos(app: RunningApp, ...others: RunningApp[]): Promise<number[]> {
  await app.upsert([sampleVideo(), sampleVideo()]);
  const rows = await app.database.db.select({ id: videos.id }).from(videos);
  const ids = rows.map(({ id }) => id);
  const expectKnown = async ({ site }: RunningApp) =>
    expect([...(await site.read()).videoIds]).toEqual(expect.arrayContaining(ids));
  const options = { timeout: 60_000, interval: 10 };
  await vi.waitFor(() => Promise.all([app, ...others].map(expectKnown)), options);
  return ids;
}

test("100 scripted visits count exactly and leave no address, browser or rare term", async () => {
  const { settings, dispose } = await kind.prepare();
  const app = await runApp(settings, { trustProxy: true });
  try {
    const { visits, expected } = scriptVisits(await addVideos(app));
    for (const { events, headers } of visits) {
      const response = await sendEvents(app.url, events, { headers });
      expect(response.status).toBe(204);
      expect(response.headers.getSetCookie()).toEqual([]);
    }
    await app.insight.flush();
    const { db } = app.database;
    expect(await readCounts(db)).toEqual(expected);
    const terms = await readTermCounts(db);
    expect(terms).toEqual({
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
  } finally {
    await app.close();
  }
  if (kind === EMBEDDED) expectNoTraces(join(settings.DATA_DIR, "database"));
  await dispose();
});

test("writes what waits when the server stops", async () => {
  const { settings, dispose } = await kind.prepare();
  const app = await runApp(settings);
  await sendEvents(app.url, [article(known), article(known)]);
  await app.close();
  const { db, close } = await openDatabase(settings, "the server", silentLog);
  expect(await readCounts(db)).toEqual({ [`${daysAgo(0)} article ${known} 0`]: 2 });
  await close();
  await dispose();
});

test("keeps what it can't write while the database is away, and counts it once", async () => {
  const { settings, dispose } = await kind.prepare();
  const outages = withOutages(await openDatabase(settings, "the server", silentLog));
  const app = await runApp(settings, { database: outages.database });
  await sendEvents(app.url, [article(known)]);
  outages.setAway(true);
  await app.insight.flush();
  expect((await sendEvents(app.url, [article(known)])).status).toBe(204);
  await app.insight.flush();
  outages.setAway(false);
  await app.insight.flush();
  await app.insight.flush();
  expect(await readCounts(outages.database.db)).toEqual({
    [`${daysAgo(0)} article ${known} 0`]: 2,
  });
  await app.close();
  await dispose();
});

test("goes on after a day that isn't there, and after what the database refuses", async () => {
  const { settings, dispose } = await kind.prepare();
  const app = await runApp(settings);
  const { db } = app.database;
  const count = async (...events: object[]) => {
    await sendEvents(app.url, events);
    await app.insight.flush();
    return readCounts(db);
  };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-12-03T12:00:00Z") });
  try {
    const name = `2026-12-03 article ${known} 0`;
    expect(await count(article(known, "2026-11-31"), article(known))).toEqual({ [name]: 1 });
    // The largest value of the column: nothing can be added to it.
    await db.execute(sql`UPDATE insight_counts SET count = 9223372036854775807`);
    expect(await count(article(known))).toEqual({ [name]: 2 ** 63 });
    await db.execute(sql`UPDATE insight_counts SET count = 1`);
    expect(await count(article(known))).toEqual({ [name]: 2 });
  } finally {
    vi.useRealTimers();
  }
  await app.close();
  await dispose();
});

test("counts a batch once that comes again, a late one also after a restart", async () => {
  const { settings, dispose } = await kind.prepare();
  const app = await runApp(settings);
  const [batch, late] = [randomUUID(), randomUUID()];
  const sendLate = (url: string) =>
    sendEvents(url, [article(known, daysAgo(3))], { batch: late, late: true });
  await sendEvents(app.url, [article(known)], { batch });
  await sendEvents(app.url, [article(known)], { batch });
  await sendLate(app.url);
  await app.close();
  const other = await runApp(settings);
  await sendLate(other.url);
  await sendLate(other.url);
  await other.insight.flush();
  expect(await readCounts(other.database.db)).toEqual({
    [`${daysAgo(3)} article ${known} 0`]: 1,
    [`${daysAgo(0)} article ${known} 0`]: 1,
  });
  await other.close();
  await dispose();
});

describe("of what a report tells", () => {
  const app = sharedApp();
  const signIn = async () => {
    await addAccount(app.database.db);
    return cookieOf(await login(app.url));
  };
  const read = async (cookie: string, days = 30) => {
    const response = await fetch(`${app.url}/api/admin/insight?days=${days}`, {
      headers: { cookie },
    });
    return insightReportSchema.parse(await response.json());
  };

  test("nothing before anything was counted", async () => {
    const report = await read(await signIn());
    expect(report).toEqual({
      began: null,
      perDay: [],
      articles: [],
      videos: [],
      searches: [],
      missing: [],
      unread: [],
      more: { searches: 0, missing: 0 },
    });
  });

  test("views, where videos end, and searches, of the period alone", async () => {
    const [video = 0] = await addVideos(app);
    const day = daysAgo(10);
    await sendEvents(app.url, [
      article(known),
      article(known),
      article(known, day),
      { kind: "video", day: daysAgo(0), id: video },
      { kind: "stop", day: daysAgo(0), id: video, part: 19 },
      { kind: "search", day, term: "Cot", outcome: "unpressed" },
      { kind: "search", day: daysAgo(0), term: "cot", outcome: "pressed" },
      { kind: "search", day: daysAgo(0), term: "secret@example.org", outcome: "nothing" },
    ]);
    await app.insight.flush();
    const cookie = await signIn();
    const month = await read(cookie);
    expect(month.began).toBe(daysAgo(0));
    expect(month.articles).toEqual([
      {
        id: known,
        title: builtInArticles[0]?.title,
        link: builtInArticles[0]?.link,
        views: 3,
      },
    ]);
    expect(month.videos).toEqual([
      expect.objectContaining({ id: video, views: 1, stops: [...Array(19).fill(0), 1] }),
    ]);
    expect(month.videos[0]?.title).toMatch(/^Video/);
    expect(month.searches).toEqual([{ term: "cot", nothing: 0, unpressed: 1, pressed: 1 }]);
    const week = await read(cookie, 7);
    expect(week.articles[0]?.views).toBe(2);
    expect(week.searches).toEqual([{ term: "cot", nothing: 0, unpressed: 0, pressed: 1 }]);
    // Days before counting began have no sum.
    expect(week.perDay).toEqual([
      { day: daysAgo(0), articles: 2, videos: 1, nothing: 1, unpressed: 0, pressed: 1 },
    ]);
  });

  test("a missing term is listed until it is found or dismissed, and again if it grows", async () => {
    const cookie = await signIn();
    const missing = async () =>
      (await read(cookie)).missing.map(({ term, count }) => `${term} ${count}`);
    const dismiss = (term: string, isDismissed = true) =>
      post(`${app.url}/api/admin/insight/dismissals`, { term, isDismissed }, { cookie });
    const miss = async (...events: object[]) => {
      await sendEvents(app.url, events);
      await app.insight.flush();
    };
    await miss(missed("ramp", daysAgo(2)), missed("winch", daysAgo(2)));
    // Terms of one day have no stored words.
    expect(await missing()).toEqual([]);
    await miss(missed("Ramp", daysAgo(1)), missed("ramp", daysAgo(1)), missed("winch", daysAgo(1)));
    expect(await missing()).toEqual(["ramp 3", "winch 2"]);
    await miss({ kind: "search", day: daysAgo(0), term: "winch", outcome: "pressed" });
    expect(await missing()).toEqual(["ramp 3"]);

    expect((await dismiss("ramp")).status).toBe(204);
    await miss(missed("ramp"), missed("ramp"));
    expect(await missing()).toEqual([]);
    await miss(missed("ramp"));
    expect((await read(cookie)).missing).toEqual([
      { term: "ramp", count: 6, lastDay: daysAgo(0), sinceDismissed: 3 },
    ]);
    await dismiss("ramp");
    expect(await missing()).toEqual([]);
    await dismiss("ramp", false);
    expect(await missing()).toEqual(["ramp 6"]);
    expect((await dismiss("nobody's word")).status).toBe(404);
  });

  test("the articles that nobody read in 90 days, once it was counted for so long", async () => {
    await sendEvents(app.url, [article(known)]);
    await app.insight.flush();
    const cookie = await signIn();
    expect((await read(cookie)).unread).toEqual([]);
    await app.database.db.execute(sql`UPDATE insight_state SET began = ${daysAgo(90)}`);
    const { unread } = await read(cookie);
    expect(unread).toHaveLength(builtInArticles.length - 1);
    expect(unread.map(({ id }) => id)).not.toContain(known);
    // An article published within the period had no time for views.
    const admin = await signInAsPublisher(app);
    await admin.publish(publishOf(0));
    const ids = (await read(admin.cookie)).unread.map(({ id }) => id);
    expect(ids).not.toContain("daily-checks");
  });

  test("how many terms a list has no room for", async () => {
    const cookie = await signIn();
    const before = await read(cookie);
    const terms = Array.from({ length: 502 }, (_, number) => `word ${number}`);
    for (const day of [daysAgo(2), daysAgo(1)]) {
      const found = { kind: "search", day, term: "cot bracket", outcome: "pressed" };
      const events = [...terms.map((term) => missed(term, day)), found];
      for (const chunk of chunksOf(events, INSIGHT_LIMITS.events)) {
        await sendEvents(app.url, chunk);
      }
      await app.insight.flush();
    }
    const { searches, missing, more } = await read(cookie);
    expect([searches.length, missing.length]).toEqual([500, 500]);
    const wasMissed = before.searches.filter((row) => row.nothing + row.unpressed > 0);
    expect(more.searches).toBe(wasMissed.length + 2);
    expect(more.missing).toBe(before.missing.length + 2);
  });

  test("nothing to who is not signed in", async () => {
    for (const [path, init] of [
      ["/api/admin/insight", {}],
      ["/api/admin/insight/dismissals", { method: "POST" }],
    ] as const) {
      expect((await fetch(app.url + path, init)).status).toBe(401);
    }
  });
});

function expectNoTraces(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const file of files.filter((each) => each.isFile())) {
    const content = readFileSync(join(file.parentPath, file.name), "latin1");
    bytes += content.length;
    for (const trace of ["Sentinel-Browser", "203.0.113.", "sentinel-", "onlyonce", "jane@"]) {
      expect(content.includes(trace), `${trace} in ${file.name}`).toBe(false);
    }
  }
  expect(bytes).toBeGreaterThan(1_000_000);
}

test("two servers of one database count exactly, also a batch that both get", async () => {
  const { settings, dispose } = await POSTGRES.prepare();
  const apps = [await runApp(settings), await runApp(settings)];
  const [one, two] = apps;
  if (!one || !two) throw new Error("no servers");
  const { visits, expected } = scriptVisits(await addVideos(one, two));
  const late = randomUUID();
  const send = async ({ events, headers }: (typeof visits)[number], number: number) => {
    const app = number % 3 === 0 ? one : two;
    await sendEvents(app.url, events, { headers });
    if (number % 10 === 0) await Promise.all([one.insight.flush(), two.insight.flush()]);
  };
  await Promise.all(visits.map(send));
  for (const app of apps) {
    await sendEvents(app.url, [article(known, daysAgo(5))], { batch: late, late: true });
  }
  await Promise.all(apps.map((app) => app.insight.flush()));
  expect(await readCounts(one.database.db)).toEqual({
    ...expected,
    [`${daysAgo(5)} article ${known} 0`]: 1,
  });
  const terms = Object.entries(await readTermCounts(one.database.db));
  expect(terms.filter(([name]) => name.includes("#")).map(([, count]) => count)).toEqual([50, 50]);
  await Promise.all(apps.map((app) => app.close()));
  await dispose();
});

describe("a batch", () => {
  const app = sharedApp();
  const counted = async () => {
    await app.insight.flush();
    return readCounts(app.database.db);
  };

  test("leaves out events that can't be: unknown, malformed, of other days", async () => {
    const response = await sendEvents(app.url, [
      article("no-such-article"),
      article("../etc"),
      { kind: "video", day: daysAgo(0), id: 4_711 },
      { kind: "video", day: daysAgo(0), id: 2 ** 31 },
      { kind: "stop", day: daysAgo(0), id: 1, part: 20 },
      { kind: "article", day: "2026-13-45", id: known },
      article(known, daysAgo(31)),
      article(known, daysAgo(-2)),
      { kind: "search", day: daysAgo(0), term: "a\u0000b", outcome: "nothing" },
      { kind: "search", day: daysAgo(0), term: "ok", outcome: "maybe" },
      { kind: "nothing" },
      null,
      "text",
      [],
      article(known, daysAgo(30)),
    ]);
    expect(response.status).toBe(204);
    expect(await counted()).toEqual({ [`${daysAgo(30)} article ${known} 0`]: 1 });
  });

  test("a request that is no batch, too large or from another site is refused", async () => {
    const before = await counted();
    const url = `${app.url}/api/insight`;
    const batch = { batch: randomUUID(), events: [article(known)] };
    const headers = { "sec-fetch-site": "same-origin" };
    for (const body of [
      "{}",
      "[]",
      "{",
      "",
      { ...batch, batch: "short" },
      { ...batch, events: 1 },
    ]) {
      expect((await post(url, body, headers)).status).toBe(400);
    }
    const many = { ...batch, events: Array(201).fill(article(known)) };
    expect((await post(url, many, headers)).status).toBe(400);
    const large = { ...batch, events: ["x".repeat(40_000)] };
    expect((await post(url, large, headers)).status).toBe(413);
    expect((await post(url, batch, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await post(url, batch, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect((await post(url, batch, { "content-type": "text/plain" })).status).toBe(415);
    expect((await fetch(url)).status).toBe(405);
    expect(await counted()).toEqual(before);
  });

  test.each(["dnt", "sec-gpc"])("counts nothing with the header %s", async (name) => {
    const before = await counted();
    const response = await sendEvents(app.url, [article(known)], {
      headers: { [name]: "1" },
    });
    expect(response.status).toBe(204);
    expect(await counted()).toEqual(before);
  });
});

test("without counting its addresses are missing, for admins too", async () => {
  const { settings, dispose } = await EMBEDDED.prepare();
  const app = await runApp(settings, { insight: undefined });
  await addAccount(app.database.db);
  const cookie = cookieOf(await login(app.url));
  expect((await sendEvents(app.url, [article(known)])).status).toBe(404);
  expect((await fetch(`${app.url}/api/admin/insight`, { headers: { cookie } })).status).toBe(404);
  await app.close();
  await dispose();
});

test("no line of the log has an address beside an event, whatever the response", async () => {
  let written = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  const { settings, dispose } = await EMBEDDED.prepare();
  const log = pino({ level: "trace", serializers }, stream);
  const app = await runApp(settings, { log, trustProxy: true });
  const headers = { "x-forwarded-for": "203.0.113.7", "user-agent": "Sentinel-Browser/1" };
  await sendEvents(app.url, [missed("sentinel term")], { headers });
  await post(`${app.url}/api/insight`, "{", headers);
  await app.close();
  await dispose();
  expect(written).toMatch(/"path":"\/api\/insight"/);
  expect(written).not.toMatch(/203\.0\.113|127\.0\.0\.1|Sentinel|sentinel|"ip"/);
});

test("public responses are the same, byte by byte, with counting and without", async () => {
  const paths = [
    "/api/videos",
    "/api/videos/search/stretcher",
    "/api/knowledge-base",
    "/api/knowledge-base/all",
    "/api/knowledge-base/articles/daily-checks",
    "/api/transcripts",
    "/sitemap.xml",
    "/feed.xml",
    "/llms.txt",
    "/robots.txt",
    "/knowledge-base/fleet/daily-checks.md",
    "/university",
  ];
  const readPublic = async (options: Parameters<typeof runApp>[1], isVisited: boolean) => {
    const { settings, dispose } = await EMBEDDED.prepare();
    const app = await runApp(settings, options);
    const admin = await signInAsPublisher(app);
    await admin.publish(publishOf(0));
    for (const table of [publishes, announcements]) {
      await app.database.db.update(table).set({ at: new Date("2026-01-02") });
    }
    const [video = 0] = await app
      .upsert([sampleVideo({ title: "Video", videoUrl: "https://vimeo.com/1" })])
      .then(() => [1]);
    const responses: string[] = [];
    for (const path of paths) {
      if (isVisited) {
        await sendEvents(app.url, [
          article("daily-checks"),
          { kind: "video", day: daysAgo(0), id: video },
        ]);
        await app.insight.flush();
      }
      const response = await fetch(app.url + path);
      const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id)$/.test(name));
      responses.push(JSON.stringify([path, response.status, headers, await response.text()]));
    }
    await app.close();
    await dispose();
    return responses;
  };
  const counting = await readPublic({}, true);
  expect(counting).toEqual(await readPublic({ insight: undefined }, false));
  expect(counting.filter((response) => response.includes(",200,"))).toHaveLength(paths.length);
});
