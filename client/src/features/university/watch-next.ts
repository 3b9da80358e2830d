import type { Video } from "@shared/schema.ts";
import { isWatched, resumeSecond, type WatchProgress } from "./watch-progress.ts";

/** A video to watch next; `seconds` is where it goes on, 0 where it was not begun. */
export type NextVideo = { video: Video; seconds: number; progress: WatchProgress | undefined };

/**
 * What to watch next, at most `limit` videos: those begun and not finished, the latest first, then featured ones that
 * were not begun, in the library's order.
 */
export function videosToWatchNext(
  videos: readonly Video[],
  watched: Readonly<Record<string, WatchProgress>>,
  limit: number,
): NextVideo[] {
  const all = videos.map((video) => {
    const progress = watched[video.id];
    return { video, progress, seconds: resumeSecond(progress) };
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
