import { type Chapter, timestampToSeconds } from "@shared/content/chapters.ts";

/** The index of the last chapter that has begun (specification, part 4); -1 when none has. */
export function currentChapterIndex(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex((chapter) => timestampToSeconds(chapter.timestamp) <= seconds);
}

/** Up to this many seconds into a chapter "previous" goes to the chapter before, later to this one's start. */
const PREVIOUS_LIMIT = 3;

/** How much of a chapter was played, 0 to 1. The last one ends with the video; `duration` is 0 until it is known. */
export function chapterProgress(
  chapters: readonly Chapter[],
  index: number,
  { seconds, duration }: { seconds: number; duration: number },
): number {
  const chapter = chapters[index];
  if (!chapter) return 0;
  const start = timestampToSeconds(chapter.timestamp);
  const next = chapters[index + 1];
  const end = next ? timestampToSeconds(next.timestamp) : duration;
  if (seconds <= start) return 0;
  return end > start ? Math.min(1, (seconds - start) / (end - start)) : next ? 1 : 0;
}

/** The second at which the next chapter starts, or null after the last one. */
export function nextChapterStart(chapters: readonly Chapter[], seconds: number): number | null {
  const next = chapters[currentChapterIndex(chapters, seconds) + 1];
  return next ? timestampToSeconds(next.timestamp) : null;
}

/** The second to which "previous chapter" goes back, or null before the first one. */
export function previousChapterStart(chapters: readonly Chapter[], seconds: number): number | null {
  const index = currentChapterIndex(chapters, seconds);
  const current = chapters[index];
  if (!current) return null;
  const start = timestampToSeconds(current.timestamp);
  const before = chapters[index - 1];
  return before && seconds - start <= PREVIOUS_LIMIT ? timestampToSeconds(before.timestamp) : start;
}
