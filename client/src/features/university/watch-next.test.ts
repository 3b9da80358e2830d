import type { Video } from "@shared/schema.ts";
import { describe, expect, it } from "vitest";
import { videosToWatchNext } from "./watch-next.ts";
import type { WatchProgress } from "./watch-progress.ts";

const video = (id: number, category: string): Video => ({
  id,
  category,
  title: `Video ${id}`,
  description: "",
  thumbnailUrl: "",
  videoUrl: "",
  duration: "10:00",
  keywords: "",
  chapters: "[]",
});

const videos = [
  video(1, "how-to"),
  video(2, "featured"),
  video(3, "advanced"),
  video(4, "featured"),
  video(5, "featured"),
];
const at = (seconds: number, when: number): WatchProgress => ({ seconds, duration: 600, at: when });

describe("What to watch next", () => {
  it.each<[string, Record<string, WatchProgress>, number, [id: number, seconds: number][]]>([
    ["offers featured videos to who begins", {}, 2, [[2, 0], [4, 0]]], // biome-ignore format: a table
    ["goes on with what was begun last", { 1: at(60, 1), 3: at(90, 2) }, 2, [[3, 90], [1, 60]]], // biome-ignore format: a table
    ["fills up with featured videos", { 3: at(90, 2) }, 3, [[3, 90], [2, 0], [4, 0]]], // biome-ignore format: a table
    ["leaves out what was watched to its end", { 2: at(599, 1), 3: at(600, 2) }, 2, [[4, 0], [5, 0]]], // biome-ignore format: a table
    ["names a featured video that was begun once", { 4: at(30, 1) }, 3, [[4, 30], [2, 0], [5, 0]]], // biome-ignore format: a table
    ["knows nothing of videos that are gone", { 99: at(30, 1) }, 1, [[2, 0]]], // biome-ignore format: a table
  ])("%s", (_rule, watched, limit, expected) => {
    const next = videosToWatchNext(videos, watched, limit);
    expect(next.map((found) => [found.video.id, found.seconds])).toEqual(expected);
  });

  it("is nothing where no video is featured and none was begun", () => {
    expect(videosToWatchNext([video(1, "how-to")], {}, 2)).toEqual([]);
  });
});
