import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { beforeAll, expect, test } from "vitest";
import { type DatabaseSettings, newDatabase } from "../testing/databases.ts";
import { openBucket } from "../testing/media-stores.ts";
import { runCommand } from "../testing/run-command.ts";
import { runApp, sharedApp, startApp } from "../testing/running-app.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { sharedVideoAdmin, signInAsVideoAdmin } from "../testing/video-requests.ts";
import { storeVersions } from "../videos/small-versions.ts";
import { importVideoFile } from "./videos-import.ts";

const runImport = (path: string, settings: Record<string, string | undefined>) =>
  runCommand(importVideoFile, [path], settings);

const video = readFileSync("server/testing/videos/h264.mp4");
const CUES = [{ start: 0, end: 2, text: "Hello there." }];

type Files = Record<string, string | Uint8Array>;

async function zipOf(files: Files, options: ConstructorParameters<typeof ZipWriter>[1] = {}) {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [path, content] of Object.entries(files)) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    await writer.add(path, new Uint8ArrayReader(new Uint8Array(bytes)));
  }
  return Buffer.from(await writer.close());
}

function saved(bytes: Uint8Array): string {
  const path = join(temporaryFolder(), "videos.zip");
  writeFileSync(path, bytes);
  return path;
}

const videoFilesIn = ({ DATA_DIR }: DatabaseSettings) => {
  try {
    return readdirSync(join(DATA_DIR, "media/files"));
  } catch {
    return [];
  }
};

const source = sharedApp();
const admin = sharedVideoAdmin(source);
let zip: Buffer;
let videoFiles: string[];

beforeAll(async () => {
  videoFiles = [];
  for (const name of ["h264.mp4", "vp9.webm"]) {
    const { videoUrl } = await source.media.add(resolve("server/testing/videos", name));
    await admin.add(sampleVideo({ videoUrl }), CUES);
    videoFiles.push(videoUrl);
  }
  await admin.addNew();
  const [videoUrl = "", smallUrl] = videoFiles;
  const sound = await source.media.add(resolve("server/testing/videos/sound.m4a"), "sound");
  await storeVersions(source.database.db, [{ videoUrl, smallUrl, soundUrl: sound.videoUrl }]);
  videoFiles.push(sound.videoUrl);
  const response = await fetch(`${source.url}/api/admin/media/zip`, {
    headers: { cookie: admin.cookie },
  });
  zip = Buffer.from(await response.arrayBuffer());
});

/** Expects a site to have files with the bytes of the source's. */
async function expectFiles(url: string, addresses = videoFiles): Promise<void> {
  for (const address of addresses) {
    const bytesAt = async (site: string) =>
      Buffer.from(await (await fetch(site + address)).arrayBuffer());
    expect(await bytesAt(url)).toEqual(await bytesAt(source.url));
  }
}

const done = "Importing 3 videos.\nAdded 3, updated 0, unchanged 0.\n";

test("a zip fills an empty site with playable videos, once", async () => {
  const settings = await newDatabase();
  const path = saved(zip);
  const stdout = `Sending 4 of 4 files.\n${done}`;
  expect(await runImport(path, settings)).toEqual({ code: 0, stdout, stderr: "" });
  const app = await startApp({}, settings);
  const other = await signInAsVideoAdmin(app);
  const { videos } = await other.library();
  const comparable = (list: typeof videos) =>
    list.map(({ id: _id, revision: _, ...video }) => video);
  expect(comparable(videos)).toEqual(comparable((await admin.library()).videos));
  await expectFiles(app.url);
  const transcript = await fetch(`${app.url}/api/transcripts/${videos[0]?.id}`);
  expect((await transcript.json()).cues).toEqual(CUES);
  expect((await runImport(path, settings)).stdout).toBe(
    "Sending 0 of 4 files.\nImporting 3 videos.\nAdded 0, updated 0, unchanged 3.\n",
  );
  expect((await other.library()).videos).toEqual(videos);
  // A lost file of a video comes back.
  rmSync(join(settings.DATA_DIR, "media/files", videoFiles[0]?.slice("/media/".length) ?? ""));
  expect((await runImport(path, settings)).stdout).toContain("Sending 1 of 4 files.\n");
  expect((await fetch(app.url + videoFiles[0])).status).toBe(200);
});

test("the files of a zip are sent to a bucket where there is one", async () => {
  const settings = await newDatabase();
  const bucket = await openBucket();
  const outcome = await runImport(saved(zip), { ...settings, ...bucket.settings });
  expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining(done) });
  const kept = (await bucket.store.list()).map(({ name }) => `/media/${name}`);
  expect(kept.sort()).toEqual([...videoFiles].sort());
  expect(videoFilesIn(settings)).toEqual([]);
  await bucket.close();
});

