import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, test } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import type { UserError } from "../user-error.ts";
import sampleLibrary from "../videos/sample-library.json" with { type: "json" };
import { readImportFile } from "./video-file.ts";

async function errorsOf(content: string): Promise<string[]> {
  const path = join(temporaryFolder(), "x.json");
  writeFileSync(path, content);
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
    expect.stringMatching(/^row 6, title: must not hold a NUL/),
  ]);
});

test("a second row with the same address and title is a error", async () => {
  const video = sampleVideo();
  expect(await errorsOf(JSON.stringify([video, sampleVideo(), video]))).toEqual([
    "row 3: same videoUrl and title as row 1",
  ]);
});

test("a file of more than 200 MB is refused before it is read", async () => {
  const path = join(temporaryFolder(), "x.json");
  writeFileSync(path, "");
  truncateSync(path, 201 * 1024 * 1024);
  await expect(readImportFile(path)).rejects.toThrow(
    `${path} is larger than 200 MB. Split it into several files.`,
  );
});

test("a byte order mark in front does no harm", async () => {
  expect(await errorsOf(`\uFEFF${JSON.stringify([sampleVideo()])}`)).toEqual([]);
});

test("the sample library is a file that could be imported", async () => {
  expect(await errorsOf(JSON.stringify(sampleLibrary))).toEqual([]);
  expect(sampleLibrary).toHaveLength(18);
});
