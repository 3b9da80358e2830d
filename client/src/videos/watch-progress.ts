import { timestampToSeconds } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";
import { useSyncExternalStore } from "react";
import { createStoredValue, isNumber, isRecordOf } from "@/lib/stored-value.ts";

/** The watched part of a video, in seconds; `at` is the time in ms since 1970. */
export type WatchProgress = { seconds: number; duration: number; at: number };

type Watched = Record<string, WatchProgress>;

/** The most videos that are remembered. The one watched longest ago is removed first. */
const LIMIT = 300;
/** With fewer seconds than this left, a video counts as watched to its end. */
const END = 10;

function isProgress(value: unknown): value is WatchProgress {
  const progress = value as Partial<WatchProgress> | null;
  return [progress?.seconds, progress?.duration, progress?.at].every(isNumber);
}

const watched = createStoredValue<Watched>("watch-progress", isRecordOf(isProgress), {});

export function withProgress(before: Watched, videoId: number, progress: WatchProgress): Watched {
  const all: Watched = { ...before, [videoId]: progress };
  const newestFirst = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(newestFirst.slice(0, LIMIT));
}

/** The second at which to resume a video: 0 for one not begun, watched to its end, or too short for it by now. */
export function resumeSecond(
  { duration }: Pick<Video, "duration">,
  progress: WatchProgress | undefined,
): number {
  if (!progress || isWatched(progress) || progress.seconds < 5) return 0;
  const second = Math.floor(progress.seconds);
  return second < (timestampToSeconds(duration) || Number.POSITIVE_INFINITY) ? second : 0;
}

/** Tells if a video was watched to its end, or nearly. */
export function isWatched({ seconds, duration }: WatchProgress): boolean {
  return duration > 0 && seconds >= duration - Math.min(END, duration / 10);
}

export function saveProgress(videoId: number, seconds: number, duration: number): void {
  watched.write(withProgress(watched.read(), videoId, { seconds, duration, at: Date.now() }));
}

export function readProgress(videoId: number): WatchProgress | undefined {
  return watched.read()[videoId];
}

export function useWatched(): Watched {
  return useSyncExternalStore(watched.subscribe, watched.read, watched.readFallback);
}

export function useProgress(videoId: number): WatchProgress | undefined {
  return useSyncExternalStore(
    watched.subscribe,
    () => watched.read()[videoId],
    () => undefined,
  );
}

/** A video to watch next; `seconds` is where to resume it, 0 where it was not begun. */
export type NextVideo = { video: Video; seconds: number; progress: WatchProgress | undefined };

/** The videos to watch next: those begun and not finished, the latest first, then featured ones that were not begun. */
export function videosToWatchNext(
  videos: readonly Video[],
  progressById: Readonly<Watched>,
  limit: number,
): NextVideo[] {
  const all = videos.map((video) => {
    const progress = progressById[video.id];
    return { video, progress, seconds: resumeSecond(video, progress) };
  });
  const begun = all
    .filter(({ seconds }) => seconds > 0)
    .sort((a, b) => (b.progress?.at ?? 0) - (a.progress?.at ?? 0));
  const featured = all.filter(
    ({ video, seconds, progress }) =>
      video.category === "featured" && seconds === 0 && !(progress && isWatched(progress)),
  );
  return [...begun, ...featured].slice(0, limit);
}
