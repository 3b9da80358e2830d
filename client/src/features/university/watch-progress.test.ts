import { describe, expect, it } from "vitest";
import {
  isWatched,
  readProgress,
  resumeSecond,
  saveProgress,
  withProgress,
} from "./watch-progress.ts";

const at = (seconds: number, duration = 372) => ({ seconds, duration, at: 1 });

describe("resumeSecond", () => {
  it.each([
    ["a video never opened", undefined, 0],
    ["one barely begun", at(4), 0],
    ["one left halfway", at(120.7), 120],
    ["one watched to its end", at(365), 0],
    ["a very short one near its end", at(19, 20), 0],
    ["a very short one halfway", at(10, 20), 10],
  ])("goes on with %s", (_name, progress, second) => {
    expect(resumeSecond(progress)).toBe(second);
  });
});

it("counts a video of unknown length as unwatched", () => {
  expect(isWatched(at(100, 0))).toBe(false);
});

it("forgets the video watched longest ago when 300 are remembered", () => {
  let watched = {};
  for (let id = 1; id <= 301; id++) {
    watched = withProgress(watched, id, { seconds: 50, duration: 100, at: id });
  }
  expect(Object.keys(watched)).toHaveLength(300);
  expect(watched).not.toHaveProperty("1");
  expect(watched).toHaveProperty("301");
});

it("remembers in this browser", () => {
  saveProgress(3, 120, 372);
  expect(readProgress(3)).toMatchObject({ seconds: 120, duration: 372 });
});
