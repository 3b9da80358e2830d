import { randomUUID } from "node:crypto";
import { forVideoFields } from "@shared/entities/video.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { videos } from "./db/schema.ts";
import {
  daysAgo,
  readCounts,
  readTermCounts,
  scriptVisits,
  sendEvents,
} from "./testing/insight-visits.ts";
import {
  publisherAt,
  publishOf,
  putArticle,
  signInAsPublisher,
} from "./testing/publish-requests.ts";
import { type RunningApp, sharedServers } from "./testing/running-app.ts";
import { videoAdminAt, videoOf } from "./testing/video-requests.ts";

// Two servers of one PostgreSQL database: writes are ordered by its locks, and NOTIFY invalidates both caches.

const servers = sharedServers();
let [one, two] = servers as [RunningApp, RunningApp];
let cookie: string;
beforeAll(async () => {
  [one, two] = servers as [RunningApp, RunningApp];
  ({ cookie } = await signInAsPublisher(one));
});

const publishers = () => [publisherAt(one.url, cookie), publisherAt(two.url, cookie)] as const;
const admins = () => [videoAdminAt(one.url, cookie), videoAdminAt(two.url, cookie)] as const;
const eventually = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 10 });
/** Expects a JSON body at both servers, once they have the notice of a change. */
const expectBoth = (path: string, body: unknown) =>
  eventually(async () => {
    for (const { url } of servers) {
      expect(await (await fetch(`${url}/api${path}`)).json()).toEqual(body);
    }
  });

test("two servers of one database see each other's publishes, and order them", async () => {
  const [admin, other] = publishers();
  expect(await other.revision()).toBe(0);
  expect((await admin.publish(publishOf(0))).status).toBe(200);
  await eventually(async () => expect(await other.revision()).toBe(1));
  expect((await other.publish(publishOf(0))).status).toBe(409);
  expect((await other.publish(publishOf(1))).status).toBe(200);
  await eventually(async () => expect(await admin.revision()).toBe(2));
  const request = publishOf(2);
  const responses = await Promise.all([admin.publish(request), other.publish(request)]);
  expect(responses.map(({ status, body }) => [status, body.revision])).toEqual([
    [200, 3],
    [200, 3],
  ]);
  expect(responses.filter(({ body }) => body.repeated)).toHaveLength(1);
});

test("an image that is withdrawn at one server is gone at the other", async () => {
  const [admin, other] = publishers();
  const gif = Buffer.from("GIF89a patient").toString("base64");
  const image = putArticle("patient", `<p><img src="data:image/gif;base64,${gif}" alt=""></p>`);
  await admin.publishNow({ changes: [image] });
  const { html } = (await admin.get("/articles/patient")).body;
  const [path = ""] = /\/api\/[^"]+/.exec(String(html)) ?? [];
  const statuses = () =>
    Promise.all(servers.map(async ({ url }) => (await fetch(url + path)).status));
  await eventually(async () => expect(await statuses()).toEqual([200, 200]));
  await other.publishNow({ changes: [{ type: "delete-article", id: "patient" }] });
  await eventually(async () => expect(await statuses()).toEqual([404, 404]));
  for (const each of [admin, other]) expect((await each.call("GET", path)).status).toBe(200);
  expect(await statuses()).toEqual([404, 404]);
});

test("of two edits at two servers the later is refused, and both show the first", async () => {
  const [admin, other] = admins();
  await expectBoth("/videos", []);
  const cues = [{ start: 0, end: 1, text: "Go." }];
  const video = videoOf(await admin.add(sampleVideo(), cues));
  const { id, ...fields } = video;
  const { shownFor: _, ...listed } = { id, ...forVideoFields((field) => fields[field]) };
  await expectBoth("/videos", [listed]);
  await expectBoth(`/transcripts/${video.id}`, { videoId: video.id, cues });

  const edits = await Promise.all([
    admin.edit(video, { title: "From one" }),
    other.edit(video, { title: "From the other" }),
  ]);
  const [winner, loser] = edits[0]?.status === 200 ? edits : edits.toReversed();
  if (!winner || !loser) throw new Error("no responses");
  expect([winner.status, loser.status]).toEqual([200, 409]);
  const saved = videoOf(winner);
  expect(loser.body.video).toEqual(saved);
  await expectBoth("/videos", [{ ...listed, title: saved.title }]);
  const changed = [{ start: 0, end: 1, text: "Stop." }];
  await other.edit(saved, {}, { transcript: changed });
  await expectBoth(`/transcripts/${video.id}`, { videoId: video.id, cues: changed });
});

test("of two moves one is made, and a key that both servers get is written once", async () => {
  const [admin, other] = admins();
  await admin.addNew();
  const { id } = await admin.addNew();
  const order = await other.order();
  const { orderRevision } = await other.library();
  const move = { orderRevision, id, before: order[0] ?? null };
  const moves = await Promise.all([admin.move(move), other.move(move)]);
  expect(moves.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [key, video] = [randomUUID(), sampleVideo()];
  const added = await Promise.all([admin, other].map((at) => at.add(video, undefined, key)));
  expect(added.map(({ status }) => status)).toEqual([201, 201]);
  expect(added.filter(({ body }) => body.repeated)).toHaveLength(1);
});

test("two servers count visits exactly, also a batch that both get", async () => {
  const { db } = one.database;
  const ids = (await db.select({ id: videos.id }).from(videos)).map(({ id }) => id);
  // A server counts only videos that it knows.
  const expectKnown = async ({ site }: RunningApp) =>
    expect([...(await site.read()).videoIds]).toEqual(expect.arrayContaining(ids));
  await eventually(async () => void (await Promise.all(servers.map(expectKnown))));
  const { visits, expected } = scriptVisits(ids);
  const flush = () => Promise.all(servers.map(({ insight }) => insight.flush()));
  const send = async ({ events, headers }: (typeof visits)[number], number: number) => {
    await sendEvents((number % 3 === 0 ? one : two).url, events, { headers });
    if (number % 10 === 0) await flush();
  };
  await Promise.all(visits.map(send));
  const late = { kind: "article", day: daysAgo(5), id: "daily-checks" };
  const batch = randomUUID();
  for (const { url } of servers) await sendEvents(url, [late], { batch, late: true });
  await flush();
  expect(await readCounts(db)).toEqual({
    ...expected,
    [`${daysAgo(5)} article daily-checks 0`]: 1,
  });
  const terms = Object.entries(await readTermCounts(db));
  expect(terms.flatMap(([name, count]) => (name.includes("#") ? [count] : []))).toEqual([50, 50]);
});
