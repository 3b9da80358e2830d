import { randomUUID } from "node:crypto";
import { adminVideoSchema, videoConflictSchema } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { transcriptSchema } from "@shared/contracts/transcripts.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { describe, expect, test } from "vitest";
import { cacheControl } from "../http/cache-control.ts";
import { DATABASES } from "../testing/databases.ts";
import { sharedApp } from "../testing/running-app.ts";
import { sharedVideoAdmin, videoOf } from "../testing/video-requests.ts";

const CUES: Cue[] = [
  { start: 0, end: 2.5, text: "Walk around the vehicle." },
  { start: 2.5, end: 6, text: "Look at the tyres, “all four” of them." },
];

describe.each(DATABASES)("managing videos over $name", (kind) => {
  const app = sharedApp(kind);
  const admin = sharedVideoAdmin(app);

  const visit = async (path: string) => {
    const response = await fetch(`${app.url}/api${path}`);
    return { status: response.status, body: await response.json(), headers: response.headers };
  };
  const publicIds = async (path = "/videos") =>
    (await visit(path)).body.map(({ id }: { id: number }) => id);

  test("an added video is there for visitors at once, and its private columns are not", async () => {
    expect(await admin.library()).toEqual({ revision: 0, orderRevision: 0, videos: [] });
    expect((await visit("/videos")).body).toEqual([]);
    const video = sampleVideo({ title: "Daily checks" });
    const added = await admin.add(video);
    const { id } = videoOf(added);
    const kept = { revision: 1, transcript: null, smallUrl: null, soundUrl: null };
    expect([added.status, added.body]).toEqual([
      201,
      { revision: 1, orderRevision: 0, video: { id, ...video, ...kept } },
    ]);
    expect((await visit("/videos")).body).toEqual([{ id, ...video }]);
    expect(await admin.library()).toEqual({
      revision: 1,
      orderRevision: 0,
      videos: [{ id, ...video, ...kept }],
    });
  });

  test("an edit changes what is listed and found, and is refused on another revision", async () => {
    const video = await admin.addNew({ title: "Before" });
    const edited = await admin.edit(video, {
      title: "  Afterwards ",
      chapters: '[{"title":"Tyre pressure","timestamp":"0:10"}]',
    });
    expect(edited.status).toBe(200);
    const now = videoOf(edited);
    expect(now).toMatchObject({ id: video.id, title: "Afterwards" });
    expect(now.revision).toBe(edited.body.revision);
    expect(await publicIds("/videos/search/afterwards%20pressure")).toEqual([video.id]);
    expect(await publicIds("/videos/search/before")).toEqual([]);

    const late = await admin.edit(video, { title: "Mine" });
    expect(late.status).toBe(409);
    expect(videoConflictSchema.parse(late.body)).toEqual({
      message: "Someone else changed this video meanwhile.",
      revision: edited.body.revision,
      video: now,
    });
    expect((await admin.remove(video)).status).toBe(409);
    expect(videoOf(await admin.edit(now, { title: "Mine" })).title).toBe("Mine");
  });

  test("a time that can't be read is refused, unless it is stored so and not touched", async () => {
    const wrong = { duration: "30 sec", chapters: '[{"title":"Intro","timestamp":"01:75"}]' };
    const refused = await admin.add(sampleVideo(wrong));
    expect(refused).toMatchObject({
      status: 422,
      body: {
        faults: [
          {
            field: "video.duration",
            message: "must be a time such as 6:12 or 1:02:03",
          },
          {
            field: "video.chapters",
            message: "chapter 1, “01:75”: Write the time as 1:35 or 1:02:03.",
          },
        ],
      },
    });
    const old = sampleVideo(wrong);
    await app.upsert([old]);
    const stored = (await admin.library()).videos.find(({ title }) => title === old.title);
    if (!stored) throw new Error("It is not stored.");
    const edited = videoOf(await admin.edit(stored, { description: "Another" }));
    expect(edited).toMatchObject({ ...wrong, description: "Another" });
    expect((await admin.edit(edited, { duration: "40 sec" })).status).toBe(422);
    const chapters = '[{"title":"B","timestamp":"0:20"},{"title":"A","timestamp":"0:10"}]';
    const sorted = videoOf(await admin.edit(edited, { duration: "0:30", chapters }));
    expect(sorted.chapters).toBe(
      '[{"title":"A","timestamp":"0:10"},{"title":"B","timestamp":"0:20"}]',
    );
  });

  test("saving what is there already changes nothing", async () => {
    const video = await admin.addNew();
    const { revision } = await admin.library();
    const saved = await admin.edit(video, {}, { transcript: null });
    expect([saved.status, saved.body]).toEqual([200, { revision, orderRevision: 0, video }]);
    expect((await admin.library()).revision).toBe(revision);
  });

  test("a deleted video is gone; who edits or deletes it then is told so", async () => {
    const video = await admin.addNew({ title: "Short-lived" });
    const deleted = await admin.remove(video);
    expect([deleted.status, deleted.body.video]).toEqual([200, null]);
    expect(await publicIds("/videos/search/short-lived")).toEqual([]);
    for (const response of [await admin.edit(video, { title: "x" }), await admin.remove(video)]) {
      expect([response.status, response.body]).toEqual([
        409,
        {
          message: "Someone else deleted this video meanwhile.",
          revision: deleted.body.revision,
          video: null,
        },
      ]);
    }
    const never = adminVideoSchema.parse({ ...video, id: 2_000_000_000 });
    expect((await admin.edit(never, { title: "x" })).status).toBe(404);
    expect((await admin.remove({ ...video, id: 9_999_999_999 })).status).toBe(404);
  });

  test("two videos can't have the same address and title", async () => {
    const one = await admin.addNew();
    const { title, videoUrl } = one;
    const again = await admin.add(sampleVideo({ title, videoUrl }));
    const taken = { message: "Another video has this address and title already.", taken: one.id };
    expect([again.status, again.body]).toEqual([409, taken]);
    const other = await admin.addNew({ title });
    const renamed = await admin.edit(other, { videoUrl });
    expect([renamed.status, renamed.body]).toEqual([409, taken]);
  });

  test("the same key writes once, also at the same moment, and for one request only", async () => {
    const { revision } = await admin.library();
    const [key, video] = [randomUUID(), sampleVideo()];
    const responses = await Promise.all([1, 2, 3].map(() => admin.add(video, undefined, key)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const first = responses.find(({ body }) => !body.repeated)?.body;
    expect(responses.filter(({ body }) => body.repeated).map(({ body }) => body)).toEqual([
      { ...first, repeated: true },
      { ...first, repeated: true },
    ]);
    expect((await admin.library()).revision).toBe(revision + 1);
    const other = await admin.add(sampleVideo(), undefined, key);
    expect([other.status, other.body.message]).toEqual([
      422,
      "This key belongs to another change.",
    ]);
    await app.database.db.execute("UPDATE video_changes SET username = 'somebody'");
    expect((await admin.add(video, undefined, key)).status).toBe(422);
  });

  test("a transcript is read by visitors until it is taken away, and kept for the history", async () => {
    const video = videoOf(await admin.add(sampleVideo(), CUES));
    const path = `/transcripts/${video.id}`;
    const found = await visit(path);
    expect(found.body).toEqual({ videoId: video.id, cues: CUES });
    expect(found.headers.get("cache-control")).toBe(cacheControl.api);
    const etag = found.headers.get("etag") ?? "";
    const again = await fetch(`${app.url}/api${path}`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    expect((await fetch(`${app.url}/api${path}`, { method: "POST" })).status).toBe(405);

    const kept = videoOf(await admin.edit(video, { title: "Still spoken" }));
    expect(kept.transcript).toBe(video.transcript);
    const shorter = videoOf(await admin.edit(kept, {}, { transcript: CUES.slice(1) }));
    expect((await visit(path)).body.cues).toEqual(CUES.slice(1));
    const without = videoOf(await admin.edit(shorter, {}, { transcript: null }));
    expect([without.transcript, (await visit(path)).status]).toEqual([null, 404]);
    const earlier = await admin.get(`/transcripts/${video.transcript}`);
    expect(transcriptSchema.parse(earlier.body)).toEqual({ cues: CUES });
    expect((await admin.get(`/transcripts/${"0".repeat(64)}`)).status).toBe(404);
    expect((await admin.get("/transcripts/x")).status).toBe(404);
    for (const name of ["/transcripts/9999999999", "/transcripts/x"]) {
      expect((await visit(name)).status).toBe(404);
    }
    const transcript = videoOf(await admin.edit(without, {}, { transcript: CUES }));
    expect((await visit(path)).status).toBe(200);
    expect((await admin.remove(transcript)).status).toBe(200);
    expect((await visit(path)).status).toBe(404);
  });

  test("a moved video stands there for everybody, and the later of two moves is refused", async () => {
    const ids = await admin.order();
    const [first = 0, second = 0, third = 0] = ids;
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const { orderRevision } = await admin.library();
    const moved = await admin.move({ orderRevision, id: third, before: first });
    expect(moved.body.orderRevision).toBe(moved.body.revision);
    const order = [third, first, second, ...ids.slice(3)];
    expect(await publicIds()).toEqual(order);
    expect(await publicIds("/videos/category/how-to")).toEqual(order);
    expect(await publicIds("/videos/search/task")).toEqual(order);
    expect(await admin.order()).toEqual(order);

    const late = await admin.move({ orderRevision, id: second, before: null });
    expect([late.status, late.body]).toEqual([
      409,
      {
        message: "Someone else changed the order meanwhile.",
        orderRevision: moved.body.orderRevision,
        order,
      },
    ]);
    // A video keeps its place when it is edited, and a new one comes last.
    const { videos } = await admin.library();
    const [top] = videos;
    if (top) await admin.edit(top, { title: "Moved and edited" });
    const added = await admin.addNew();
    expect(await publicIds()).toEqual([...order, added.id]);
  });

  test("moves find a place between any two videos, and to where it is it moves nowhere", async () => {
    let { orderRevision } = await admin.library();
    let order = await admin.order();
    // More often than there are numbers between two positions.
    for (let round = 0; round < 15; round += 1) {
      const [id = 0, before = 0] = [order.at(-1), order[1]];
      ({ orderRevision } = (await admin.move({ orderRevision, id, before })).body as never);
      order = [order[0] ?? 0, id, ...order.slice(1, -1)];
      expect(await admin.order()).toEqual(order);
    }
    const { revision } = await admin.library();
    const [id = 0, before = 0] = order;
    for (const target of [id, before]) {
      const stayed = await admin.move({ orderRevision, id, before: target });
      expect([stayed.status, stayed.body.revision]).toEqual([200, revision]);
    }
    const gone = await admin.move({ orderRevision, id, before: 2_000_000_000 });
    expect([gone.status, gone.body.order]).toEqual([409, order]);
  });
});
