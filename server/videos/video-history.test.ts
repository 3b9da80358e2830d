import {
  type AdminVideo,
  videoHistoryEntrySchema,
  videoHistoryPageSchema,
} from "@shared/contracts/admin-videos.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { beforeAll, expect, test } from "vitest";
import { sharedApp } from "../testing/running-app.ts";
import { sharedVideoAdmin, videoOf } from "../testing/video-requests.ts";
import { seedVideos } from "./seed.ts";

const CUES = [{ start: 0, end: 2, text: "Walk around the vehicle." }];

const app = sharedApp();
const admin = sharedVideoAdmin(app);

beforeAll(async () => {
  // Seeding is no change of the history.
  await seedVideos(app.database.db, async () => [sampleVideo({ title: "Sample" })]);
});

const page = async (path = "") =>
  videoHistoryPageSchema.parse((await admin.get(`/history${path}`)).body);
const entry = async (change: number) =>
  videoHistoryEntrySchema.parse((await admin.get(`/history/${change}`)).body);
/** The history's state of a video; small versions are of its file. */
const stateOf = ({ id: _, revision: _r, smallUrl: _s, soundUrl: _u, ...state }: AdminVideo) =>
  state;
/** What a restore brings back: all but the revisions. */
const contents = async () => {
  const { videos } = await admin.library();
  return videos.map(({ revision: _, ...video }) => video);
};

test("the history has who made each change, and the video before and after", async () => {
  expect(await page()).toEqual({ entries: [], next: null });
  const [sample] = (await admin.library()).videos;
  if (!sample) throw new Error("no sample");
  const video = videoOf(await admin.add(sampleVideo({ title: "New" }), CUES));
  const edited = videoOf(
    await admin.edit(video, { title: "Newer", duration: "2:00" }, { transcript: null }),
  );
  const { orderRevision } = await admin.library();
  await admin.move({ orderRevision, id: video.id, before: sample.id });
  await admin.remove(edited);

  const none = { added: 0, edited: 0, deleted: 0 };
  const line = (change: number, action: string, summary: object) => {
    const at = expect.stringMatching(/^\d{4}-.*Z$/);
    return { change, at, username: "admin", action, summary: { ...none, ...summary } };
  };
  const fields = ["title", "duration", "transcript"];
  expect(await page()).toEqual({
    entries: [
      line(4, "delete", { titles: ["Newer"], deleted: 1 }),
      line(3, "move", { titles: ["Newer"], fields: [] }),
      line(2, "edit", { titles: ["Newer"], edited: 1, fields }),
      line(1, "add", { titles: ["New"], added: 1 }),
    ],
    next: null,
  });
  const [added, changed, deleted] = [await entry(1), await entry(2), await entry(4)];
  const { id } = video;
  expect(added.items).toEqual([{ id, before: null, after: stateOf(video) }]);
  expect(changed.items).toEqual([{ id, before: stateOf(video), after: stateOf(edited) }]);
  expect(deleted.items).toEqual([{ id, before: stateOf(edited), after: null }]);
  expect((await admin.get("/history/5")).status).toBe(404);
  expect((await admin.get("/history?before=x")).status).toBe(400);
});

test("a deleted video comes back with its id, its place and its transcript", async () => {
  const { id } = await admin.addNew({ title: "First" });
  const heard = videoOf(await admin.add(sampleVideo({ title: "Heard" }), CUES));
  const { orderRevision } = await admin.library();
  await admin.move({ orderRevision, id: heard.id, before: id });
  const before = await contents();
  const change = (await admin.remove(heard)).body.revision;
  expect(await admin.order()).not.toContain(heard.id);
  const stale = await admin.restore({ change, id: heard.id, revision: heard.revision });
  expect([stale.status, stale.body.video]).toEqual([409, null]);
  const restored = await admin.restore({ change, id: heard.id, revision: 0 });
  expect([restored.status, stateOf(videoOf(restored))]).toEqual([200, stateOf(heard)]);
  expect(await contents()).toEqual(before);
  const transcript = await fetch(`${app.url}/api/transcripts/${heard.id}`);
  expect(await transcript.json()).toEqual({ videoId: heard.id, cues: CUES });
  expect((await page()).entries[0]).toMatchObject({
    action: "restore",
    summary: { added: 1, titles: ["Heard"], restored: change },
  });
});

