import { describe, expect, it } from "vitest";
import {
  chapterProgress,
  currentChapterIndex,
  nextChapterStart,
  previousChapterStart,
} from "./chapter-navigation.ts";

const chapters = ["0:10", "1:00", "2:00"].map((timestamp) => ({ title: timestamp, timestamp }));

it.each([
  [0, 10],
  [10, 60],
  [119, 120],
  [120, null],
])("from %d s the next chapter starts at %j", (seconds, start) => {
  expect(nextChapterStart(chapters, seconds)).toBe(start);
});

it.each([
  [5, null],
  [11, 10],
  [62, 10],
  [64, 60],
  [200, 120],
])(
  "from %d s the previous chapter is at %j: this one's start, or soon after it the one before",
  (seconds, start) => {
    expect(previousChapterStart(chapters, seconds)).toBe(start);
  },
);

it("has nowhere to go without chapters", () => {
  expect(nextChapterStart([], 10)).toBeNull();
  expect(previousChapterStart([], 10)).toBeNull();
});

describe("How much of a chapter was played", () => {
  const chapters = [
    { title: "One", timestamp: "0:00" },
    { title: "Two", timestamp: "1:40" },
    { title: "Three", timestamp: "3:20" },
  ];

  it.each([
    [0, { seconds: 0, duration: 400 }, 0],
    [0, { seconds: 50, duration: 400 }, 0.5],
    [0, { seconds: 300, duration: 400 }, 1],
    [1, { seconds: 50, duration: 400 }, 0],
    [1, { seconds: 150, duration: 400 }, 0.5],
    [2, { seconds: 350, duration: 400 }, 0.75],
    [2, { seconds: 350, duration: 0 }, 0],
    [2, { seconds: 450, duration: 400 }, 1],
    [3, { seconds: 450, duration: 400 }, 0],
  ])("of chapter %i at %o it is %d", (index, playback, share) => {
    expect(chapterProgress(chapters, index, playback)).toBe(share);
  });

  it("is all of a chapter that begins with the next one", () => {
    const twins = [chapters[0], { title: "Twin", timestamp: "0:00" }].flatMap((one) => one ?? []);
    expect(chapterProgress(twins, 0, { seconds: 1, duration: 10 })).toBe(1);
  });
});

describe("currentChapterIndex", () => {
  const chapters = ["0:00", "1:35", "4:02"].map((timestamp) => ({ title: timestamp, timestamp }));

  it.each([
    [0, 0],
    [94.9, 0],
    [95, 1],
    [241, 1],
    [242, 2],
    [9999, 2],
  ])("at %d s it is the last chapter whose start is not after the time: %i", (seconds, index) => {
    expect(currentChapterIndex(chapters, seconds)).toBe(index);
  });

  it("is -1 before the first chapter and when there are none", () => {
    expect(currentChapterIndex(chapters.slice(1), 10)).toBe(-1);
    expect(currentChapterIndex([], 10)).toBe(-1);
  });
});
