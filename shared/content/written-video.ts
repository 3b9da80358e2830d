import { clockTime, parseClockTime } from "../text/clock-time.ts";
import { cutText, oneLine } from "../text/text.ts";
import { type Chapter, isTimestamp, parseChapters, secondsToTimestamp } from "./chapters.ts";

/** A chapter as it is written, its time as typed. `key` tells the chapters of a list apart. */
export type WrittenChapter = { key: number; time: string; title: string };

export type ChapterErrors = { time?: string; title?: string };

/** The errors of chapters, by key. `duration` is the video's in seconds, null if unknown. */
export function findChapterErrors(
  chapters: readonly WrittenChapter[],
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

type Times = { duration: string; chapters: string };
type TimeError = { field: keyof Times; message: string };

/**
 * A video's texts as they are stored, and what is wrong with its times: the one check of what a form, an import or the API
 * writes. A time with a fraction or a frame gets the specified form, and chapters the order of their times. What is stored
 * in `before` and not changed stays as it is.
 */
export function readWritten<V extends Times>(
  video: V,
  before?: Times | null,
): { video: V; errors: TimeError[] } {
  const seconds = parseClockTime(video.duration);
  const errors: TimeError[] = [];
  const stored = { ...video };
  if (video.duration !== before?.duration) {
    if (seconds === null) errors.push({ field: "duration", message: WRITE_DURATION });
    else if (!isTimestamp(video.duration)) stored.duration = clockTime(seconds);
  }
  const parsed = parseChapters(video.chapters);
  if (parsed.ok && video.chapters !== before?.chapters) {
    const messages = chapterErrors(parsed.chapters, seconds || null);
    errors.push(...messages.map((message) => ({ field: "chapters" as const, message })));
    if (messages.length === 0) stored.chapters = storedChapters(parsed.chapters, video.chapters);
  }
  return { video: stored, errors };
}

const WRITE_DURATION = "must be a time such as 6:12 or 1:02:03";

function chapterErrors(chapters: readonly Chapter[], duration: number | null): string[] {
  const written = chapters.map(({ title, timestamp }, key) => ({ key, title, time: timestamp }));
  return [...findChapterErrors(written, duration)].flatMap(([key, errors]) => {
    const name = `chapter ${key + 1}, “${cutText(oneLine(written[key]?.time ?? ""), 40)}”`;
    return Object.values(errors).map((error) => `${name}: ${error}`);
  });
}

/** The text that is stored of chapters without errors: `text`, in which they were written, where nothing is to be changed. */
function storedChapters(chapters: readonly Chapter[], text: string): string {
  const secondsOf = ({ timestamp }: Chapter) => parseClockTime(timestamp) ?? 0;
  const stored = chapters
    .map((chapter) => ({
      title: chapter.title.trim(),
      timestamp: isTimestamp(chapter.timestamp)
        ? chapter.timestamp
        : secondsToTimestamp(secondsOf(chapter)),
    }))
    .toSorted((a, b) => secondsOf(a) - secondsOf(b));
  const isSame = JSON.stringify(stored) === JSON.stringify(chapters);
  return isSame ? text : JSON.stringify(stored);
}
