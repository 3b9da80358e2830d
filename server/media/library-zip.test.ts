import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fieldsOfVideo } from "@shared/entities/video.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { BlobReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EMBEDDED } from "../testing/databases.ts";
import { type OpenStore, openBucket, STORES } from "../testing/media-stores.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { signInAsVideoAdmin, type VideoAdminClient } from "../testing/video-requests.ts";
import { openMedia } from "./media.ts";

const JPEG = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("a picture")]);
const CUES = [{ start: 0, end: 1.5, text: "Grüße – “hello” \\ & <b>." }];
const GONE = `/media/${"0".repeat(32)}.mp4`;

async function filesOf(response: Response): Promise<Map<string, Buffer>> {
  const entries = await new ZipReader(new BlobReader(await response.blob())).getEntries();
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    if (entry.directory) throw new Error("a folder");
    const bytes = await entry.getData(new Uint8ArrayWriter(), { checkSignature: true });
    files.set(entry.filename, Buffer.from(bytes));
  }
  return files;
}

describe.each(STORES)("the files of a library in $name", (kind) => {
  let opened: OpenStore;
  let app: Awaited<ReturnType<typeof runApp>>;
  let dispose: () => Promise<void>;
  let admin: VideoAdminClient;
  let video: string;
  let image: string;

  beforeAll(async () => {
    const prepared = await EMBEDDED.prepare();
    dispose = prepared.dispose;
    const dataDir = prepared.settings.DATA_DIR;
    opened = await kind.open(dataDir);
    const media = openMedia({ dataDir, store: opened.store, log: silentLog });
    app = await runApp(prepared.settings, { media });
    admin = await signInAsVideoAdmin(app);
    video = (await media.add(resolve("e2e/video-files/h264.mp4"))).videoUrl;
    const kept = await ask("/api/admin/media/frames", {
      method: "POST",
      headers: { "content-type": "image/jpeg" },
      body: new Uint8Array(JPEG),
    });
    image = (await kept.json()).thumbnailUrl;
    await admin.add(sampleVideo({ title: "Own", videoUrl: video, thumbnailUrl: image }), CUES);
    await admin.add(sampleVideo({ title: "Elsewhere" }));
  });
  afterAll(async () => {
    await app.close();
    await opened.close();
    await dispose();
  });

  const ask = (path: string, { headers, ...init }: RequestInit = {}) =>
    fetch(app.url + path, { ...init, headers: { cookie: admin.cookie, ...headers } });
  const stateOf = async (name: string) =>
    (await ask(`/api/admin/media/files/${name}/state`)).json();
  const nameOf = (address: string) => address.slice("/media/".length);
  const keepAs = async (name: string, bytes: Buffer) => {
    const path = join(temporaryFolder(), name);
    writeFileSync(path, bytes);
    await opened.store.keep(path, name);
  };

  test("are exported as a zip of rows, transcripts, videos and images, as long as it says", async () => {
    const response = await ask("/api/admin/media/zip");
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": expect.stringMatching(/^attachment; filename="videos-.*\.zip"$/),
      "cache-control": "private, no-store",
    });
    const length = Number(response.headers.get("content-length"));
    const copy = response.clone();
    expect((await copy.arrayBuffer()).byteLength).toBe(length);
    const files = await filesOf(response);
    const { videos } = await admin.library();
    const [own] = videos;
    expect([...files.keys()]).toEqual([
      "videos.json",
      `transcripts/${own?.transcript}.json`,
      video.slice(1),
      image.slice(1),
    ]);
    const rows = videos.map(({ transcript, ...video }) => ({
      ...fieldsOfVideo(video),
      ...(transcript && { transcript }),
    }));
    expect(JSON.parse(String(files.get("videos.json")))).toEqual(rows);
    expect(JSON.parse(String(files.get(`transcripts/${own?.transcript}.json`)))).toEqual(CUES);
    expect(files.get(video.slice(1))).toEqual(readFileSync("e2e/video-files/h264.mp4"));
    expect(files.get(image.slice(1))).toEqual(JPEG);
  });

  test("are for who is signed in alone", async () => {
    for (const path of ["zip", "", `files/${nameOf(video)}/state`]) {
      const response = await ask(`/api/admin/media/${path}`, { headers: { cookie: "" } });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });

  test("are added up, with those that are missing by the titles of their videos", async () => {
    await admin.add(sampleVideo({ title: "Lost" }));
    const lost = (await admin.library()).videos.find(({ title }) => title === "Lost");
    if (!lost) throw new Error("the video was not added");
    await admin.edit(lost, { videoUrl: GONE });
    expect(await (await ask("/api/admin/media")).json()).toEqual({
      films: { count: 1, bytes: readFileSync("e2e/video-files/h264.mp4").length },
      pictures: { count: 1, bytes: JPEG.length },
      transcripts: { count: 1, bytes: expect.any(Number) },
      missing: [{ title: "Lost", name: nameOf(GONE) }],
    });
    const files = await filesOf(await ask("/api/admin/media/zip"));
    expect(files.has(GONE.slice(1))).toBe(false);
  });

  test("are whole, missing or broken", async () => {
    expect(await stateOf(nameOf(video))).toEqual({ state: "whole" });
    expect(await stateOf(nameOf(image))).toEqual({ state: "whole" });
    expect(await stateOf(nameOf(GONE))).toEqual({ state: "missing" });
    const bytes = readFileSync("e2e/video-files/vp9.webm");
    const [cut, empty, other] = ["1", "2", "3"].map((digit) => digit.repeat(32));
    await keepAs(`${cut}.webm`, bytes.subarray(0, 20_000));
    await keepAs(`${empty}.mp4`, Buffer.alloc(0));
    await keepAs(`${other}.jpg`, JPEG);
    for (const name of [`${cut}.webm`, `${empty}.mp4`, `${other}.jpg`]) {
      expect([name, await stateOf(name)]).toEqual([name, { state: "broken" }]);
    }
  });

  test("of an import are those to send that are not here, or with other bytes", async () => {
    const { length } = readFileSync("e2e/video-files/h264.mp4");
    const { transcript } = (await admin.library()).videos[0] ?? {};
    const files = [
      { path: video.slice(1), bytes: length },
      { path: image.slice(1), bytes: 1 },
      { path: GONE.slice(1), bytes: 5 },
      { path: `transcripts/${transcript}.json`, bytes: 9 },
      { path: `transcripts/${"0".repeat(64)}.json`, bytes: 9 },
    ];
    const init = (body: object) => ({
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const response = await ask("/api/admin/media/missing", init({ files }));
    expect(await response.json()).toEqual({
      missing: [files[1], files[2], files[4]].map((file) => file?.path),
    });
    const odd = await ask(
      "/api/admin/media/missing",
      init({ files: [{ path: "../x", bytes: 1 }] }),
    );
    expect(odd.status).toBe(422);
  });

  test("rows that refer to files that are not here are refused, unless they come with them", async () => {
    const rows = [
      sampleVideo({ videoUrl: video }),
      sampleVideo({ videoUrl: `/media/${"4".repeat(32)}.mp4` }),
      { ...sampleVideo(), transcript: "0".repeat(64) },
    ];
    const preview = (more = {}) => admin.send("POST", "/import/preview", { rows, ...more });
    const refused = await preview();
    expect(refused.body).toMatchObject({
      faultCount: 2,
      faults: [
        {
          row: 2,
          field: "videoUrl",
          message: expect.stringContaining("no such file on this site"),
        },
        { row: 3, field: "transcript", message: "there is no such transcript on this site" },
      ],
    });
    const brings = [`media/${"4".repeat(32)}.mp4`, `transcripts/${"0".repeat(64)}.json`];
    expect((await preview({ brings })).body).toMatchObject({ faultCount: 0, added: 3 });
    const revision = (await admin.library()).revision;
    const key = "a-key-of-an-import-1";
    const made = await admin.send("POST", "/import", { key, revision, rows });
    expect(made.status).toBe(422);
    expect((await admin.library()).revision).toBe(revision);
  });
});

test("a store that is lost in the middle of an export ends the connection, and no whole zip comes", async () => {
  const { settings, dispose } = await EMBEDDED.prepare();
  const dataDir = settings.DATA_DIR;
  const { store, close } = await openBucket();
  const media = openMedia({ dataDir, store, log: silentLog });
  const app = await runApp(settings, { media });
  const admin = await signInAsVideoAdmin(app);
  for (const name of ["h264.mp4", "vp9.webm"]) {
    const { videoUrl } = await media.add(resolve("e2e/video-files", name));
    await admin.add(sampleVideo({ videoUrl }));
  }
  const read = store.read;
  let reads = 0;
  store.read = async (...args) => {
    reads += 1;
    if (reads === 2) await close();
    return read(...args);
  };
  const zip = () => fetch(`${app.url}/api/admin/media/zip`, { headers: { cookie: admin.cookie } });
  const broken = await zip();
  await expect(broken.arrayBuffer()).rejects.toThrow();
  // Nothing of it is begun where that is known before.
  expect((await zip()).status).toBe(503);
  const state = await fetch(`${app.url}/api/admin/media/files/${"0".repeat(32)}.mp4/state`, {
    headers: { cookie: admin.cookie },
  });
  expect(state.status).toBe(503);
  await app.close();
  await dispose();
});
