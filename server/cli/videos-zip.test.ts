import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { InsertVideo } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { beforeAll, describe, expect, test } from "vitest";
import { type DatabaseSettings, EMBEDDED, POSTGRES } from "../testing/databases.ts";
import { openBucket } from "../testing/media-stores.ts";
import { runCommand } from "../testing/run-command.ts";
import { runApp, sharedApp } from "../testing/running-app.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { sharedVideoAdmin, signInAsVideoAdmin } from "../testing/video-requests.ts";
import { storeVersions } from "../videos/small-versions.ts";
import { importVideoFile } from "./videos-import.ts";

const runImport = (path: string, settings: Record<string, string | undefined>) =>
  runCommand(importVideoFile, [path], settings);

const video = readFileSync("e2e/video-files/h264.mp4");
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

/** Makes a function that reads the bytes at an address of a site. */
const bytesAt = (address: string) => async (url: string) =>
  Buffer.from(await (await fetch(url + address)).arrayBuffer());

const videoFilesIn = ({ DATA_DIR }: DatabaseSettings) => {
  try {
    return readdirSync(join(DATA_DIR, "media/files"));
  } catch {
    return [];
  }
};

describe("a zip of a library with video files", () => {
  const source = sharedApp();
  const admin = sharedVideoAdmin(source);
  let zip: Buffer;
  let videoFiles: string[];
  let sampleRow: InsertVideo & { transcript?: string };

  beforeAll(async () => {
    videoFiles = [];
    for (const name of ["h264.mp4", "vp9.webm"]) {
      const { videoUrl } = await source.media.add(resolve("e2e/video-files", name));
      await admin.add(sampleVideo({ videoUrl }), CUES);
      videoFiles.push(videoUrl);
    }
    await admin.addNew();
    const [videoUrl = "", smallUrl] = videoFiles;
    const sound = await source.media.add(resolve("e2e/video-files/sound.m4a"), "sound");
    await storeVersions(source.database.db, [{ videoUrl, smallUrl, soundUrl: sound.videoUrl }]);
    videoFiles.push(sound.videoUrl);
    const response = await fetch(`${source.url}/api/admin/media/zip`, {
      headers: { cookie: admin.cookie },
    });
    zip = Buffer.from(await response.arrayBuffer());
    const { id: _id, revision: _, ...row } = (await admin.library()).videos[0] ?? {};
    sampleRow = row as typeof sampleRow;
  });

  const done = "Importing 3 videos.\nAdded 3, updated 0, unchanged 0.\n";

  test.each([EMBEDDED, POSTGRES])(
    "over $name a zip fills an empty site with playable videos, once",
    async (kind) => {
      const { settings, dispose } = await kind.prepare();
      const path = saved(zip);
      expect(await runImport(path, settings)).toEqual({
        code: 0,
        stdout: `Sending 4 of 4 files.\n${done}`,
        stderr: "",
      });
      const app = await runApp(settings);
      const other = await signInAsVideoAdmin(app);
      const { videos } = await other.library();
      const known = (await admin.library()).videos;
      const comparable = (list: typeof videos) =>
        list.map(({ id: _id, revision: _, ...video }) => video);
      expect(comparable(videos)).toEqual(comparable(known));
      for (const address of videoFiles) {
        const [here, there] = await Promise.all([app.url, source.url].map(bytesAt(address)));
        expect(here).toEqual(there);
      }
      expect(
        (await (await fetch(`${app.url}/api/transcripts/${videos[0]?.id}`)).json()).cues,
      ).toEqual(CUES);
      expect((await runImport(path, settings)).stdout).toBe(
        "Sending 0 of 4 files.\nImporting 3 videos.\nAdded 0, updated 0, unchanged 3.\n",
      );
      expect((await other.library()).videos).toEqual(videos);
      // A lost file of a video comes back.
      rmSync(join(settings.DATA_DIR, "media/files", videoFiles[0]?.slice("/media/".length) ?? ""));
      expect((await runImport(path, settings)).stdout).toContain("Sending 1 of 4 files.\n");
      expect((await fetch(app.url + videoFiles[0])).status).toBe(200);
      await app.close();
      await dispose();
    },
  );

  test("is in a bucket, too", async () => {
    const { settings, dispose } = await POSTGRES.prepare();
    const bucket = await openBucket();
    const outcome = await runImport(saved(zip), { ...settings, ...bucket.settings });
    expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining(done) });
    expect((await bucket.store.list()).map(({ name }) => `/media/${name}`).sort()).toEqual(
      [...videoFiles].sort(),
    );
    expect(videoFilesIn(settings)).toEqual([]);
    await bucket.close();
    await dispose();
  });

  test("in which no file is, such as the JSON of it alone, is refused with the rows", async () => {
    const { settings, dispose } = await EMBEDDED.prepare();
    const app = await runApp(settings);
    const path = join(temporaryFolder(), "videos.json");
    const { transcript: _, ...row } = sampleRow;
    writeFileSync(path, JSON.stringify([sampleVideo(), row]));
    expect(await runImport(path, settings)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^row 2, videoUrl: there is no such file on this site\./),
    });
    expect(await (await fetch(`${app.url}/api/videos`)).json()).toEqual([]);
    await app.close();
    await dispose();
  });

  describe("that is hostile or damaged", () => {
    const app = sharedApp();
    const NAME = `media/${"1".repeat(32)}.mp4`;
    const rowsWith = (videoUrl: string) => JSON.stringify([{ ...sampleVideo(), videoUrl }]);
    const own = (files: Files) => ({ "videos.json": rowsWith(`/${NAME}`), ...files });
    const late = readFileSync("e2e/video-files/h264-late.mp4");

    const CASES: [name: string, make: () => Promise<Uint8Array>, line: RegExp][] = [
      [
        "a video file that is another than its name says",
        () => zipOf(own({ [NAME]: video })),
        /^row 1: media\/1+\.mp4 can’t be kept\. The bytes of .* are those of another file\.$/,
      ],
      [
        "a page that is named as a video file",
        () => zipOf(own({ [NAME]: "<!doctype html><script>alert(1)</script>" })),
        /^row 1: media\/1+\.mp4 can’t be kept\. This file is no video/,
      ],
      [
        "no video at all",
        () => zipOf(own({})),
        /^row 1, videoUrl: there is no such file on this site\./,
      ],
      [
        "paths that lead out of it",
        () =>
          zipOf(own({ "../../evil.mp4": video, "media/../../x.mp4": video, "/etc/x.mp4": video })),
        /^row 1, videoUrl: there is no such file/,
      ],
      [
        "a password",
        () => zipOf(own({ [NAME]: video }), { password: "secret" }),
        /holds videos\.json encrypted\. Pack it without a password\.\n/,
      ],
      [
        "its end cut off",
        async () => (await zipOf(own({ [NAME]: video }))).subarray(0, -30),
        /is damaged or not complete\. Export or copy it again\.$/,
      ],
      [
        "bytes that were changed",
        async () => {
          const bytes = await zipOf(
            { "videos.json": rowsWith(`/${NAME}`), [NAME]: late },
            { level: 0 },
          );
          bytes.write("damaged", bytes.indexOf("mdat") + 100);
          return bytes;
        },
        /^row 1: media\/1+\.mp4 can’t be kept\./,
      ],
      [
        "text that unpacks to far more",
        () => zipOf({ "videos.json": Buffer.alloc(50_000_000, " ") }),
        /holds videos\.json, which is too large\.$/,
      ],
      [
        "no rows",
        () => zipOf({ [NAME]: video }),
        /holds no videos\.json: it is no export of videos\.$/,
      ],
      [
        "a transcript that is another one",
        () =>
          zipOf({
            "videos.json": JSON.stringify([{ ...sampleVideo(), transcript: "2".repeat(64) }]),
            [`transcripts/${"2".repeat(64)}.json`]: JSON.stringify(CUES),
          }),
        /^row 1: transcripts\/2+\.json can’t be kept\. It is another transcript\.$/,
      ],
    ];

    test.each(CASES)(
      "%s: nothing of it stays, and it is said which row",
      async (_name, make, line) => {
        const before = videoFilesIn(app.settings);
        const { code, stderr } = await runImport(saved(await make()), app.settings);
        expect([code, stderr.trim()]).toEqual([1, expect.stringMatching(line)]);
        expect(await (await fetch(`${app.url}/api/videos`)).json()).toEqual([]);
        expect(videoFilesIn(app.settings)).toEqual(before);
        const uploads = join(app.settings.DATA_DIR, "media/uploads");
        expect(readdirSync(uploads, { recursive: true })).toEqual([]);
      },
    );

    test("100,000 files are refused before any is read", async () => {
      const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
      for (let index = 0; index < 100_000; index += 1) await writer.add(`${index}`);
      const path = saved(await writer.close());
      const { stderr } = await runImport(path, app.settings);
      expect(stderr).toMatch(/holds more than 60,000 files\.\n$/);
    });

    test("a zip that was packed anew, in a folder and compressed, is taken", async () => {
      const { videoUrl } = await source.media.add(resolve("e2e/video-files/vp9.webm"));
      const bytes = readFileSync("e2e/video-files/vp9.webm");
      const files = {
        "export/videos.json": rowsWith(videoUrl),
        [`export${videoUrl}`]: bytes,
        "export/.DS_Store": "x",
      };
      const outcome = await runImport(saved(await zipOf(files, { level: 9 })), app.settings);
      expect(outcome).toMatchObject({ code: 0, stderr: "" });
      expect((await fetch(app.url + videoUrl)).status).toBe(200);
    });
  });

  test("a killed import leaves the old or the new library, with whole files alone", async () => {
    const { settings, dispose } = await EMBEDDED.prepare();
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
      for (const name of videoFilesIn(settings)) {
        const address = `/media/${name}`;
        expect(videoFiles).toContain(address);
        const [here, there] = await Promise.all([app.url, source.url].map(bytesAt(address)));
        expect(here).toEqual(there);
      }
      await app.close();
    }
    expect((await runImport(path, settings)).code).toBe(0);
    const app = await runApp(settings);
    for (const address of videoFiles) expect((await fetch(app.url + address)).status).toBe(200);
    await app.close();
    await dispose();
  }, 120_000);
});
