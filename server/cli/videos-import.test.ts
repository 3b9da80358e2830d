import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { toVideoCsv } from "@shared/content/video-file.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { describe, expect, test, vi } from "vitest";
import { DATABASES, type DatabaseSettings, EMBEDDED, POSTGRES } from "../testing/databases.ts";
import { runCommand } from "../testing/run-command.ts";
import { runApp, sharedApp } from "../testing/running-app.ts";
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

describe.each(DATABASES)("npm run videos:import over $name, without a server", (kind) => {
  const app = sharedApp(kind);
  // The embedded database serves one process: the server runs only between the commands.
  const run = async (rows: unknown[]) => {
    await app.close();
    const outcome = await runImport([fileOf(rows)], app.settings);
    await app.restart();
    return outcome;
  };

  test("adds, updates, and changes nothing the second time", async () => {
    const [one, two, three] = [sampleVideo(), sampleVideo(), sampleVideo()];
    expect(await run([one, two])).toEqual(
      done("Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n"),
    );
    expect((await run([one, two])).stdout).toMatch(/^Added 0, updated 0, unchanged 2\.$/m);
    const mixed = await run([one, { ...two, duration: "9:59" }, three]);
    expect(mixed.stdout).toMatch(/^Added 1, updated 1, unchanged 1\.$/m);
    expect(await titlesAt(app.url)).toEqual([one.title, two.title, three.title]);
  });
});

describe("an import beside a running server", () => {
  test("the server runs an import on the embedded database and reports its progress", async () => {
    const { settings, dispose } = await EMBEDDED.prepare();
    const app = await runApp(settings);
    await app.upsert([sampleVideo({ title: "There before" })]);
    expect(await titlesAt(app.url)).toEqual(["There before"]);

    const videos = [sampleVideo({ title: "=Sum; “two”" }), sampleVideo()];
    const csv = fileOf(toVideoCsv(videos), "videos.csv");
    expect(await runImport([csv], settings)).toEqual(
      done("Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n"),
    );
    const titles = videos.map(({ title }) => title);
    expect(await titlesAt(app.url)).toEqual(["There before", ...titles]);

    const broken = fileOf(toVideoCsv([...videos, sampleVideo({ duration: " " })]), "videos.csv");
    const stderr = "row 4, duration: must not be empty\n";
    expect(await runImport([broken], settings)).toEqual({ code: 1, stdout: "", stderr });
    const many = Array.from({ length: 5_100 }, () => sampleVideo());
    expect((await runImport([fileOf([...videos, ...many])], settings)).stdout).toBe(
      "Importing 5102 videos.\n5000 of 5102\nAdded 5100, updated 0, unchanged 2.\n",
    );
    expect(await titlesAt(app.url)).toHaveLength(5_103);
    await app.close();
    await dispose();
  });

  test("an import counts as done if the server ends between the commit and the response", async () => {
    const { settings, dispose } = await EMBEDDED.prepare();
    const { close } = await runApp(settings, {
      meddling: { onEnd: (path, site) => path.endsWith("/import") && site.close() },
    });
    expect(await runImport([fileOf([sampleVideo(), sampleVideo()])], settings)).toEqual(
      done("Importing 2 videos.\nAdded 2, updated 0, unchanged 0.\n"),
    );
    await close();
    await dispose();
  });

  test("is heard of by every server on PostgreSQL", async () => {
    const { settings, dispose } = await POSTGRES.prepare();
    const servers = [await runApp(settings), await runApp(settings)];
    for (const { url } of servers) expect(await titlesAt(url)).toEqual([]);
    const video = sampleVideo();
    expect((await runImport([fileOf([video])], settings)).code).toBe(0);
    for (const { url, close } of servers) {
      await vi.waitFor(async () => expect(await titlesAt(url)).toEqual([video.title]));
      await close();
    }
    await dispose();
  });
});

describe("an import that can't be done", () => {
  test.each([
    [
      "no file named",
      [],
      /^Name the file: npm run videos:import -- FILE\.json, FILE\.csv or FILE\.zip\n$/,
    ],
    [
      "a missing file",
      ["/nowhere/x.json"],
      /^\/nowhere\/x\.json can't be read: there is no such file\.\n$/,
    ],
    ["a folder", [temporaryFolder()], /can't be read: EISDIR\.\n$/],
  ])("%s ends in one line and exit code 1", async (_name, args, line) => {
    const stderr = expect.stringMatching(line);
    expect(await runImport(args)).toEqual({ code: 1, stdout: "", stderr });
  });
});

async function errorsOf(content: string): Promise<string[]> {
  const path = fileOf(content);
  try {
    await readImportFile(path);
    return [];
  } catch (error) {
    return (error as UserError).lines.map((line) => line.replace(path, "FILE"));
  }
}

test.each([
  ["no JSON", "{ nope", [expect.stringMatching(/^FILE is not JSON: [^\n]+$/)]],
  ["an empty file", "", [expect.stringMatching(/^FILE is not JSON: /)]],
  ["an object", "{}", ["FILE must hold a JSON list of videos."]],
  ["an empty list", "[]", ["FILE holds an empty list: there is nothing to import."]],
  ["a row that is no object", "[1]", [expect.stringMatching(/^row 1: /)]],
])("%s is one error", async (_name, content, errors) => {
  expect(await errorsOf(content)).toEqual(errors);
});

test("each error has a line that names its row, counting from 1, and its field", async () => {
  const { duration: _, ...withoutDuration } = sampleVideo();
  const errors = await errorsOf(
    JSON.stringify([
      sampleVideo(),
      { ...sampleVideo(), category: "cooking", videoUrl: "javascript:alert(1)" },
      withoutDuration,
      { ...sampleVideo(), id: 7, "odd\nname": 1 },
      { ...sampleVideo(), chapters: "{}" },
      { ...sampleVideo(), title: "a\0b" },
    ]),
  );
  expect(errors).toEqual([
    expect.stringMatching(/^row 2, videoUrl: must be an http/),
    expect.stringMatching(/^row 2, category: /),
    expect.stringMatching(/^row 3, duration: /),
    'row 4: unknown field "id", "odd\\nname"',
    expect.stringMatching(/^row 5, chapters: must be a JSON list/),
    expect.stringMatching(/^row 6, title: must not hold characters that can’t be stored/),
  ]);
});

test("a file of more than 200 MB is refused before it is read", async () => {
  const path = fileOf("");
  truncateSync(path, 201 * 1024 * 1024);
  await expect(readImportFile(path)).rejects.toThrow(
    `${path} is larger than 200 MB. Split it into several files.`,
  );
});

test("the sample library is a file that could be imported", async () => {
  expect(await errorsOf(JSON.stringify(sampleLibrary))).toEqual([]);
  expect(sampleLibrary).toHaveLength(15);
});
