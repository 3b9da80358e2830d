import type { Video } from "../schema.ts";

export type Chapter = { title: string; timestamp: string };

type ParsedChapters = { ok: true; chapters: Chapter[] } | { ok: false; error: string };

/** Parses a video's JSON-encoded `chapters`; a value that is not text is an empty list (specification, part 5). */
export function parseChapters(value: unknown): ParsedChapters {
  if (typeof value !== "string") return { ok: true, chapters: [] };
  const json = parseJson(value);
  if (!Array.isArray(json)) return { ok: false, error: "not a JSON list" };
  const unreadable = json.findIndex((entry) => !isChapter(entry));
  if (unreadable !== -1) {
    return { ok: false, error: `chapter ${unreadable + 1} is not a title and a timestamp` };
  }
  return { ok: true, chapters: json.map(({ title, timestamp }) => ({ title, timestamp })) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

// Checked by hand: cards show chapters, and the first page loads no schema library.
function isChapter(entry: unknown): entry is Chapter {
  const chapter = entry as Partial<Chapter> | null;
  return typeof chapter?.title === "string" && typeof chapter.timestamp === "string";
}

/** Tells if a text is a time of the form `mm:ss` or `hh:mm:ss`. */
export const isTimestamp = (text: string): boolean => /^\d+:\d+(:\d+)?$/.test(text);

/** Seconds from `mm:ss` or `hh:mm:ss`. The specification asks for 0 on any other form. */
export function timestampToSeconds(timestamp: string): number {
  if (!isTimestamp(timestamp)) return 0;
  return timestamp.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

/** The second at which a chapter begins. */
export const startOf = ({ timestamp }: Chapter): number => timestampToSeconds(timestamp);

/** A time as `mm:ss`, such as `01:23`, or from an hour on as `hh:mm:ss`; a fraction of a second is dropped. */
export function secondsToTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor((whole % 3600) / 60), whole % 60];
  if (whole >= 3600) parts.unshift(Math.floor(whole / 3600));
  return parts.map((part) => String(part).padStart(2, "0")).join(":");
}

/** The time to show for a chapter: its timestamp as stored, or the time it leads to where that has no valid form. */
export function chapterTime({ timestamp }: Chapter): string {
  return isTimestamp(timestamp) ? timestamp : "00:00";
}

const cache = new WeakMap<object, readonly Chapter[]>();

/**
 * A video's chapters by their times, as stored ones may stand in any order. Unusable ones are logged, once, and count as none
 * (specification, part 5).
 */
export function chaptersOf(video: Pick<Video, "id" | "chapters">): readonly Chapter[] {
  const cached = cache.get(video);
  if (cached) return cached;
  const parsed = parseChapters(video.chapters);
  if (!parsed.ok) console.error(`The chapters of video ${video.id} can’t be used: ${parsed.error}`);
  const chapters = parsed.ok ? parsed.chapters.sort((a, b) => startOf(a) - startOf(b)) : [];
  cache.set(video, chapters);
  return chapters;
}
