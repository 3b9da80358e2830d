import { randomUUID } from "node:crypto";
import { importPreviewSchema } from "@shared/contracts/admin-videos.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, test } from "vitest";
import { sharedApp } from "../testing/running-app.ts";
import { importAll, sharedVideoAdmin } from "../testing/video-requests.ts";

const sampleVideos = (count: number) => Array.from({ length: count }, () => sampleVideo());

const app = sharedApp();
const admin = sharedVideoAdmin(app);

const previewOf = async (rows: unknown[], numbers?: number[]) =>
  importPreviewSchema.parse((await admin.send("POST", "/import/preview", { rows, numbers })).body);
const importNow = async (...rows: unknown[]) =>
  (await importAll(admin, { revision: await revision(), rows })).at(-1);
const sendImport = (body: object) => admin.send("POST", "/import", { key: randomUUID(), ...body });
const revision = async () => (await admin.library()).revision;
const publicVideos = async () => (await fetch(`${app.url}/api/videos`)).json();

test("a preview lists what would be added and updated, and writes nothing", async () => {
  const [same, edited] = [await admin.addNew(), await admin.addNew()];
  const { id: _id, revision: _revision, transcript: _, ...stored } = edited;
  const { id: __id, revision: __revision, transcript: __, ...unchanged } = same;
  const before = await admin.library();
  const rows = [
    sampleVideo({ title: "New" }),
    unchanged,
    { ...stored, duration: "2:00", chapters: '[{"title":"A","timestamp":"0:01"}]' },
    // The address and title are what a video is known by.
    { ...stored, title: "Another title" },
  ];
  expect(await previewOf(rows, [2, 3, 5, 8])).toEqual({
    revision: before.revision,
    added: 2,
    updated: 1,
    unchanged: 1,
    faults: [],
    faultCount: 0,
    items: [
      { row: 2, kind: "add", title: "New", fields: [] },
      { row: 5, kind: "update", title: stored.title, fields: ["duration", "chapters"] },
      { row: 8, kind: "add", title: "Another title", fields: [] },
    ],
  });
  expect(await admin.library()).toEqual(before);
});

test("an import is one change, which visitors see at once and a restore takes back", async () => {
  const cues = [{ start: 0, end: 1, text: "Hello." }];
  const added = await admin.add(sampleVideo(), cues);
  await admin.addNew();
  const { videos, orderRevision } = await admin.library();
  const old = videos.find(({ transcript }) => transcript !== null);
  if (!old) throw new Error(`${added.status} without a transcript`);
  await admin.move({ id: old.id, before: videos[0]?.id, orderRevision });
  const before = await admin.library();
  const { id, revision: _, transcript, ...fields } = old;
  const fresh = sampleVideos(1_200);
  const rows = [...fresh, { ...fields, description: "Imported" }];
  const lines = await importAll(admin, { revision: before.revision, rows });
  const counts = { added: 1_200, updated: 1, unchanged: 0 };
  const total = 1_201;
  const next = before.revision + 1;
  expect(lines).toEqual([
    ...Array.from({ length: 12 }, (_, index) => ({ done: 100 * (index + 1), total })),
    { done: total, total },
    { result: { revision: next, orderRevision: before.orderRevision, video: null, ...counts } },
  ]);
  const shown = await publicVideos();
  expect(shown.at(0)).toMatchObject({ id, description: "Imported" });
  // The new ones stand behind all others, in the file's order.
  expect(shown.slice(-fresh.length).map(({ title }: InsertVideo) => title)).toEqual(
    fresh.map(({ title }) => title),
  );
  const now = (await admin.library()).videos.find((video) => video.id === id);
  expect(now).toMatchObject({ revision: next, transcript });
  const history = await admin.get("/history");
  const [entry] = history.body.entries as object[];
  expect(entry).toMatchObject({
    change: next,
    username: "admin",
    action: "import",
    summary: { added: 1_200, edited: 1 },
  });
  expect((await admin.restore({ change: next, revision: next })).status).toBe(200);
  const restored = (await admin.library()).videos.map(({ revision: _own, ...video }) => video);
  expect(restored).toEqual(before.videos.map(({ revision: _own, ...video }) => video));
});

