import * as z from "zod/mini";

const chapterSchema = z.object({ title: z.string(), timestamp: z.string() });
const chaptersSchema = z.array(chapterSchema);

export type Chapter = z.infer<typeof chapterSchema>;

/** The outcome of reading a video's chapters; `error` says why the text was not usable. */
export type ParsedChapters = { ok: true; chapters: Chapter[] } | { ok: false; error: string };

/**
 * Reads a video's `chapters` column, a JSON-encoded list of `{ title, timestamp }`.
 * A value that is not text counts as an empty list (specification, part 5).
 */
export function parseChapters(value: unknown): ParsedChapters {
  if (typeof value !== "string") return { ok: true, chapters: [] };
  let json: unknown;
  try {
    json = JSON.parse(value);
  } catch {
    return { ok: false, error: "not valid JSON" };
  }
  const result = chaptersSchema.safeParse(json);
  if (result.success) return { ok: true, chapters: result.data };
  return { ok: false, error: z.prettifyError(result.error) };
}

/**
 * Seconds from `mm:ss` (m*60+s) or `hh:mm:ss` (h*3600+m*60+s).
 * The specification asks for 0 on any other form.
 */
export function timestampToSeconds(timestamp: string): number {
  if (!/^\d+:\d+(:\d+)?$/.test(timestamp)) return 0;
  return timestamp.split(":").reduce((total, part) => total * 60 + Number(part), 0);
}

/** A clock time such as `1:23` or `1:02:03` for a number of seconds; a fraction is dropped. */
export function secondsToTimestamp(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const pad = (value: number) => String(value).padStart(2, "0");
  const tail = `${pad(whole % 60)}`;
  return hours > 0 ? `${hours}:${pad(minutes)}:${tail}` : `${minutes}:${tail}`;
}

/**
 * The index of the current chapter: the last one whose start is not after the playback time
 * in seconds (specification, part 4), or -1 when none has begun.
 */
export function currentChapterIndex(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex((chapter) => timestampToSeconds(chapter.timestamp) <= seconds);
}
