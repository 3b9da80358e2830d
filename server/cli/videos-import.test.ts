import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toVideoCsv } from "@shared/content/video-file.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, test, vi } from "vitest";
import { type DatabaseSettings, newDatabase, POSTGRES } from "../testing/databases.ts";
import { runCommand } from "../testing/run-command.ts";
import { startApp } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import type { UserError } from "../user-error.ts";
import sampleLibrary from "../videos/sample-library.json" with { type: "json" };
import { importVideoFile, readImportFile } from "./videos-import.ts";

function fileOf(content: unknown, name = "videos.json"): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const runImport = (args: string[], settings?: DatabaseSettings) =>
  runCommand(importVideoFile, args, settings);
const done = (stdout: string) => ({ code: 0, stdout, stderr: "" });

const titlesAt = async (url: string): Promise<string[]> => {
  const listed: { title: string }[] = await (await fetch(`${url}/api/videos`)).json();
  return listed.map(({ title }) => title);
};

test("an import without a server adds, updates, and changes nothing the second time", async () => {
  const settings = await newDatabase();
  const [one, two, three] = [sampleVideo(), sampleVideo(), sampleVideo()];
  const run = (...rows: unknown[]) => runImport([fileOf(rows)], settings);
  expect(await run(one, two)).toEqual(
    done("Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n"),
  );
  expect((await run(one, two)).stdout).toMatch(/^Added 0, updated 0, unchanged 2\.$/m);
  const mixed = await run(one, { ...two, duration: "9:59" }, three);
  expect(mixed.stdout).toMatch(/^Added 1, updated 1, unchanged 1\.$/m);
  const { url } = await startApp({}, settings);
  expect(await titlesAt(url)).toEqual([one.title, two.title, three.title]);
});

test("an import beside a server on the embedded database reports its progress", async () => {
  const { url, upsert, settings } = await startApp();
  await upsert([sampleVideo({ title: "There before" })]);
  expect(await titlesAt(url)).toEqual(["There before"]);

  const videos = [sampleVideo({ title: "=Sum; “two”" }), sampleVideo()];
  const csv = fileOf(toVideoCsv(videos), "videos.csv");
  expect(await runImport([csv], settings)).toEqual(
    done("Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n"),
  );
  const titles = videos.map(({ title }) => title);
  expect(await titlesAt(url)).toEqual(["There before", ...titles]);

  const broken = fileOf(toVideoCsv([...videos, sampleVideo({ duration: " " })]), "videos.csv");
  const stderr = "row 4, duration: must not be empty\n";
  expect(await runImport([broken], settings)).toEqual({ code: 1, stdout: "", stderr });
  const many = Array.from({ length: 5_100 }, () => sampleVideo());
  expect((await runImport([fileOf([...videos, ...many])], settings)).stdout).toBe(
    "Importing 5102 videos.\n5000 of 5102\nAdded 5100, updated 0, unchanged 2.\n",
  );
  expect(await titlesAt(url)).toHaveLength(5_103);
});

test("an import is done once if the server ends between the commit and the response", async () => {
  const { settings } = await startApp({
    meddling: { onEnd: (path, site) => path.endsWith("/import") && site.close() },
  });
  expect(await runImport([fileOf([sampleVideo(), sampleVideo()])], settings)).toEqual(
    done("Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n"),
  );
});

test("an import on PostgreSQL is heard of by each server", async () => {
  const settings = await newDatabase(POSTGRES);
  const servers = [await startApp({}, settings), await startApp({}, settings)];
  const expectTitles = (titles: string[]) =>
    vi.waitFor(async () => {
      for (const { url } of servers) expect(await titlesAt(url)).toEqual(titles);
    });
  await expectTitles([]);
  const video = sampleVideo();
  expect((await runImport([fileOf([video])], settings)).code).toBe(0);
  await expectTitles([video.title]);
});

test.each([
  ["no file", [], /^Name the file: npm run videos:import -- FILE\.json, FILE\.csv or FILE\.zip\n$/],
  [
    "a missing file",
    ["/nowhere/x.json"],
    /^\/nowhere\/x\.json can't be read: there is no such file\.\n$/,
  ],
  ["a folder", [temporaryFolder()], /can't be read: EISDIR\.\n$/],
])("an import of %s ends in one line and exit code 1", async (_name, args, line) => {
  const stderr = expect.stringMatching(line);
  expect(await runImport(args)).toEqual({ code: 1, stdout: "", stderr });
});

const { duration: _, ...withoutDuration } = sampleVideo();
const ROWS = [
  sampleVideo(),
  { ...sampleVideo(), category: "cooking", videoUrl: "javascript:alert(1)" },
  withoutDuration,
  { ...sampleVideo(), id: 7, "odd\nname": 1 },
  { ...sampleVideo(), chapters: "{}" },
  { ...sampleVideo(), title: "a\0b" },
];
test.each<[name: string, content: string, errors: unknown[]]>([
  ["no JSON", "{ nope", [expect.stringMatching(/^FILE is not JSON: [^\n]+$/)]],
  ["nothing", "", [expect.stringMatching(/^FILE is not JSON: /)]],
  ["an object", "{}", ["FILE must hold a JSON list of videos."]],
  ["an empty list", "[]", ["FILE holds an empty list: there is nothing to import."]],
  ["a row that is no object", "[1]", [expect.stringMatching(/^row 1: /)]],
  ["the sample library", JSON.stringify(sampleLibrary), []],
  [
    "rows with errors",
    JSON.stringify(ROWS),
    [
      expect.stringMatching(/^row 2, videoUrl: must be an http/),
      expect.stringMatching(/^row 2, category: /),
      expect.stringMatching(/^row 3, duration: /),
      'row 4: unknown field "id", "odd\\nname"',
      expect.stringMatching(/^row 5, chapters: must be a JSON list/),
      expect.stringMatching(/^row 6, title: must not hold characters that can’t be stored/),
    ],
  ],
])(
  "a file of %s gets a line for each error, with row and field",
  async (_name, content, errors) => {
    const path = fileOf(content);
    const lines = await readImportFile(path).then(
      () => [],
      (error: UserError) => error.lines.map((line) => line.replace(path, "FILE")),
    );
    expect(lines).toEqual(errors);
  },
);

test("a file of more than 200 MB is refused before it is read", async () => {
  const path = fileOf("");
  truncateSync(path, 201 * 1024 * 1024);
  await expect(readImportFile(path)).rejects.toThrow(
    `${path} is larger than 200 MB. Split it into several files.`,
  );
});
