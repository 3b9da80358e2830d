import { expect, it } from "vitest";
import {
  editableChapters,
  parseChapterLines,
  sortedChapters,
  storedChapters,
  withChapters,
} from "./edited-chapters.ts";

const chapter = (key: number, time: string, title = "A chapter") => ({ key, time, title });

it("stored chapters are shown and stored in the specified form", () => {
  const stored = JSON.stringify([
    { title: "Intro", timestamp: "0:05" },
    { title: "End", timestamp: "01:02:03" },
    { title: "Odd", timestamp: "soon" },
  ]);
  const chapters = editableChapters(stored);
  expect(chapters.map(({ time }) => time)).toEqual(["00:05", "01:02:03", "soon"]);
  expect(JSON.parse(storedChapters(chapters))).toEqual([
    { title: "Intro", timestamp: "00:05" },
    { title: "End", timestamp: "01:02:03" },
    { title: "Odd", timestamp: "soon" },
  ]);
});

it("an unreadable list shows no chapters", () => {
  expect(editableChapters("not JSON")).toEqual([]);
});

it("chapters are sorted by time, unless one is unreadable", () => {
  const [late, early, odd] = [chapter(1, "1:00"), chapter(2, "0:10"), chapter(3, "1:")];
  expect(sortedChapters([late, early])).toEqual([early, late]);
  expect(sortedChapters([late, early, odd])).toEqual([late, early, odd]);
});

it("added chapters get their places and keys", () => {
  const before = [chapter(4, "0:10"), chapter(2, "2:00")];
  const { chapters, added } = withChapters(before, [{ time: "01:35", title: "" }]);
  expect(added).toEqual([{ key: 5, time: "01:35", title: "" }]);
  expect(chapters.map(({ key }) => key)).toEqual([4, 5, 2]);
});

it.each([
  ["0:00 Intro", "00:00", "Intro"],
  ["00:00 - Intro", "00:00", "Intro"],
  ["(1:02:03) Intro", "01:02:03", "Intro"],
  ["[01:35] Pick a unit", "01:35", "Pick a unit"],
  ["Intro 0:00", "00:00", "Intro"],
  ["Intro (1:35)", "01:35", "Intro"],
  ["Intro – 1:02:03", "01:02:03", "Intro"],
  ["• 1:35 – Pick a unit", "01:35", "Pick a unit"],
  ["2. 1:35 Pick a unit", "01:35", "Pick a unit"],
  ["- Pick a unit: 1:35", "01:35", "Pick a unit"],
  ["1:35 - 2:40 Pick a unit", "01:35", "Pick a unit"],
  ["1:35|Pick a unit", "01:35", "Pick a unit"],
  ["1:35 10-4 and other codes", "01:35", "10-4 and other codes"],
  ["00:01:30.500 Pick a unit", "01:30", "Pick a unit"],
  ["00:01:30,500 --> 00:02:00,000 Pick a unit", "01:30", "Pick a unit"],
  ["00:01:30:12 Pick a unit", "01:30", "Pick a unit"],
  ["Pick a unit 00:01:30.500", "01:30", "Pick a unit"],
  ["Pick a unit (1:35 - 2:40)", "01:35", "Pick a unit"],
  ["1:35 to 2:40 Pick a unit", "01:35", "Pick a unit"],
  ["1:35 Tools of the trade", "01:35", "Tools of the trade"],
  ["1:35. Pick a unit", "01:35", "Pick a unit"],
  ["75:30 Late", "01:15:30", "Late"],
])("the chapter line %j is read", (line, time, title) => {
  expect(parseChapterLines(line)).toEqual({ chapters: [{ time, title }], warnings: [] });
});

it("pasted lines keep their order, and unreadable ones are told by number", () => {
  const text = "Chapters:\r\n\r\n0:00 Intro\r\n1:75 Odd\n2:00\n 3:00\tEnd ";
  expect(parseChapterLines(text)).toEqual({
    chapters: [
      { time: "00:00", title: "Intro" },
      { time: "03:00", title: "End" },
    ],
    warnings: [
      { line: 1, message: "has no time such as 1:35." },
      { line: 4, message: "has a time that can’t be read: 1:75." },
      { line: 5, message: "has no title." },
    ],
  });
});

it("a hostile line of chapters is read in a moment", () => {
  const line = `${"- ".repeat(20_000)}x${" -".repeat(20_000)}`;
  expect(parseChapterLines(line).warnings).toHaveLength(1);
});

it("refuses a pasted time with a sign, and takes a hyphen with a space for a bullet", () => {
  expect(parseChapterLines("-0:05 Intro\n- 0:05 Intro")).toEqual({
    chapters: [{ time: "00:05", title: "Intro" }],
    warnings: [{ line: 1, message: "has a time that can’t be read: -0:05." }],
  });
});