test("one video is restored, unless its address and title are taken", async () => {
  const video = await admin.addNew({ title: "One" });
  const other = await admin.addNew();
  const changed = videoOf(await admin.edit(video, { title: "Two" }));
  const kept = videoOf(await admin.edit(other, { duration: "9:59" }));
  const twin = await admin.addNew({ title: "One", videoUrl: video.videoUrl });
  const { id, revision } = changed;
  const request = { change: changed.revision, id, revision };
  expect((await admin.restore({ ...request, revision: revision - 1 })).status).toBe(409);
  expect((await admin.restore(request)).body).toMatchObject({ taken: twin.id });
  await admin.remove(twin);
  const restored = videoOf(await admin.restore(request));
  expect(stateOf(restored)).toEqual(stateOf(video));
  expect((await admin.library()).videos).toContainEqual(kept);
  const nothing = await admin.restore({ ...request, revision: restored.revision });
  const message = "There is nothing to restore: nothing changed since then.";
  expect(nothing).toMatchObject({ status: 422, body: { message } });
  // Before it was added there was none.
  const gone = await admin.restore({ change: video.revision, id, revision: restored.revision });
  expect([gone.status, gone.body.video]).toEqual([200, null]);
  expect(await admin.order()).not.toContain(id);
});

test.each([
  ["an older", 0, 1],
  ["a newer", 1, 0],
])(
  "everything is restored where a video has the address and title of %s deleted one",
  async (_, deleted, heir) => {
    const before = await admin.library();
    const videos = [
      await admin.addNew({ title: "A", videoUrl: "https://vimeo.com/41" }),
      await admin.addNew({ title: "B", videoUrl: "https://vimeo.com/42" }),
    ] as const;
    const asAdded = await admin.library();
    const { title, videoUrl } = videos[deleted as 0 | 1];
    expect((await admin.remove(videos[deleted as 0 | 1])).status).toBe(200);
    const renamed = await admin.edit(videos[heir as 0 | 1], { title, videoUrl });
    expect(renamed.status).toBe(200);
    const { revision } = await admin.library();
    const { status, body } = await admin.restore({ change: asAdded.revision + 1, revision });
    const { orderRevision } = asAdded;
    expect([status, body]).toEqual([200, { revision: revision + 1, orderRevision, video: null }]);
    expect((await admin.library()).videos.map(stateOf)).toEqual(asAdded.videos.map(stateOf));
    const origin = { change: before.revision + 1, revision: revision + 1 };
    expect((await admin.restore(origin)).status).toBe(200);
  },
);

test("everything is restored at once: videos, order and swapped titles", async () => {
  const start = await admin.library();
  const before = await contents();
  const videoUrl = "https://vimeo.com/4242";
  const [one, two] = [
    await admin.addNew({ title: "A", videoUrl }),
    await admin.addNew({ title: "B", videoUrl }),
  ];
  const middle = await admin.library();
  const asAdded = await contents();
  const spare = videoOf(await admin.edit(one, { title: "C" }));
  await admin.edit(two, { title: "A" });
  await admin.edit(spare, { title: "B" });
  const first = start.videos[0];
  if (!first) throw new Error("no video");
  await admin.remove(first);
  await admin.move({ orderRevision: middle.orderRevision, id: two.id, before: one.id });
  const { revision } = await admin.library();

  const change = middle.revision + 1;
  const late = await admin.restore({ change, revision: revision - 1 });
  const message = "Someone else changed the videos meanwhile.";
  expect([late.status, late.body]).toEqual([409, { message, revision, video: null }]);
  const next = revision + 1;
  const restored = await admin.restore({ change, revision });
  expect(restored.body).toEqual({ revision: next, orderRevision: next, video: null });
  expect(await contents()).toEqual(asAdded);
  expect((await page()).entries[0]).toMatchObject({
    action: "restore",
    summary: { added: 1, edited: 2, deleted: 0, restored: change },
  });
  const statusOf = async (change: number, revision: number) =>
    (await admin.restore({ change, revision })).status;
  expect(await statusOf(start.revision + 1, next)).toBe(200);
  expect(await contents()).toEqual(before);
  // And forth again, as a restore is a change too.
  expect(await statusOf(next + 1, next + 1)).toBe(200);
  expect(await contents()).toEqual(asAdded);
  expect(await statusOf(1, next + 2)).toBe(200);
  expect((await contents()).map(({ title }) => title)).toEqual(["Sample"]);
  expect([await statusOf(0, next + 3), await statusOf(10_000, next + 3)]).toEqual([422, 422]);
});

test("the history is read page by page", async () => {
  const latest = (await admin.library()).revision;
  let shown = await page();
  const seen = shown.entries.map(({ change }) => change);
  while (shown.next !== null) {
    shown = await page(`?before=${shown.next}`);
    seen.push(...shown.entries.map(({ change }) => change));
  }
  expect(seen).toEqual(Array.from({ length: latest }, (_, index) => latest - index));
  expect(latest).toBeGreaterThan(20);
});
