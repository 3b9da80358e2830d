import { cpSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import pg from "pg";
import { expect, test } from "vitest";
import { type DatabaseSettings, EMBEDDED, POSTGRES } from "../testing/databases.ts";
import { runApp } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { signInAsVideoAdmin } from "../testing/video-requests.ts";

/** Copies a database as its server's own tools would. Returns what the restored site runs with. */
async function copyDatabase({ DATA_DIR, DATABASE_URL }: DatabaseSettings) {
  const folder = temporaryFolder();
  if (!DATABASE_URL) {
    cpSync(DATA_DIR, folder, { recursive: true, filter: (path) => !path.includes("/media") });
    return { DATA_DIR: folder, DATABASE_URL };
  }
  const address = new URL(DATABASE_URL);
  const name = `${address.pathname.slice(1)}_copy`;
  const client = new pg.Client({ connectionString: new URL("/postgres", address).href });
  await client.connect();
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${address.pathname.slice(1)}"`);
  await client.end();
  return { DATA_DIR: folder, DATABASE_URL: new URL(`/${name}`, address).href };
}

test.each([EMBEDDED, POSTGRES])(
  "a copy of the database over $name, then of the files, is a site whose videos play",
  async (kind) => {
    const { settings, dispose } = await kind.prepare();
    const app = await runApp(settings);
    const admin = await signInAsVideoAdmin(app);
    const { videoUrl } = await app.media.add(resolve("e2e/video-files/av1.mp4"));
    await admin.add(sampleVideo({ videoUrl }), [{ start: 0, end: 1, text: "Hello." }]);
    const before = (await admin.library()).videos;
    const video = Buffer.from(await (await fetch(app.url + videoUrl)).arrayBuffer());
    await app.close();

    const restored = await copyDatabase(settings);
    const files = "media/files";
    cpSync(join(settings.DATA_DIR, files), join(restored.DATA_DIR, files), { recursive: true });
    await dispose();
    const site = await runApp(restored);
    const { cookie } = await signInAsVideoAdmin(site);
    const served = await fetch(site.url + videoUrl, { headers: { range: "bytes=100-" } });
    expect(served.status).toBe(206);
    expect(Buffer.from(await served.arrayBuffer()).equals(video.subarray(100))).toBe(true);
    expect(
      await (await fetch(`${site.url}/api/transcripts/${before[0]?.id}`)).json(),
    ).toMatchObject({ cues: [{ text: "Hello." }] });
    const name = videoUrl.slice("/media/".length);
    const state = await fetch(`${site.url}/api/admin/media/files/${name}/state`, {
      headers: { cookie },
    });
    expect(await state.json()).toEqual({ state: "whole" });
    await site.close();
    rmSync(restored.DATA_DIR, { recursive: true });
  },
);
