import { randomUUID } from "node:crypto";
import { adminVideoSchema, videoConflictSchema } from "@shared/contracts/admin-videos.ts";
import { type Cue, TRANSCRIPT_LIMITS, transcriptSchema } from "@shared/contracts/transcripts.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, test } from "vitest";
import { cacheControl } from "../http/cache-control.ts";
import { readResponse } from "../testing/read-response.ts";
import { sharedApp } from "../testing/running-app.ts";
import { sharedVideoAdmin, videoOf } from "../testing/video-requests.ts";

const CUES: Cue[] = [
  { start: 0, end: 2.5, text: "Walk around the vehicle." },
  { start: 2.5, end: 6, text: "Look at the tyres, “all four” of them." },
];

const app = sharedApp();
const admin = sharedVideoAdmin(app);
const visit = async (path: string, init?: RequestInit) =>
  readResponse(await fetch(`${app.url}/api${path}`, init));
const publicIds = async (path = "/videos") => {
  const { body } = await visit(path);
  return (body as unknown as { id: number }[]).map(({ id }) => id);
};

test("an added video is there for visitors at once, without its private columns", async () => {
  expect(await admin.library()).toEqual({ revision: 0, orderRevision: 0, videos: [] });
  expect((await visit("/videos")).body).toEqual([]);
  const video = sampleVideo({ title: "Daily checks" });
  const { shownFor: _, ...shown } = video;
  const added = await admin.add(video);
  const { id } = videoOf(added);
  const kept = { id, ...video, revision: 1, transcript: null, smallUrl: null, soundUrl: null };
  expect(added).toMatchObject({ status: 201, body: { revision: 1, orderRevision: 0 } });
  expect(added.body.video).toEqual(kept);
  expect((await visit("/videos")).body).toEqual([{ id, ...shown }]);
  expect(await admin.library()).toEqual({ revision: 1, orderRevision: 0, videos: [kept] });
});

