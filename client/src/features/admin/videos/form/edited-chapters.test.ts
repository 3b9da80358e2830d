import { describe, expect, it } from "vitest";
import {
  editableChapters,
  findChapterErrors,
  sortedChapters,
  storedChapters,
  withChapters,
} from "./edited-chapters.ts";

const chapter = (key: number, time: string, title = "A chapter") => ({ key, time, title });

it("shows stored chapters and stores them in the specified form", () => {
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

it("shows no chapters where the stored list can't be read", () => {
  expect(editableChapters("not JSON")).toEqual([]);
});

it("keeps the order of time, and waits while a time is unreadable", () => {
  const [late, early, odd] = [chapter(1, "1:00"), chapter(2, "0:10"), chapter(3, "1:")];
  expect(sortedChapters([late, early])).toEqual([early, late]);
  expect(sortedChapters([late, early, odd])).toEqual([late, early, odd]);
});

it("adds chapters at their places, under keys of their own", () => {
  const before = [chapter(4, "0:10"), chapter(2, "2:00")];
  const { chapters, added } = withChapters(before, [{ time: "01:35", title: "" }]);
  expect(added).toEqual([{ key: 5, time: "01:35", title: "" }]);
  expect(chapters.map(({ key }) => key)).toEqual([4, 5, 2]);
});

describe("findChapterErrors", () => {
  it("finds nothing wrong with distinct times within the video", () => {
    expect(findChapterErrors([chapter(1, "0:00"), chapter(2, "6:11")], 372).size).toBe(0);
    expect(findChapterErrors([chapter(1, "99:00")], null).size).toBe(0);
  });

  it.each([
    ["an unreadable time", [chapter(1, "1:75")], { time: "Write the time as 1:35 or 1:02:03." }],
    ["one beyond the end", [chapter(1, "6:12")], { time: "The video ends at 6:12." }],
    [
      "the same second twice",
      [chapter(7, "1:00"), chapter(1, "01:00")],
      { time: "Another chapter begins at this second." },
    ],
    ["an empty title", [chapter(1, "1:00", " ")], { title: "Enter a title." }],
  ])("tells %s", (_, chapters, error) => {
    expect([...findChapterErrors(chapters, 372)]).toEqual([[1, error]]);
  });
});
