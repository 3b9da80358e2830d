import { readdirSync, utimesSync } from "node:fs";
import { join, resolve } from "node:path";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { describe, expect, test } from "vitest";
import { openMedia } from "../media/media.ts";
import { openFolderStore } from "../media/media-store.ts";
import { DATABASES } from "../testing/databases.ts";
import { sharedApp, silentLog } from "../testing/running-app.ts";
import { importAll, sharedVideoAdmin, videoOf } from "../testing/video-requests.ts";

const NONE = { smallUrl: null, soundUrl: null };

describe.each(DATABASES)("small versions, over $name", (kind) => {
  const app = sharedApp(kind);
  const admin = sharedVideoAdmin(app);

  const add = async (name: string) => {
    const media = name.endsWith("m4a") ? "sound" : "video";
    return (await app.media.add(resolve("e2e/video-files", name), media)).videoUrl;
  };
  const addAll = async () => ({
    videoUrl: await add("h264.mp4"),
    smallUrl: await add("vp9.webm"),
    soundUrl: await add("sound.m4a"),
  });
  const store = async (versions: object, headers: object = { cookie: admin.cookie }) => {
    const response = await fetch(`${app.url}/api/admin/media/versions`, {
      method: "PUT",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(versions),
    });
    return { status: response.status, body: await response.json() };
  };
  const shownOf = async (id: number) => (await fetch(`${app.url}/api/small-versions/${id}`)).json();
  const rowsOf = async () => (await fetch(`${app.url}/api/videos`)).json();

  test("are told of a video by its id, and are no field of a listed one", async () => {
    const { videoUrl, ...versions } = await addAll();
    const { id } = await admin.addNew({ title: "Told", videoUrl });
    expect(await shownOf(id)).toEqual(NONE);
    const { status, body } = await store({ videoUrl, ...versions });
    expect({ status, body }).toEqual({ status: 200, body: versions });
    await expect.poll(() => shownOf(id)).toEqual(versions);
    expect(await shownOf(999_999)).toEqual(NONE);
    const row = (await rowsOf()).find((video: { id: number }) => video.id === id);
    expect(Object.keys(row)).toHaveLength(9);
    expect((await admin.library()).videos.find((video) => video.id === id)).toMatchObject(versions);
  });

  test("go with a video that is deleted, given another file or brought back", async () => {
    const { videoUrl, ...versions } = await addAll();
    await store({ videoUrl, ...versions });
    const video = await admin.addNew({ title: "Goes", videoUrl });
    const edited = videoOf(await admin.edit(video, { videoUrl: "https://vimeo.com/76979871" }));
    expect(await shownOf(video.id)).toEqual(NONE);
    const back = videoOf(await admin.edit(edited, { videoUrl }));
    expect(await shownOf(video.id)).toEqual(versions);
    const { body } = await admin.remove(back);
    expect(await shownOf(video.id)).toEqual(NONE);
    await admin.restore({ change: body.revision, id: video.id, revision: 0 });
    expect(await shownOf(video.id)).toEqual(versions);
    const entry = await admin.get(`/history/${body.revision}`);
    expect(JSON.stringify(entry.body)).not.toContain("smallUrl");
  });

  test("are refused where a file is missing, of another kind, or nobody is signed in", async () => {
    const { videoUrl, smallUrl, soundUrl } = await addAll();
    const gone = `/media/${"0".repeat(32)}.mp4`;
    const all = { videoUrl, smallUrl, soundUrl };
    expect((await store(all, {})).status).toBe(401);
    for (const [expected, wrong] of [
      [404, { smallUrl: gone }],
      [404, { videoUrl: gone }],
      [422, { smallUrl: soundUrl }],
      [422, { soundUrl: smallUrl }],
      [422, { smallUrl: "https://vimeo.com/1" }],
      [422, { smallUrl: `${smallUrl}/../x` }],
    ] as const) {
      const { status } = await store({ ...all, ...wrong });
      expect([wrong, status]).toEqual([wrong, expected]);
    }
  });

  test("come with the rows of an import, and stay where a later import names none", async () => {
    const { videoUrl, smallUrl, soundUrl } = await addAll();
    const video = sampleVideo({ title: "Imported", videoUrl });
    const run = async (row: object) => {
      const { revision } = await admin.library();
      return (await importAll(admin, { revision, rows: [row] })).at(-1);
    };
    const found = async () => {
      const { videos } = await admin.library();
      return videos.find(({ title }) => title === "Imported");
    };
    expect(await run({ ...video, smallUrl, soundUrl })).toMatchObject({ result: { added: 1 } });
    const { id = 0, revision } = (await found()) ?? {};
    expect(await shownOf(id)).toEqual({ smallUrl, soundUrl });
    expect(await run(video)).toMatchObject({ result: { unchanged: 1 } });
    expect(await run({ ...video, smallUrl: videoUrl })).toMatchObject({ result: { updated: 1 } });
    expect(await shownOf(id)).toEqual({ smallUrl: videoUrl, soundUrl });
    // They are no change of the video: nobody who edits it meanwhile is stopped.
    expect(await found()).toMatchObject({ revision });
    const preview = async (row: object) =>
      (await admin.send("POST", "/import/preview", { rows: [row] })).body.faults;
    const elsewhere = { ...video, videoUrl: "https://vimeo.com/1" };
    expect(await preview({ ...elsewhere, smallUrl })).toMatchObject([{ field: "videoUrl" }]);
    const gone = `/media/${"0".repeat(32)}.webm`;
    expect(await preview({ ...video, smallUrl: gone })).toMatchObject([{ field: "smallUrl" }]);
    expect(await preview({ ...video, soundUrl: smallUrl })).toMatchObject([{ field: "soundUrl" }]);
  });
});

describe.each(DATABASES)("the files of small versions, over $name", (kind) => {
  const app = sharedApp(kind);
  const admin = sharedVideoAdmin(app);

  test("stay as long as their video's file, and go with it", async () => {
    const { DATA_DIR: dataDir } = app.settings;
    const media = openMedia({ dataDir, store: openFolderStore(dataDir), log: silentLog });
    const add = async (name: string) =>
      (await media.add(resolve("e2e/video-files", name), name.endsWith("m4a") ? "sound" : "video"))
        .videoUrl;
    const [shown, small, sound] = [
      await add("h264.mp4"),
      await add("vp9.webm"),
      await add("sound.m4a"),
    ];
    const [unused, itsSmall] = [await add("h264-late.mp4"), await add("av1.mp4")];
    const put = (versions: object) =>
      fetch(`${app.url}/api/admin/media/versions`, {
        method: "PUT",
        headers: { "content-type": "application/json", cookie: admin.cookie },
        body: JSON.stringify(versions),
      });
    await put({ videoUrl: shown, smallUrl: small, soundUrl: sound });
    await put({ videoUrl: unused, smallUrl: itsSmall, soundUrl: null });
    await admin.addNew({ videoUrl: shown });
    const folder = join(dataDir, "media/files");
    const long = new Date(Date.now() - 8 * 24 * 3_600_000);
    for (const name of readdirSync(folder)) utimesSync(join(folder, name), long, long);
    await media.removeUnused(app.database.db);
    const names = [shown, small, sound].map((address) => address.slice("/media/".length));
    expect(readdirSync(folder).sort()).toEqual(names.sort());
    // Its file may be uploaded once more, and has no versions then.
    await add("h264-late.mp4");
    const { id } = await admin.addNew({ title: "Again", videoUrl: unused });
    expect(await (await fetch(`${app.url}/api/small-versions/${id}`)).json()).toEqual(NONE);
  });
});
