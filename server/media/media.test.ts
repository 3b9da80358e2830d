import { createHash } from "node:crypto";
import fs, {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { mediaUrl } from "@shared/content/video-links.ts";
import { UPLOADS_PATH } from "@shared/contracts/media.ts";
import {
  expectedResponse,
  FILE_OF_100_BYTES,
  RANGE_CASES,
  rangeResponseOf,
} from "@shared/testing/range-cases.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import express from "express";
import { pino } from "pino";
import { expect, test, vi } from "vitest";
import { errorHandler } from "../http/errors.ts";
import { recordingLog } from "../testing/recording-log.ts";
import { serveOnFreePort, sharedApp } from "../testing/running-app.ts";
import { post } from "../testing/sign-in-requests.ts";
import { sharedVideoAdmin } from "../testing/video-requests.ts";

const sample = (name: string) => readFileSync(resolve("server/testing/videos", name));

const { log, lines } = recordingLog("warn");
const app = sharedApp({ log });
const admin = sharedVideoAdmin(app);
const folder = (name: string) => join(app.settings.DATA_DIR, "media", name);

const call = (address: string, method: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(new URL(address, app.url), {
    method,
    headers: { cookie: admin.cookie, "Tus-Resumable": "1.0.0", ...headers },
    ...(body && { body: new Uint8Array(body) }),
  });
const begin = (size: number, headers = {}) =>
  call(UPLOADS_PATH, "POST", { "Upload-Length": String(size), ...headers });
const append = (address: string, offset: number, bytes: Buffer) =>
  call(
    address,
    "PATCH",
    { "Upload-Offset": String(offset), "Content-Type": "application/offset+octet-stream" },
    bytes,
  );
const offsetOf = async (address: string) =>
  Number((await call(address, "HEAD", {})).headers.get("upload-offset"));
const keep = (upload: string, headers = { cookie: admin.cookie }) =>
  post(`${app.url}/api/admin/media`, { upload: upload.split("/").at(-1) }, headers);

async function upload(bytes: Buffer) {
  const address = (await begin(bytes.length)).headers.get("location") ?? "";
  expect((await append(address, 0, bytes)).status).toBe(204);
  const kept = await keep(address);
  return { address, status: kept.status, body: await kept.json() };
}

test.each([
  ["h264.mp4", "mp4", 'video/mp4; codecs="avc1.640015, mp4a.40.2"'],
  ["h264-late.mp4", "mp4", 'video/mp4; codecs="avc1.640015, mp4a.40.2"'],
  ["av1.mp4", "mp4", 'video/mp4; codecs="av01.0.00M.08, opus"'],
  ["h265.mp4", "mp4", expect.stringContaining("hvc1.")],
  ["vp9.webm", "webm", expect.stringContaining("vp09")],
])("the video %s is kept by its hash and served as it was", async (name, type, mimeType) => {
  const bytes = sample(name);
  const { status, body } = await upload(bytes);
  expect([status, body]).toMatchObject([200, { mimeType, bytes: bytes.length }]);
  expect(body.videoUrl).toMatch(new RegExp(`^/media/[0-9a-f]{32}\\.${type}$`));
  expect(body.seconds).toBeCloseTo(20, 1);
  const served = await fetch(app.url + body.videoUrl);
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "content-disposition": "inline",
    "content-type": `video/${type}`,
    "x-content-type-options": "nosniff",
  });
  expect(served.headers.has("set-cookie")).toBe(false);
  const end = await fetch(app.url + body.videoUrl, { headers: { range: "bytes=-10" } });
  expect(Buffer.from(await end.arrayBuffer()).equals(bytes.subarray(-10))).toBe(true);
});

test.each(RANGE_CASES)("the range %j of a file gets the bytes %j", async (range, sent) => {
  const name = `${"5".repeat(32)}.mp4`;
  mkdirSync(folder("files"), { recursive: true });
  writeFileSync(join(folder("files"), name), FILE_OF_100_BYTES);
  const response = await fetch(`${app.url}/media/${name}`, { headers: { range } });
  expect(await rangeResponseOf(response)).toEqual(expectedResponse(sent));
  expect(response.headers.get("etag")).toBe(sent === "none" ? null : `"${name}"`);
});

test("an upload goes on where it was cut off, and is kept once", async () => {
  const bytes = sample("h264.mp4");
  const address = (await begin(bytes.length)).headers.get("location") ?? "";
  await append(address, 0, bytes.subarray(0, 10_000));
  expect(await offsetOf(address)).toBe(10_000);
  expect((await keep(address)).status).toBe(409);
  expect((await append(address, 5_000, bytes.subarray(5_000))).status).toBe(409);
  await append(address, 10_000, bytes.subarray(10_000));
  const [first, again] = [await keep(address), await keep(address)];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await again.json()).toEqual(await first.json());
});

