import {
  type AdminVideo,
  videoHistoryEntrySchema,
  videoHistoryPageSchema,
} from "@shared/contracts/admin-videos.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "../testing/databases.ts";
import { sharedApp } from "../testing/running-app.ts";
import { sharedVideoAdmin, videoOf } from "../testing/video-requests.ts";
import { seedVideos } from "./seed.ts";

const CUES = [{ start: 0, end: 2, text: "Walk around the vehicle." }];

describe.each(DATABASES)("the history of the videos over $name", (kind) => {
  const app = sharedApp(kind);
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

  test("every change is listed with who made it, what it did, and both of its sides", async () => {
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

    const counts = { added: 0, edited: 0, deleted: 0 };
    const common = { at: expect.stringMatching(/^\d{4}-.*Z$/), username: "admin" };
    const fields = ["title", "duration", "transcript"];
    expect(await page()).toEqual({
      entries: [
        {
          ...common,
          change: 4,
          action: "delete",
          summary: { ...counts, titles: ["Newer"], deleted: 1 },
        },
        {
          ...common,
          change: 3,
          action: "move",
          summary: { ...counts, titles: ["Newer"], fields: [] },
        },
        {
          ...common,
          change: 2,
          action: "edit",
          summary: { ...counts, titles: ["Newer"], edited: 1, fields },
        },
        { ...common, change: 1, action: "add", summary: { ...counts, titles: ["New"], added: 1 } },
      ],
      next: null,
    });
    expect(await entry(2)).toMatchObject({
      change: 2,
      total: 1,
      items: [{ id: video.id, before: stateOf(video), after: stateOf(edited) }],
    });
    expect((await entry(1)).items).toEqual([{ id: video.id, before: null, after: stateOf(video) }]);
    expect((await entry(4)).items).toEqual([
      { id: video.id, before: stateOf(edited), after: null },
    ]);
    for (const path of ["0", "5", "9999999999", "x"]) {
      expect((await admin.get(`/history/${path}`)).status).toBe(404);
    }
    expect((await admin.get("/history?before=x")).status).toBe(400);
  });

  test("a deleted video comes back with its id, its place and its transcript", async () => {
    const { id } = await admin.addNew({ title: "First" });
    const ofTranscript = videoOf(await admin.add(sampleVideo({ title: "Spoken" }), CUES));
    const { orderRevision } = await admin.library();
    await admin.move({ orderRevision, id: ofTranscript.id, before: id });
    const before = await contents();
    const { change } = await removeAndFind(ofTranscript);
    expect(await admin.order()).not.toContain(ofTranscript.id);
    const stale = await admin.restore({
      change,
      id: ofTranscript.id,
      revision: ofTranscript.revision,
    });
    expect([stale.status, stale.body.video]).toEqual([409, null]);
    const restored = await admin.restore({ change, id: ofTranscript.id, revision: 0 });
    expect([restored.status, stateOf(videoOf(restored))]).toEqual([200, stateOf(ofTranscript)]);
    expect(await contents()).toEqual(before);
    const transcript = await fetch(`${app.url}/api/transcripts/${ofTranscript.id}`);
    expect(await transcript.json()).toEqual({ videoId: ofTranscript.id, cues: CUES });
    expect((await page()).entries[0]).toMatchObject({
      action: "restore",
      summary: { added: 1, titles: ["Spoken"], restored: change },
    });
  });

  const removeAndFind = async (video: AdminVideo) => {
    const { body } = await admin.remove(video);
    return { change: Number(body.revision) };
  };

  test("one video goes back and the others stay, unless its address and title are taken", async () => {
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
    expect([nothing.status, nothing.body.message]).toEqual([
      422,
      "There is nothing to restore: nothing changed since then.",
    ]);
    // Before it was added there was none.
    const gone = await admin.restore({ change: video.revision, id, revision: restored.revision });
    expect([gone.status, gone.body.video]).toEqual([200, null]);
    expect(await admin.order()).not.toContain(id);
  });

  test.each([
    ["an older", 0, 1],
    ["a newer", 1, 0],
  ])(
    "everything goes back where a video has the address and title of %s deleted one",
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
      const restored = await admin.restore({ change: asAdded.revision + 1, revision });
      expect([restored.status, restored.body]).toEqual([
        200,
        { revision: revision + 1, orderRevision: asAdded.orderRevision, video: null },
      ]);
      expect((await admin.library()).videos.map(stateOf)).toEqual(asAdded.videos.map(stateOf));
      const origin = { change: before.revision + 1, revision: revision + 1 };
      expect((await admin.restore(origin)).status).toBe(200);
    },
  );

  test("everything goes back at once: videos, order and swapped titles", async () => {
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
    expect([late.status, late.body]).toEqual([
      409,
      { message: "Someone else changed the videos meanwhile.", revision, video: null },
    ]);
    const restored = await admin.restore({ change, revision });
    expect(restored.body).toEqual({
      revision: revision + 1,
      orderRevision: revision + 1,
      video: null,
    });
    expect(await contents()).toEqual(asAdded);
    expect((await page()).entries[0]).toMatchObject({
      action: "restore",
      summary: { added: 1, edited: 2, deleted: 0, restored: change },
    });
    const origin = await admin.restore({ change: start.revision + 1, revision: revision + 1 });
    expect(origin.status).toBe(200);
    expect(await contents()).toEqual(before);
    // And forth again, as a restore is a change too.
    const forth = await admin.restore({ change: revision + 2, revision: revision + 2 });
    expect(forth.status).toBe(200);
    expect(await contents()).toEqual(asAdded);
    expect((await admin.restore({ change: 1, revision: revision + 3 })).status).toBe(200);
    expect((await contents()).map(({ title }) => title)).toEqual(["Sample"]);
    for (const change of [0, 10_000]) {
      expect((await admin.restore({ change, revision: revision + 4 })).status).toBe(422);
    }
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
});
