import type { Video } from "@shared/schema.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { expect, it } from "vitest";
import {
  isWatched,
  readProgress,
  resumeSecond,
  saveProgress,
  videosToWatchNext,
  type WatchProgress,
  withProgress,
} from "./watch-progress.ts";

const at = (seconds: number, duration = 372) => ({ seconds, duration, at: 1 });

it.each([
  ["a video never opened", undefined, 0],
  ["one barely begun", at(4), 0],
  ["one left halfway", at(120.7), 120],
  ["one watched to its end", at(365), 0],
  ["a very short one near its end", at(19, 20), 0],
  ["a very short one halfway", at(10, 20), 10],
])("a video resumes at its place with %s", (_name, progress, second) => {
  expect(resumeSecond({ duration: "6:12" }, progress)).toBe(second);
});

it.each([
  ["2:01", 120],
  ["2:00", 0],
  ["0:35", 0],
  ["", 120],
  ["two minutes", 120],
])("a place at 2:00 within a duration of %j resumes at %d", (duration, second) => {
  expect(resumeSecond({ duration }, at(120))).toBe(second);
});

it("a video of unknown length counts as unwatched", () => {
  expect(isWatched(at(100, 0))).toBe(false);
});

it("the video watched longest ago is dropped when 300 are remembered", () => {
  let watched = {};
  for (let id = 1; id <= 301; id++) {
    watched = withProgress(watched, id, { seconds: 50, duration: 100, at: id });
  }
  expect(Object.keys(watched)).toHaveLength(300);
  expect(watched).not.toHaveProperty("1");
  expect(watched).toHaveProperty("301");
});

it("progress is remembered in this browser", () => {
  saveProgress(3, 120, 372);
  expect(readProgress(3)).toMatchObject({ seconds: 120, duration: 372 });
});

const video = (id: number, category: string): Video => ({
  ...sampleVideo(),
  id,
  category,
  duration: "10:00",
});

const videos = [
  video(1, "how-to"),
  video(2, "featured"),
  video(3, "advanced"),
  video(4, "featured"),
  video(5, "featured"),
];
const begun = (seconds: number, when: number): WatchProgress => ({ ...at(seconds, 600), at: when });

it.each<[string, Record<string, WatchProgress>, number, [id: number, seconds: number][]]>([
  ["offers featured videos to who begins", {}, 2, [[2, 0], [4, 0]]], // biome-ignore format: a table
  ["goes on with what was begun last", { 1: begun(60, 1), 3: begun(90, 2) }, 2, [[3, 90], [1, 60]]], // biome-ignore format: a table
  ["fills up with featured videos", { 3: begun(90, 2) }, 3, [[3, 90], [2, 0], [4, 0]]], // biome-ignore format: a table
  ["leaves out what was watched to its end", { 2: begun(599, 1), 3: begun(600, 2) }, 2, [[4, 0], [5, 0]]], // biome-ignore format: a table
  ["names a featured video that was begun once", { 4: begun(30, 1) }, 3, [[4, 30], [2, 0], [5, 0]]], // biome-ignore format: a table
  ["knows nothing of videos that are gone", { 99: begun(30, 1) }, 1, [[2, 0]]], // biome-ignore format: a table
])("what to watch next: %s", (_rule, watched, limit, expected) => {
  const next = videosToWatchNext(videos, watched, limit);
  expect(next.map((found) => [found.video.id, found.seconds])).toEqual(expected);
});

it("a place beyond the end of a shorter video is not offered", () => {
  const replaced = { ...video(1, "how-to"), duration: "0:35" };
  expect(videosToWatchNext([replaced], { 1: begun(90, 1) }, 2)).toEqual([]);
});

it("nothing is offered if no video is featured or begun", () => {
  expect(videosToWatchNext([video(1, "how-to")], {}, 2)).toEqual([]);
});
