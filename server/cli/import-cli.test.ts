import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { toVideoCsv } from "@shared/content/video-file.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { DATABASES, type DatabaseKind, type DatabaseSettings } from "../testing/databases.ts";
import { listenBeside } from "../testing/listen-beside.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { upsertVideos } from "../testing/upsert-videos.ts";
import { createVideoStore } from "../videos/reads.ts";

function fileOf(content: unknown, name = "videos.json"): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

async function runImport(args: string[], settings: Partial<DatabaseSettings>) {
  const script = spawnScript("server/cli/import-cli.ts", args, settings);
  return { code: await script.ended, stdout: script.stdout(), stderr: script.stderr() };
}

describe.each(DATABASES)("npm run videos:import over $name", ({ prepare }) => {
  let prepared: Awaited<ReturnType<typeof prepare>>;
  beforeAll(async () => {
    prepared = await prepare();
  });
  afterAll(() => prepared?.dispose());

  const titles = async () => {
    const database = await openDatabase(prepared.settings, "the server", silentLog);
    const found: string[] = [];
    await createVideoStore(database.db).readPages({ kind: "all" }, (page) => {
      found.push(...page.map((video) => video.title));
    });
    await database.close();
    return found;
  };

  test("adds, updates, and changes nothing the second time", async () => {
    const [one, two, three] = [sampleVideo(), sampleVideo(), sampleVideo()];
    const first = fileOf([one, two]);
    const added = await runImport([first], prepared.settings);
    expect(added).toEqual({
      code: 0,
      stdout: "Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n",
      stderr: "",
    });
    const again = await runImport([first], prepared.settings);
    expect(again.stdout).toMatch(/^Added 0, updated 0, unchanged 2\.$/m);
    const second = fileOf([one, { ...two, duration: "9:59" }, three]);
    const mixed = await runImport([second], prepared.settings);
    expect(mixed.stdout).toMatch(/^Added 1, updated 1, unchanged 1\.$/m);
    expect(await titles()).toEqual([one.title, two.title, three.title]);
  });

  test("one broken row keeps every row out", async () => {
    const before = await titles();
    const result = await runImport([fileOf([sampleVideo(), { title: "" }])], prepared.settings);
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(await titles()).toEqual(before);
  });
});

const titlesAt = async (url: string): Promise<string[]> => {
  const listed: { title: string }[] = await (await fetch(`${url}/api/videos`)).json();
  return listed.map(({ title }) => title);
};

describe("an import beside a running server", () => {
  test("is done by the server on the embedded database, with its progress and the same output", async () => {
    const { settings, dispose } = await (DATABASES[0] as DatabaseKind).prepare();
    const database = await openDatabase(settings, "an import", silentLog);
    await upsertVideos(database.db, [sampleVideo({ title: "There before" })]);
    await database.close();
    const server = spawnScript("server/index.ts", [], { ...settings, PORT: "0" });
    const [, url = ""] = await server.says(/Ready at (\S+)/);
    expect(await titlesAt(url)).toEqual(["There before"]);

    const videos = [sampleVideo({ title: "=Sum; “two”" }), sampleVideo()];
    const csv = fileOf(toVideoCsv(videos), "videos.csv");
    expect(await runImport([csv], settings)).toEqual({
      code: 0,
      stdout: "Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n",
      stderr: "",
    });
    const titles = videos.map(({ title }) => title);
    expect(await titlesAt(url)).toEqual(["There before", ...titles]);

    const broken = fileOf(toVideoCsv([...videos, sampleVideo({ duration: " " })]), "videos.csv");
    expect(await runImport([broken], settings)).toEqual({
      code: 1,
      stdout: "",
      stderr: "row 4, duration: must not be empty\n",
    });
    const many = Array.from({ length: 5_100 }, () => sampleVideo());
    expect((await runImport([fileOf([...videos, ...many])], settings)).stdout).toBe(
      "Importing 5102 videos.\n5000 of 5102\nAdded 5100, updated 0, unchanged 2.\n",
    );
    expect(await titlesAt(url)).toHaveLength(5_103);
    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    await dispose();
  });

  test("is told as done when the server ends between the commit and its answer", async () => {
    const { settings, dispose } = await (DATABASES[0] as DatabaseKind).prepare();
    await listenBeside(settings, ({ end }) => ({
      onAnswer: (path) => path.endsWith("/import") && end(),
    }));
    expect(await runImport([fileOf([sampleVideo(), sampleVideo()])], settings)).toEqual({
      code: 0,
      stdout: "Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n",
      stderr: "",
    });
    await dispose();
  });

  test("is heard of by every server on PostgreSQL", async () => {
    const { settings, dispose } = await (DATABASES[1] as DatabaseKind).prepare();
    const servers = [await runApp(settings), await runApp(settings)];
    for (const { url } of servers) expect(await titlesAt(url)).toEqual([]);
    const video = sampleVideo();
    expect((await runImport([fileOf([video])], settings)).code).toBe(0);
    for (const { url } of servers) {
      await vi.waitFor(async () => expect(await titlesAt(url)).toEqual([video.title]));
    }
    for (const { close } of servers) await close();
    await dispose();
  });
});

describe("an import that can't be done", () => {
  const folder = temporaryFolder();

  test("says who has the data folder and what to do", async () => {
    const { settings, dispose } = await (DATABASES[0] as (typeof DATABASES)[0]).prepare();
    const database = await openDatabase(settings, "the server", silentLog);
    const result = await runImport([fileOf([sampleVideo()])], settings);
    expect(result).toEqual({
      code: 1,
      stdout: "",
      stderr: `The data folder ${settings.DATA_DIR} is in use by the server (process ${process.pid}). Stop it first, or give this one another DATA_DIR.\n`,
    });
    await database.close();
    await dispose();
  });

  test.each([
    ["no file named", [], /^Say which file: npm run videos:import -- FILE\.json\n$/],
    [
      "a missing file",
      ["/nowhere/x.json"],
      /^\/nowhere\/x\.json can't be read: there is no such file\.\n$/,
    ],
    ["a folder", [folder], /can't be read: EISDIR\.\n$/],
  ])("%s ends in one line and exit code 1", async (_name, args, line) => {
    const result = await runImport(args, { DATA_DIR: folder });
    expect(result).toMatchObject({ code: 1, stdout: "", stderr: expect.stringMatching(line) });
  });
});
