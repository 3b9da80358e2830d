import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { DATABASES, type DatabaseSettings } from "../testing/databases.ts";
import { silentLog } from "../testing/running-app.ts";
import { sampleVideo } from "../testing/sample-video.ts";
import { spawnScript } from "../testing/spawn-script.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createVideoStore } from "./video-store.ts";

function fileOf(content: unknown): string {
  const path = join(temporaryFolder(), "videos.json");
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

async function runImport(args: string[], settings: Partial<DatabaseSettings>) {
  const script = spawnScript("server/videos/import-cli.ts", args, settings);
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