test("an upload in parts logs nothing, and leaves nothing once it is cancelled", async () => {
  lines.length = 0;
  const bytes = sample("h264.mp4");
  const address = (await begin(bytes.length)).headers.get("location") ?? "";
  for (const start of [0, 10_000, 20_000, 30_000]) {
    const part = bytes.subarray(start, start + 10_000);
    expect((await append(address, start, part)).status).toBe(204);
  }
  expect((await call(address, "DELETE", {})).status).toBe(204);
  expect((await call(address, "HEAD", {})).status).toBe(404);
  expect(readdirSync(folder("uploads")).join()).not.toContain(address.split("/").at(-1));
  expect(lines).toEqual([]);
});

const part = (name: string) => sample(name).subarray(0, 20_000);
const free = Buffer.alloc(8 * 30_000, "\0\0\0\x08free", "latin1");
test.each([
  ["a page", Buffer.from("<!doctype html><script>alert(1)</script>"), "MP4 or WebM"],
  ["an image", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "MP4 or WebM"],
  ["an archive", Buffer.from("PK\x03\x04".padEnd(200)), "MP4 or WebM"],
  ["nothing but a beginning", sample("h264.mp4").subarray(0, 32), "MP4 or WebM"],
  ["a video that is cut off", part("h264.mp4"), "missing"],
  ["a cut off video with its index at the end", part("h264-late.mp4"), "missing"],
  ["a cut off WebM", part("vp9.webm"), "missing"],
  ["a codec that browsers don’t play", sample("mpeg4.mp4"), "H.264"],
  ["a video with ALAC sound", sample("h264-alac.mp4"), "this video’s sound"],
  ["a video with AC-3 sound", sample("h264-ac3.mp4"), "this video’s sound"],
  ["countless empty parts", Buffer.concat([sample("h264.mp4"), free]), "MP4 or WebM"],
])("an upload of %s is refused, and nothing of it stays", async (_name, bytes, words) => {
  const before = readdirSync(folder("files"));
  const { status, body, address } = await upload(bytes);
  expect([status, body]).toEqual([422, { message: expect.stringContaining(words) }]);
  expect(readdirSync(folder("files"))).toEqual(before);
  expect(readdirSync(folder("uploads")).join()).not.toContain(address.split("/").at(-1));
});

test("an upload with other bytes than its name says is refused, and nothing stays", async () => {
  const bytes = Buffer.concat([sample("h264.mp4"), Buffer.from("\0\0\0\x0cfreenew!")]);
  const address = (await begin(bytes.length)).headers.get("location") ?? "";
  await append(address, 0, bytes);
  const id = address.split("/").at(-1) ?? "";
  const name = `${"0".repeat(32)}.mp4`;
  const headers = { cookie: admin.cookie };
  const refused = await post(`${app.url}/api/admin/media`, { upload: id, name }, headers);
  expect([refused.status, (await refused.json()).message]).toEqual([
    422,
    `The bytes of ${name} are those of another file.`,
  ]);
  const hash = createHash("sha256").update(bytes).digest("hex");
  expect((await fetch(`${app.url}${mediaUrl(hash, "mp4")}`)).status).toBe(404);
  expect(readdirSync(folder("uploads")).join()).not.toContain(id);
});

