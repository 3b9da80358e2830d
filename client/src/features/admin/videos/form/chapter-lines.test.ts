import { expect, it } from "vitest";
import { parseChapterLines } from "./edited-chapters.ts";

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
  ["75:30 Late", "01:15:30", "Late"],
])("reads %j", (line, time, title) => {
  expect(parseChapterLines(line)).toEqual({ chapters: [{ time, title }], warnings: [] });
});

it("keeps the lines' order, skips empty ones and tells the number of each that it can't read", () => {
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

it("reads a hostile line in a moment", () => {
  const line = `${"- ".repeat(20_000)}x${" -".repeat(20_000)}`;
  expect(parseChapterLines(line).warnings).toHaveLength(1);
});
