import { parseChapters, secondsToTimestamp, timestampToSeconds } from "@shared/content/chapters.ts";
import * as z from "zod/mini";
import type { PastedChapter } from "./chapter-lines.ts";
import { clockTime, parseClockTime } from "./clock-time.ts";

/** A chapter of the form: its time as typed. `key` tells the chapters of one form apart. */
export const editedChapterSchema = z.object({
  key: z.number(),
  time: z.string(),
  title: z.string(),
});
export type EditedChapter = z.infer<typeof editedChapterSchema>;

/** What is wrong with one chapter, by field. */
export type ChapterErrors = { time?: string; title?: string };

/** A stored list of chapters, as the form shows it. */
export function editableChapters(stored: string): EditedChapter[] {
  const parsed = parseChapters(stored);
  const chapters = parsed.ok ? parsed.chapters : [];
  return chapters.map(({ title, timestamp }, key) => ({
    key,
    title,
    time:
      parseClockTime(timestamp) === null
        ? timestamp
        : secondsToTimestamp(timestampToSeconds(timestamp)),
  }));
}

/** The chapters as they are stored: `mm:ss` or `hh:mm:ss` and the trimmed title. */
export function storedChapters(chapters: readonly EditedChapter[]): string {
  return JSON.stringify(
    chapters.map(({ time, title }) => {
      const seconds = parseClockTime(time);
      return {
        title: title.trim(),
        timestamp: seconds === null ? time.trim() : secondsToTimestamp(seconds),
      };
    }),
  );
}

/** The chapters by time; as they are while a time can't be read, so that its row stays where it is being typed. */
export function sortedChapters(chapters: readonly EditedChapter[]): EditedChapter[] {
  const seconds = new Map(chapters.map((chapter) => [chapter, parseClockTime(chapter.time)]));
  if ([...seconds.values()].includes(null)) return [...chapters];
  return chapters.toSorted((a, b) => (seconds.get(a) ?? 0) - (seconds.get(b) ?? 0));
}

/** The chapters with others added, and those added. */
export function withChapters(chapters: readonly EditedChapter[], added: readonly PastedChapter[]) {
  const next = Math.max(-1, ...chapters.map(({ key }) => key)) + 1;
  const fresh = added.map(({ seconds, title }, index) => ({
    key: next + index,
    time: secondsToTimestamp(seconds),
    title,
  }));
  return { chapters: sortedChapters([...chapters, ...fresh]), added: fresh };
}

/** The chapter that begins at a second; undefined without one. */
export function chapterAt(chapters: readonly EditedChapter[], second: number) {
  return chapters.find(({ time }) => parseClockTime(time) === Math.floor(second));
}

/** What is wrong with the chapters, by key. `duration` is the video's in seconds; null where it is not known. */
export function findChapterErrors(
  chapters: readonly EditedChapter[],
  duration: number | null,
): Map<number, ChapterErrors> {
  const errors = new Map<number, ChapterErrors>();
  const taken = new Set<number>();
  for (const { key, time, title } of chapters) {
    const seconds = parseClockTime(time);
    const timeError = errorOfTime(seconds, taken, duration);
    if (seconds !== null) taken.add(seconds);
    const error = {
      ...(timeError && { time: timeError }),
      ...(title.trim() === "" && { title: "Enter a title." }),
    };
    if (Object.keys(error).length > 0) errors.set(key, error);
  }
  return errors;
}

function errorOfTime(seconds: number | null, taken: Set<number>, duration: number | null) {
  if (seconds === null) return "Write the time as 1:35 or 1:02:03.";
  if (duration !== null && seconds >= duration) return `The video ends at ${clockTime(duration)}.`;
  return taken.has(seconds) ? "Another chapter begins at this second." : null;
}