test("nobody uploads without a session, or from another site", async () => {
  const size = { "Upload-Length": "100" };
  expect((await begin(100, { cookie: "" })).status).toBe(401);
  expect((await begin(100, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  const location = (await begin(100)).headers.get("location") ?? "";
  expect((await call(location, "HEAD", { cookie: "" })).status).toBe(401);
  expect((await call(location, "DELETE", { cookie: "", ...size })).status).toBe(401);
  expect((await keep(location, { cookie: "" })).status).toBe(401);
});

test("uploads that are too large, or of no length, are refused before a byte comes", async () => {
  expect((await begin(4 * 1024 ** 3 + 1)).status).toBe(413);
  expect((await call(UPLOADS_PATH, "POST", { "Upload-Defer-Length": "1" })).status).toBe(400);
});

test("a JPEG is kept as a thumbnail, and nothing else is", async () => {
  const send = (body: Buffer, type = "image/jpeg", more = {}) =>
    call("/api/admin/media/frames", "POST", { "Content-Type": type, ...more }, body);
  const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("an image")]);
  const { thumbnailUrl } = await (await send(jpeg)).json();
  const served = await fetch(app.url + thumbnailUrl);
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(Buffer.from(await served.arrayBuffer()).equals(jpeg)).toBe(true);
  expect((await send(Buffer.from("<svg/>"))).status).toBe(422);
  expect((await send(jpeg, "image/svg+xml")).status).toBe(422);
  expect((await send(Buffer.alloc(1024 * 1024 + 1))).status).toBe(413);
  expect((await send(jpeg, "image/jpeg", { cookie: "" })).status).toBe(401);
});

test("uploads that promise more than the disk has room for are refused", async () => {
  const disk = statfsSync(folder("uploads"));
  const free = (4 * 2 ** 30) / disk.bsize;
  const room = vi.spyOn(fs.promises, "statfs").mockResolvedValue({ ...disk, bavail: free });
  syncBuiltinESMExports();
  const large: Response[] = [];
  for (const _upload of [1, 2, 3, 4, 5]) large.push(await begin(2 ** 30));
  room.mockRestore();
  syncBuiltinESMExports();
  expect(large.map(({ status }) => status)).toEqual([201, 201, 201, 507, 507]);
  for (const { headers } of large) await call(headers.get("location") ?? "", "DELETE", {});
});

test("only ids that the server makes name an upload, and an error tells no path", async () => {
  const address = (await begin(100)).headers.get("location") ?? "";
  const before = readdirSync(folder("uploads"));
  for (const end of [".json", ".kept", "%2Ejson", "/x", "%2f..%2f..%2flock", "%00", "?x=/lock"]) {
    for (const method of ["DELETE", "HEAD", "PATCH", "GET"]) {
      const offset = { "Upload-Offset": "0", "Upload-Length": "1" };
      const { status } = await call(address + end, method, offset);
      expect([end, method, status >= 400]).toEqual([end, method, true]);
    }
  }
  expect(readdirSync(folder("uploads"))).toEqual(before);
  renameSync(folder("uploads"), folder("moved"));
  writeFileSync(folder("uploads"), "");
  const failed = [await begin(100), await call(address, "HEAD", {}), await keep(address)];
  rmSync(folder("uploads"));
  renameSync(folder("moved"), folder("uploads"));
  for (const response of failed) {
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(await response.text()).not.toContain(folder(""));
  }
  await call(address, "DELETE", {});
});

test.each([
  "/media/..%2f..%2fPG_VERSION",
  "/media/x.mp4",
  `/media/${"0".repeat(32)}.mp4`,
  `/media/${"0".repeat(32)}.html`,
])("the address %s of no file is a 404", async (path) =>
  expect((await fetch(app.url + path)).status).toBe(404),
);

test.each([
  ["a disk that fails in the middle of a file is logged", true],
  ["a reader who leaves in the middle of a file is not logged", false],
])("%s", async (_case, isLost) => {
  const { videoUrl } = await app.media.add(resolve("server/testing/videos/h264.mp4"));
  const write = vi.fn();
  const routes = app.media.routes((_req, _res, next) => next(), app.database.db);
  const failures = errorHandler(pino({ level: "error" }, { write }));
  const served = await serveOnFreePort(express().use(routes, failures));
  const reader = new AbortController();
  const file = new PassThrough();
  const isClosed = new Promise((closed) => file.once("close", closed));
  const read = vi.spyOn(fs, "createReadStream").mockReturnValueOnce(file as never);
  try {
    file.write(sample("h264.mp4").subarray(0, 1_000));
    const response = await fetch(served.url + videoUrl, { signal: reader.signal });
    if (isLost) file.destroy(new Error("EIO: i/o error, read"));
    else reader.abort();
    await expect(response.arrayBuffer()).rejects.toThrow();
    await isClosed;
  } finally {
    await served.close();
    read.mockRestore();
  }
  expect(write).toHaveBeenCalledTimes(isLost ? 1 : 0);
});

const DAYS_MS = 24 * 3_600_000;

test("unused files go after a week, but for those that a video or the history has", async () => {
  const urls: string[] = [];
  for (const name of ["h264.mp4", "av1.mp4", "vp9.webm", "h264-late.mp4"]) {
    urls.push((await app.media.add(resolve("server/testing/videos", name))).videoUrl);
  }
  const [shown = "", replaced = "", unused = "", recent = ""] = urls;
  await admin.add(sampleVideo({ title: "Shown", videoUrl: shown }));
  await admin.add(sampleVideo({ title: "Replaced", videoUrl: replaced }));
  const { videos } = await admin.library();
  const edited = videos.find(({ videoUrl }) => videoUrl === replaced);
  if (!edited) throw new Error("the video was not added");
  expect((await admin.edit(edited, { videoUrl: "https://vimeo.com/1" })).status).toBe(200);
  const isThere = async (url: string) => (await fetch(app.url + url)).status === 200;
  const all = () => Promise.all(urls.map(isThere));
  await app.media.removeUnused(app.database.db);
  expect(await all()).toEqual([true, true, true, true]);
  const pathOf = (url: string) => join(folder("files"), url.slice("/media/".length));
  const long = new Date(Date.now() - 8 * DAYS_MS);
  for (const url of [shown, replaced, unused]) utimesSync(pathOf(url), long, long);
  await app.media.removeUnused(app.database.db);
  expect(await all()).toEqual([true, true, false, true]);
  expect(await isThere(recent)).toBe(true);
});

test("an upload that nobody continues goes after a day", async () => {
  const [old, young] = ["a".repeat(32), "b".repeat(32)];
  for (const name of [old, `${old}.json`, young, `${young}.json`])
    writeFileSync(join(folder("uploads"), name), "{}");
  const yesterday = new Date(Date.now() - 1.1 * DAYS_MS);
  for (const name of [old, `${old}.json`, `${young}.json`]) {
    utimesSync(join(folder("uploads"), name), yesterday, yesterday);
  }
  await app.media.removeUnused(app.database.db);
  const left = readdirSync(folder("uploads")).filter((name) => /^[ab]{32}/.test(name));
  expect(left.sort()).toEqual([young, `${young}.json`]);
});