test("a killed import leaves the old or the new library, with whole files alone", async () => {
  const settings = await newDatabase();
  const path = saved(zip);
  for (const part of [0, 0.4, 1]) {
    const script = spawnScript("server/cli/import-cli.ts", [path], settings);
    await script.says(/Sending/);
    const timer = setTimeout(() => script.child.kill("SIGKILL"), 400 * part);
    await script.ended;
    clearTimeout(timer);
    const app = await runApp(settings);
    const videos: { videoUrl: string }[] = await (await fetch(`${app.url}/api/videos`)).json();
    expect([0, 3]).toContain(videos.length);
    const addresses = videoFilesIn(settings).map((name) => `/media/${name}`);
    expect(videoFiles).toEqual(expect.arrayContaining(addresses));
    await expectFiles(app.url, addresses);
    await app.close();
  }
  expect((await runImport(path, settings)).code).toBe(0);
  await expectFiles((await startApp({}, settings)).url);
});

const app = sharedApp();
const NAME = `media/${"1".repeat(32)}.mp4`;
const rowsWith = (videoUrl: string) => JSON.stringify([{ ...sampleVideo(), videoUrl }]);
const own = (files: Files) => ({ "videos.json": rowsWith(`/${NAME}`), ...files });
const late = readFileSync("server/testing/videos/h264-late.mp4");

const KEPT = "row 1: media/NAME can’t be kept. ";
const MISSING = "row 1, videoUrl: there is no such file on this site.";
const HASH = "2".repeat(64);
const transcribed = JSON.stringify([{ ...sampleVideo(), transcript: HASH }]);
const files = own({ [NAME]: video });
const page = "<!doctype html><script>alert(1)</script>";
const outside = { "../../evil.mp4": video, "media/../../x.mp4": video, "/etc/x.mp4": video };
const otherCues = { [`transcripts/${HASH}.json`]: JSON.stringify(CUES) };
async function damaged(): Promise<Uint8Array> {
  const bytes = await zipOf(own({ [NAME]: late }), { level: 0 });
  bytes.write("damaged", bytes.indexOf("mdat") + 100);
  return bytes;
}

test.each<[name: string, make: () => Promise<Uint8Array>, message: string]>([
  ["another video file than its name says", () => zipOf(files), `${KEPT}The bytes of`],
  ["a page named as a video file", () => zipOf(own({ [NAME]: page })), `${KEPT}This file is no`],
  ["no video", () => zipOf(own({})), MISSING],
  ["paths that lead out of it", () => zipOf(own(outside)), MISSING],
  ["a password", () => zipOf(files, { password: "x" }), "encrypted. Pack it without a password."],
  ["its end cut off", async () => (await zipOf(files)).subarray(0, -30), "is damaged or not"],
  ["changed bytes", damaged, KEPT],
  [
    "text that unpacks to far more",
    () => zipOf({ "videos.json": Buffer.alloc(50_000_000, " ") }),
    "holds videos.json, which is too large.",
  ],
  ["no rows", () => zipOf({ [NAME]: video }), "holds no videos.json: it is no export of videos."],
  [
    "another transcript than its name says",
    () => zipOf({ "videos.json": transcribed, ...otherCues }),
    `row 1: transcripts/${HASH}.json can’t be kept. It is another transcript.`,
  ],
])("a zip with %s is refused, and nothing of it stays", async (_name, make, message) => {
  const before = videoFilesIn(app.settings);
  const { code, stderr } = await runImport(saved(await make()), app.settings);
  expect([code, stderr.replace(NAME, "media/NAME")]).toEqual([1, expect.stringContaining(message)]);
  expect(await (await fetch(`${app.url}/api/videos`)).json()).toEqual([]);
  expect(videoFilesIn(app.settings)).toEqual(before);
  const uploads = join(app.settings.DATA_DIR, "media/uploads");
  expect(readdirSync(uploads, { recursive: true })).toEqual([]);
});

test("a zip of more than 60,000 files is refused before any is read", async () => {
  // The directory of a zip alone, as nothing else of it is read: entries of the name "x", and its end.
  const [count, entry, end] = [60_002, Buffer.alloc(47), Buffer.alloc(22)];
  entry.writeUInt32LE(0x02014b50);
  entry.writeUInt16LE(1, 28);
  entry.write("x", 46);
  end.writeUInt32LE(0x06054b50);
  for (const place of [8, 10]) end.writeUInt16LE(count, place);
  end.writeUInt32LE(count * entry.length, 12);
  const zip = Buffer.concat([Buffer.alloc(count * entry.length, entry), end]);
  const { stderr } = await runImport(saved(zip), app.settings);
  expect(stderr).toMatch(/holds more than 60,000 files\.\n$/);
});

test("a zip that was packed anew, in a folder and compressed, is imported", async () => {
  const { videoUrl } = await source.media.add(resolve("server/testing/videos/vp9.webm"));
  const bytes = readFileSync("server/testing/videos/vp9.webm");
  const files = {
    "export/videos.json": rowsWith(videoUrl),
    [`export${videoUrl}`]: bytes,
    "export/.DS_Store": "x",
  };
  const outcome = await runImport(saved(await zipOf(files, { level: 9 })), app.settings);
  expect(outcome).toMatchObject({ code: 0, stderr: "" });
  expect((await fetch(app.url + videoUrl)).status).toBe(200);
});
