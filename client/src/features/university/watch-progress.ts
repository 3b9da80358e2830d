import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { createStoredValue } from "@/lib/stored-value.ts";

/** How far one video was watched, in seconds; `at` is when, in ms since 1970. */
const progressSchema = z.object({ seconds: z.number(), duration: z.number(), at: z.number() });
export type WatchProgress = z.infer<typeof progressSchema>;

type Watched = Record<string, WatchProgress>;

/** So many videos are remembered; the one watched longest ago is forgotten first. */
const LIMIT = 300;
/** With fewer seconds than this left, a video counts as watched to its end. */
const END = 10;

const NONE: Watched = {};
const watched = createStoredValue<Watched>(
  "watch-progress",
  z.record(z.string(), progressSchema),
  NONE,
);

/** What this browser remembers with one video's progress added. */
export function withProgress(before: Watched, videoId: number, progress: WatchProgress): Watched {
  const all: Watched = { ...before, [videoId]: progress };
  const entries = Object.entries(all);
  const newestFirst = entries.sort(([, a], [, b]) => b.at - a.at);
  return Object.fromEntries(newestFirst.slice(0, LIMIT));
}

/** The second at which to go on with a video: 0 for one not begun or watched to its end. */
export function resumeSecond(progress: WatchProgress | undefined): number {
  if (!progress || isWatched(progress) || progress.seconds < 5) return 0;
  return Math.floor(progress.seconds);
}

/** Whether a video was watched to its end, or nearly. */
export function isWatched({ seconds, duration }: WatchProgress): boolean {
  return duration > 0 && seconds >= duration - Math.min(END, duration / 10);
}

/** Remembers in this browser how far a video was watched. */
export function saveProgress(videoId: number, seconds: number, duration: number): void {
  watched.write(withProgress(watched.read(), videoId, { seconds, duration, at: Date.now() }));
}

/** How far this browser watched a video, as of now. */
export function readProgress(videoId: number): WatchProgress | undefined {
  return watched.read()[videoId];
}

/** How far this browser watched each video it remembers, by its id, kept current. */
export function useWatched(): Watched {
  return useSyncExternalStore(watched.subscribe, watched.read, () => NONE);
}

/** How far this browser watched a video, kept current. */
export function useProgress(videoId: number): WatchProgress | undefined {
  return useSyncExternalStore(
    watched.subscribe,
    () => watched.read()[videoId],
    () => undefined,
  );
}
