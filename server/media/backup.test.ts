import { cpSync } from "node:fs";
import { resolve } from "node:path";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, test } from "vitest";
import { startApp } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { signInAsVideoAdmin } from "../testing/video-requests.ts";

test("a copy of the database, then of the files, is a site with playable videos", async () => {
  const app = await startApp();
  const admin = await signInAsVideoAdmin(app);
  const { videoUrl } = await app.media.add(resolve("server/testing/videos/av1.mp4"));
  await admin.add(sampleVideo({ videoUrl }), [{ start: 0, end: 1, text: "Hello." }]);
  const [video] = (await admin.library()).videos;
  const bytes = Buffer.from(await (await fetch(app.url + videoUrl)).arrayBuffer());
  await app.close();

  const DATA_DIR = temporaryFolder();
  for (const folder of ["database", "media/files"]) {
    cpSync(`${app.settings.DATA_DIR}/${folder}`, `${DATA_DIR}/${folder}`, { recursive: true });
  }
  const site = await startApp({}, { DATA_DIR, DATABASE_URL: undefined });
  const restored = await signInAsVideoAdmin(site);
  const served = await fetch(site.url + videoUrl, { headers: { range: "bytes=100-" } });
  expect(served.status).toBe(206);
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes.subarray(100))).toBe(true);
  const { body } = await restored.call("GET", `/api/transcripts/${video?.id}`);
  expect(body).toMatchObject({ cues: [{ text: "Hello." }] });
  const name = videoUrl.slice("/media/".length);
  const state = await restored.call("GET", `/api/admin/media/files/${name}/state`);
  expect(state.body).toEqual({ state: "whole" });
});