test("an edit changes what is listed and found, and is refused on another revision", async () => {
  const video = await admin.addNew({ title: "Before" });
  const edited = await admin.edit(video, {
    title: "  Afterwards ",
    chapters: '[{"title":"Tyre pressure","timestamp":"0:10"}]',
  });
  const now = videoOf(edited);
  expect(now).toMatchObject({ id: video.id, title: "Afterwards", revision: edited.body.revision });
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

const video = sampleVideo();
const cue = { start: 1, end: 2, text: "Go." };
const withVideo = (changes: Partial<InsertVideo>) => ({ video: { ...video, ...changes } });
const withCues = (...transcript: unknown[]) => ({ video, transcript });
const { seconds, cues, cueCharacters } = TRANSCRIPT_LIMITS;
const longest = { ...cue, text: "x".repeat(cueCharacters) };
const times = (count: number, each: unknown) => new Array(count).fill(each);

test.each<[name: string, body: object, field: string]>([
  ["a title of nothing but spaces", withVideo({ title: "  " }), "video.title"],
  ["an address that runs a script", withVideo({ videoUrl: "javascript:x" }), "video.videoUrl"],
  ["an unknown category", withVideo({ category: "all" as never }), "video.category"],
  ["chapters that are no list", withVideo({ chapters: "{}" }), "video.chapters"],
  ["no video", {}, "video"],
  ["a transcript without cues", withCues(), "transcript"],
  ["a cue of two lines", withCues({ ...cue, text: "a\nb" }), "transcript.0.text"],
  ["a cue that ends before it starts", withCues({ ...cue, end: 0 }), "transcript.0.end"],
  ["cues that are out of order", withCues(cue, { ...cue, start: 0 }), "transcript"],
  ["a time beyond all videos", withCues({ ...cue, end: seconds + 1 }), "transcript.0.end"],
  ["too many cues", withCues(...times(cues + 1, cue)), "transcript"],
  ["too much text", withCues(...times(1_001, longest)), "transcript"],
])("a video with %s is refused with its field", async (_name, body, field) => {
  const before = await admin.library();
  const { status, body: refused } = await admin.send("POST", "", { key: randomUUID(), ...body });
  const errors = refused.faults as { field: string }[];
  expect([status, errors.map((error) => error.field)]).toEqual([
    422,
    expect.arrayContaining([field]),
  ]);
  expect(await admin.library()).toEqual(before);
});

test("a time that can't be read is refused, unless it is stored so and not touched", async () => {
  const odd = { duration: "30 sec", chapters: '[{"title":"Intro","timestamp":"01:75"}]' };
  expect((await admin.add(sampleVideo(odd))).body.faults).toEqual([
    { field: "video.duration", message: "must be a time such as 6:12 or 1:02:03" },
    {
      field: "video.chapters",
      message: "chapter 1, “01:75”: Write the time as 1:35 or 1:02:03.",
    },
  ]);
  const old = sampleVideo(odd);
  await app.upsert([old]);
  const stored = (await admin.library()).videos.find(({ title }) => title === old.title);
  if (!stored) throw new Error("It is not stored.");
  const edited = videoOf(await admin.edit(stored, { description: "Another" }));
  expect(edited).toMatchObject({ ...odd, description: "Another" });
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

test("a deleted video is gone, and who edits or deletes it then is told", async () => {
  const video = await admin.addNew({ title: "Short-lived" });
  const deleted = await admin.remove(video);
  expect([deleted.status, deleted.body.video]).toEqual([200, null]);
  expect(await publicIds("/videos/search/short-lived")).toEqual([]);
  const { revision } = deleted.body;
  const message = "Someone else deleted this video meanwhile.";
  for (const late of [await admin.edit(video, { title: "x" }), await admin.remove(video)]) {
    expect([late.status, late.body]).toEqual([409, { message, revision, video: null }]);
  }
  const never = adminVideoSchema.parse({ ...video, id: 2_000_000_000 });
  expect((await admin.edit(never, { title: "x" })).status).toBe(404);
});

test("two videos can't have the same address and title", async () => {
  const { id, title, videoUrl } = await admin.addNew();
  const other = await admin.addNew({ title });
  const message = "Another video has this address and title already.";
  for (const refused of [
    await admin.add(sampleVideo({ title, videoUrl })),
    await admin.edit(other, { videoUrl }),
  ]) {
    expect([refused.status, refused.body]).toEqual([409, { message, taken: id }]);
  }
});

test("the same key writes once, also at the same moment, and for one request only", async () => {
  const { revision } = await admin.library();
  const [key, video] = [randomUUID(), sampleVideo()];
  const added = await Promise.all([1, 2, 3].map(() => admin.add(video, undefined, key)));
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201]);
  const first = added.find(({ body }) => !body.repeated)?.body;
  const repeated = { ...first, repeated: true };
  expect(added.flatMap(({ body }) => (body.repeated ? [body] : []))).toEqual([repeated, repeated]);
  expect((await admin.library()).revision).toBe(revision + 1);
  const other = await admin.add(sampleVideo(), undefined, key);
  const message = "This key belongs to another change.";
  expect([other.status, other.body.message]).toEqual([422, message]);
  await app.database.db.execute("UPDATE video_changes SET username = 'somebody'");
  expect((await admin.add(video, undefined, key)).status).toBe(422);
});

test("a transcript is read by visitors until it is taken away, and then by admins", async () => {
  const video = videoOf(await admin.add(sampleVideo(), CUES));
  const path = `/transcripts/${video.id}`;
  const found = await visit(path);
  expect(found.body).toEqual({ videoId: video.id, cues: CUES });
  expect(found.headers.get("cache-control")).toBe(cacheControl.api);
  const etag = found.headers.get("etag") ?? "";
  expect((await visit(path, { headers: { "if-none-match": etag } })).status).toBe(304);

  const kept = videoOf(await admin.edit(video, { title: "With a transcript" }));
  expect(kept.transcript).toBe(video.transcript);
  const shorter = videoOf(await admin.edit(kept, {}, { transcript: CUES.slice(1) }));
  expect((await visit(path)).body.cues).toEqual(CUES.slice(1));
  const without = videoOf(await admin.edit(shorter, {}, { transcript: null }));
  expect([without.transcript, (await visit(path)).status]).toEqual([null, 404]);
  const earlier = await admin.get(`/transcripts/${video.transcript}`);
  expect(transcriptSchema.parse(earlier.body)).toEqual({ cues: CUES });
  expect((await admin.get(`/transcripts/${"0".repeat(64)}`)).status).toBe(404);
  const again = videoOf(await admin.edit(without, {}, { transcript: CUES }));
  expect((await visit(path)).status).toBe(200);
  await admin.remove(again);
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
  for (const path of ["", "/category/how-to", "/search/task"]) {
    expect(await publicIds(`/videos${path}`)).toEqual(order);
  }
  expect(await admin.order()).toEqual(order);

  const late = await admin.move({ orderRevision, id: second, before: null });
  const message = "Someone else changed the order meanwhile.";
  const now = { orderRevision: moved.body.orderRevision, order };
  expect([late.status, late.body]).toEqual([409, { message, ...now }]);
  // A video keeps its place when it is edited, and a new one comes last.
  const [top] = (await admin.library()).videos;
  if (top) await admin.edit(top, { title: "Moved and edited" });
  const added = await admin.addNew();
  expect(await publicIds()).toEqual([...order, added.id]);
});

test("moves find a place between any two videos, and one to its own place is none", async () => {
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
