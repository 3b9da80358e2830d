import { expect, it } from "vitest";
import { nextChapterStart, previousChapterStart } from "./chapter-steps.ts";

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