test("an import of the same again changes nothing, and is no change of the history", async () => {
  const rows = sampleVideos(3);
  const first = { key: randomUUID(), revision: await revision(), rows };
  const [, done] = await importAll(admin, first);
  const [repeated] = await importAll(admin, first);
  expect(repeated).toEqual({
    result: { ...(done as { result: object }).result, repeated: true },
  });
  const before = await admin.library();
  const again = await importNow(...rows);
  expect(again).toMatchObject({ result: { added: 0, updated: 0, unchanged: 3 } });
  expect(await admin.library()).toEqual(before);
  const other = { ...first, rows: sampleVideos(1) };
  expect(await admin.send("POST", "/import", other)).toMatchObject({ status: 422 });
});

test("an import is refused on another library than the previewed one", async () => {
  const { revision: seen } = await previewOf([]);
  await admin.addNew();
  const before = await admin.library();
  const late = await sendImport({ revision: seen, rows: [sampleVideo()] });
  expect(late).toMatchObject({ status: 409, body: { revision: before.revision, video: null } });
  expect(await admin.library()).toEqual(before);
});

test("one wrong row keeps every row out, and each error is listed", async () => {
  const before = await admin.library();
  const twice = sampleVideo();
  const rows = [twice, { ...sampleVideo(), duration: " ", id: 7 }, twice, null];
  const numbers = [2, 3, 5, 6];
  const errors = [
    { row: 3, field: "duration", message: "must not be empty" },
    { row: 3, field: "", message: 'unknown field "id"' },
    { row: 5, field: "", message: "same videoUrl and title as row 2" },
    { row: 6, field: "", message: expect.stringContaining("expected object") },
  ];
  const nothing = { added: 0, updated: 0, unchanged: 0, items: [] };
  const found = { faults: errors, faultCount: 4 };
  const { revision } = before;
  expect(await previewOf(rows, numbers)).toEqual({ revision, ...nothing, ...found });
  const refused = await sendImport({ revision, rows, numbers });
  expect(refused).toMatchObject({ status: 422, body: found });
  const many = await previewOf(Array(150).fill(1));
  expect([many.faults.length, many.faultCount]).toEqual([100, 150]);
  expect(await admin.library()).toEqual(before);
});

test("a row's times are stored as mm:ss or hh:mm:ss, or refused by row and chapter", async () => {
  const chapters = (...times: string[]) =>
    JSON.stringify(times.map((timestamp) => ({ title: timestamp, timestamp })));
  const read = sampleVideo({
    duration: "00:06:12.480",
    chapters: chapters("1:00", "00:00:30.500", "0:00"),
  });
  const odd = sampleVideo({ duration: "30 sec", chapters: chapters("0:00", "10") });
  expect((await previewOf([read, odd])).faults).toEqual([
    { row: 2, field: "duration", message: "must be a time such as 6:12 or 1:02:03" },
    {
      row: 2,
      field: "chapters",
      message: "chapter 2, “10”: Write the time as 1:35 or 1:02:03.",
    },
  ]);
  await importNow(read);
  const stored = (await admin.library()).videos.find(({ title }) => title === read.title);
  expect(stored?.duration).toBe("6:12");
  expect(JSON.parse(stored?.chapters ?? "")).toEqual([
    { title: "0:00", timestamp: "0:00" },
    { title: "00:00:30.500", timestamp: "00:30" },
    { title: "1:00", timestamp: "1:00" },
  ]);
  expect(await importNow(read)).toMatchObject({ result: { unchanged: 1 } });
});

test("a row that keeps a time stored against the rules is not refused", async () => {
  const odd = { duration: "about six", chapters: '[{"title":"","timestamp":"soon"}]' };
  const video = sampleVideo(odd);
  await app.upsert([video]);
  const rows = [{ ...video, description: "Another" }];
  expect(await previewOf(rows)).toMatchObject({ faults: [], updated: 1 });
  const touched = [{ ...video, duration: "about seven" }];
  expect(await previewOf(touched)).toMatchObject({ faultCount: 1 });
});
