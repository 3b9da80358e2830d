import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { S3Client } from "@aws-sdk/client-s3";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readEnvironment } from "../environment.ts";
import { POSTGRES } from "../testing/databases.ts";
import { runApp, sharedApp, silentLog } from "../testing/running-app.ts";
import { startS3Server } from "../testing/s3-server.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { openMedia } from "./media.ts";
import { openMediaStore } from "./media-store.ts";

const video = readFileSync(resolve("e2e/video-files/h264.mp4"));

describe("video files in a bucket", () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.close());

  const mediaOf = async (more = {}) => {
    const environment = readEnvironment({ ...s3.settings, ...more });
    const dataDir = temporaryFolder();
    return openMedia({ dataDir, store: await openMediaStore(environment), log: silentLog });
  };
  const app = sharedApp(POSTGRES);

  test("what one server keeps, the other shows, as a whole and in ranges", async () => {
    const { videoUrl } = await (await mediaOf()).add(resolve("e2e/video-files/h264.mp4"));
    const other = await runApp(app.settings, { media: await mediaOf() });
    try {
      const ask = (range?: string, more = {}) =>
        fetch(other.url + videoUrl, { headers: { ...(range && { range }), ...more } });
      const whole = await ask();
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        "accept-ranges": "bytes",
        "cache-control": "public, max-age=31536000, immutable",
        "content-length": String(video.length),
        "content-type": "video/mp4",
      });
      expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
      const part = await ask("bytes=100-199");
      expect([part.status, part.headers.get("content-range")]).toEqual([
        206,
        `bytes 100-199/${video.length}`,
      ]);
      expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(100, 200))).toBe(true);
      const end = await ask("bytes=-10");
      expect(Buffer.from(await end.arrayBuffer()).equals(video.subarray(-10))).toBe(true);
      const more = await ask("bytes=-99999999999");
      expect(Buffer.from(await more.arrayBuffer()).equals(video)).toBe(true);
      expect((await ask(`bytes=${video.length}-`)).status).toBe(416);
      const etag = whole.headers.get("etag") ?? "";
      expect(
        (await ask(undefined, { "if-none-match": etag, "cache-control": "max-age=0" })).status,
      ).toBe(304);
      expect((await ask("bytes=0-9", { "if-range": '"another"' })).status).toBe(200);
      expect((await fetch(`${other.url}/media/${"0".repeat(32)}.mp4`)).status).toBe(404);
    } finally {
      await other.close();
    }
  });

  test("browsers are sent to the bucket where that is set", async () => {
    const media = await mediaOf({ MEDIA_S3_REDIRECT: "true" });
    const { videoUrl } = await media.add(resolve("e2e/video-files/vp9.webm"));
    const redirecting = await runApp(app.settings, { media });
    try {
      const response = await fetch(redirecting.url + videoUrl, { redirect: "manual" });
      expect([response.status, response.headers.get("cache-control")]).toEqual([
        302,
        "private, max-age=3600",
      ]);
      const signed = new URL(response.headers.get("location") ?? "");
      expect(media.origins).toEqual([signed.origin]);
      const bytes = Buffer.from(await (await fetch(signed)).arrayBuffer());
      expect(bytes.equals(readFileSync(resolve("e2e/video-files/vp9.webm")))).toBe(true);
    } finally {
      await redirecting.close();
    }
  });

  test("what nothing refers to goes from the bucket", async () => {
    const media = await mediaOf();
    const { videoUrl } = await media.add(resolve("e2e/video-files/av1.mp4"));
    const store = await openMediaStore(readEnvironment({ ...s3.settings }));
    // Of somebody else who has the bucket, too.
    const foreign = join(temporaryFolder(), "report.pdf");
    writeFileSync(foreign, "a report");
    await store.keep(foreign, "reports/report.pdf");
    const names = async () => (await store.list()).map(({ name }) => `/media/${name}`);
    expect(await names()).toContain(videoUrl);
    const inEightDays = Date.now() + 8 * 24 * 3_600_000;
    await media.removeUnused(app.database.db, inEightDays);
    expect(await names()).not.toContain(videoUrl);
    expect(await names()).toContain("/media/reports/report.pdf");
  });

  test("who leaves before the first byte is no error of the bucket", async () => {
    const { videoUrl } = await (await mediaOf()).add(resolve("e2e/video-files/h264.mp4"));
    const write = vi.fn();
    const log = pino({ level: "error" }, { write });
    const served = await runApp(app.settings, { media: await mediaOf(), log });
    const reader = new AbortController();
    const ask = vi.spyOn(S3Client.prototype, "send");
    const isLeft = new Promise<void>((left) => {
      // Of the size; then of the bytes, with which the bucket waits.
      ask.mockImplementationOnce(async () => ({ ContentLength: video.length }));
      ask.mockImplementationOnce((_command, options) => {
        const { abortSignal } = options as unknown as { abortSignal: AbortSignal };
        reader.abort();
        return new Promise((_response, reject) => {
          abortSignal.addEventListener("abort", () => {
            reject(new Error("Request aborted"));
            left();
          });
        });
      });
    });
    try {
      await expect(fetch(served.url + videoUrl, { signal: reader.signal })).rejects.toThrow();
      await isLeft;
    } finally {
      await served.close();
      ask.mockRestore();
    }
    expect(write).not.toHaveBeenCalled();
  });

  test.each([
    ["a bucket that is lost in the middle of a film is logged", true],
    ["who leaves in the middle of a film is no fault of the bucket", false],
  ])("%s", async (_case, isLost) => {
    const { videoUrl } = await (await mediaOf()).add(resolve("e2e/video-files/h264.mp4"));
    const write = vi.fn();
    const log = pino({ level: "error" }, { write });
    const served = await runApp(app.settings, { media: await mediaOf(), log });
    const reader = new AbortController();
    const body = new PassThrough();
    const isClosed = new Promise((closed) => body.once("close", closed));
    const ask = vi.spyOn(S3Client.prototype, "send");
    ask.mockImplementationOnce(async () => ({ ContentLength: video.length }));
    ask.mockImplementationOnce(async () => ({ Body: body }));
    try {
      body.write(video.subarray(0, 1_000));
      const response = await fetch(served.url + videoUrl, { signal: reader.signal });
      if (isLost) body.destroy(new Error("The connection was lost."));
      else reader.abort();
      await expect(response.arrayBuffer()).rejects.toThrow();
      await isClosed;
    } finally {
      await served.close();
      ask.mockRestore();
    }
    expect(write).toHaveBeenCalledTimes(isLost ? 1 : 0);
  });

  test.each([
    ["does not respond", { MEDIA_S3_ENDPOINT: "http://127.0.0.1:1" }],
    ["refuses the secret", { MEDIA_S3_SECRET: "another" }],
  ])("a bucket that %s is said in one sentence", async (_case, settings) => {
    const away = await runApp(app.settings, { media: await mediaOf(settings) });
    try {
      const response = await fetch(`${away.url}/media/${"0".repeat(32)}.mp4`);
      expect([response.status, await response.text()]).toEqual([
        503,
        "The video store does not respond. Try again shortly.\n",
      ]);
    } finally {
      await away.close();
    }
  });

  test("a file that is larger than a part of an upload comes back as it was", async () => {
    const store = await openMediaStore(readEnvironment({ ...s3.settings }));
    const bytes = randomBytes(12 * 1024 * 1024);
    const path = join(temporaryFolder(), "large.mp4");
    writeFileSync(path, bytes);
    await store.keep(path, "large.mp4");
    expect((await buffer(await store.read("large.mp4"))).equals(bytes)).toBe(true);
  });
});
