import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { S3Client } from "@aws-sdk/client-s3";
import express from "express";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { readEnvironment } from "../environment.ts";
import { errorHandler } from "../http/errors.ts";
import { recordingLog } from "../testing/recording-log.ts";
import { serveOnFreePort, sharedDatabase, silentLog } from "../testing/running-app.ts";
import { startS3Server } from "../testing/s3-server.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openMedia } from "./media.ts";
import { openMediaStore } from "./media-store.ts";

const VIDEO = resolve("server/testing/videos/h264.mp4");
const bytes = readFileSync(VIDEO);

const database = sharedDatabase();
let s3: Awaited<ReturnType<typeof startS3Server>>;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.close());

const storeOf = (more = {}) => openMediaStore(readEnvironment({ ...s3.settings, ...more }));
const mediaOf = async (more = {}) =>
  openMedia({ dataDir: temporaryFolder(), store: await storeOf(more), log: silentLog });
/** Serves the files of the bucket, as another server than the one that kept them. */
async function serve(media: Awaited<ReturnType<typeof mediaOf>>) {
  const { log, lines } = recordingLog("error");
  const routes = media.routes((_req, _res, next) => next(), database.db);
  const { url, close } = await serveOnFreePort(express().use(routes, errorHandler(log)));
  onTestFinished(close);
  return { url, lines, close };
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("what one server keeps in a bucket another one shows, as a whole and in ranges", async () => {
  const { videoUrl } = await (await mediaOf()).add(VIDEO);
  const { url } = await serve(await mediaOf());
  const get = (headers: Record<string, string> = {}) => fetch(url + videoUrl, { headers });
  const whole = await get();
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "public, max-age=31536000, immutable",
    "content-length": String(bytes.length),
    "content-type": "video/mp4",
  });
  expect((await bytesOf(whole)).equals(bytes)).toBe(true);
  for (const [range, part] of [
    ["100-199", bytes.subarray(100, 200)],
    ["-10", bytes.subarray(-10)],
    ["-99999999999", bytes],
  ] as const) {
    const response = await get({ range: `bytes=${range}` });
    expect([range, response.status]).toEqual([range, 206]);
    expect((await bytesOf(response)).equals(part)).toBe(true);
  }
  expect((await get({ range: `bytes=${bytes.length}-` })).status).toBe(416);
  const etag = whole.headers.get("etag") ?? "";
  expect((await get({ "if-none-match": etag, "cache-control": "max-age=0" })).status).toBe(304);
  expect((await get({ range: "bytes=0-9", "if-range": '"another"' })).status).toBe(200);
  expect((await fetch(`${url}/media/${"0".repeat(32)}.mp4`)).status).toBe(404);
});

test("browsers are redirected to the bucket where that is set", async () => {
  const media = await mediaOf({ MEDIA_S3_REDIRECT: "true" });
  const { videoUrl } = await media.add(VIDEO);
  const { url } = await serve(media);
  const { status, headers } = await fetch(url + videoUrl, { redirect: "manual" });
  expect([status, headers.get("cache-control")]).toEqual([302, "private, max-age=3600"]);
  const signed = new URL(headers.get("location") ?? "");
  expect(media.origins).toEqual([signed.origin]);
  expect((await bytesOf(await fetch(signed))).equals(bytes)).toBe(true);
});

test("unused videos go from the bucket, and files of somebody else stay", async () => {
  const media = await mediaOf();
  const { videoUrl } = await media.add(resolve("server/testing/videos/av1.mp4"));
  const store = await storeOf();
  const foreign = join(temporaryFolder(), "report.pdf");
  writeFileSync(foreign, "a report");
  await store.keep(foreign, "reports/report.pdf");
  const names = async () => (await store.list()).map(({ name }) => `/media/${name}`);
  expect(await names()).toContain(videoUrl);
  await media.removeUnused(database.db, Date.now() + 8 * 24 * 3_600_000);
  expect(await names()).not.toContain(videoUrl);
  expect(await names()).toContain("/media/reports/report.pdf");
});

test("a reader who leaves before the first byte is not logged", async () => {
  const { videoUrl } = await (await mediaOf()).add(VIDEO);
  const { url, lines, close } = await serve(await mediaOf());
  const reader = new AbortController();
  const send = vi.spyOn(S3Client.prototype, "send");
  onTestFinished(() => send.mockRestore());
  const isLeft = new Promise<void>((left) => {
    // Of the size; then of the bytes, with which the bucket waits.
    send.mockImplementationOnce(async () => ({ ContentLength: bytes.length }));
    send.mockImplementationOnce((_command, options) => {
      const { abortSignal } = options as unknown as { abortSignal: AbortSignal };
      reader.abort();
      return new Promise((_resolve, reject) => {
        abortSignal.addEventListener("abort", () => {
          reject(new Error("Request aborted"));
          left();
        });
      });
    });
  });
  await expect(fetch(url + videoUrl, { signal: reader.signal })).rejects.toThrow();
  await isLeft;
  await close();
  expect(lines).toEqual([]);
});

test.each([
  ["a bucket that is lost in the middle of a file is logged", true],
  ["a reader who leaves in the middle of a file of a bucket is not logged", false],
])("%s", async (_case, isLost) => {
  const { videoUrl } = await (await mediaOf()).add(VIDEO);
  const { url, lines, close } = await serve(await mediaOf());
  const reader = new AbortController();
  const body = new PassThrough();
  const isClosed = new Promise((closed) => body.once("close", closed));
  const send = vi.spyOn(S3Client.prototype, "send");
  onTestFinished(() => send.mockRestore());
  send.mockImplementationOnce(async () => ({ ContentLength: bytes.length }));
  send.mockImplementationOnce(async () => ({ Body: body }));
  body.write(bytes.subarray(0, 1_000));
  const response = await fetch(url + videoUrl, { signal: reader.signal });
  if (isLost) body.destroy(new Error("The connection was lost."));
  else reader.abort();
  await expect(response.arrayBuffer()).rejects.toThrow();
  await isClosed;
  await close();
  expect(lines).toHaveLength(isLost ? 1 : 0);
});

test.each([
  ["is away", { MEDIA_S3_ENDPOINT: "http://127.0.0.1:1" }],
  ["refuses the secret", { MEDIA_S3_SECRET: "another" }],
])("a bucket that %s makes one sentence of an error", async (_case, settings) => {
  const { url } = await serve(await mediaOf(settings));
  const response = await fetch(`${url}/media/${"0".repeat(32)}.mp4`);
  expect([response.status, await response.text()]).toEqual([
    503,
    "The video store does not respond. Try again shortly.\n",
  ]);
});

test("a file that is larger than a part of an upload comes back as it was", async () => {
  const store = await storeOf();
  const large = randomBytes(12 * 1024 * 1024);
  const path = join(temporaryFolder(), "large.mp4");
  writeFileSync(path, large);
  await store.keep(path, "large.mp4");
  expect((await buffer(await store.read("large.mp4"))).equals(large)).toBe(true);
});
