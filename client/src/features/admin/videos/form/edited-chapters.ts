import { parseChapters, secondsToTimestamp } from "@shared/content/chapters.ts";
import { parseClockTime } from "@shared/text/clock-time.ts";
import * as z from "zod/mini";

/** A chapter of the form: its time as typed. `key` tells the chapters of one form apart. */
export const editedChapterSchema = z.object({
  key: z.number(),
  time: z.string(),
  title: z.string(),
});
export type EditedChapter = z.infer<typeof editedChapterSchema>;

export type NewChapter = Omit<EditedChapter, "key">;

export function editableChapters(stored: string): EditedChapter[] {
  const parsed = parseChapters(stored);
  const chapters = parsed.ok ? parsed.chapters : [];
  return chapters.map(({ title, timestamp }, key) => ({ key, title, time: storedTime(timestamp) }));
}

/** The chapters as they are stored: `mm:ss` or `hh:mm:ss` and the trimmed title. */
export function storedChapters(chapters: readonly EditedChapter[]): string {
  return JSON.stringify(
    chapters.map(({ time, title }) => ({ title: title.trim(), timestamp: storedTime(time) })),
  );
}

/** A time in the form in which times are stored; as it is where it can't be read. */
function storedTime(time: string): string {
  const seconds = parseClockTime(time);
  return seconds === null ? time.trim() : secondsToTimestamp(seconds);
}

/** The chapters by time; as they are while a time can't be read, so that its row stays where it is being typed. */
export function sortedChapters(chapters: readonly EditedChapter[]): EditedChapter[] {
  const secondsOf = ({ time }: EditedChapter) => parseClockTime(time);
  if (chapters.some((chapter) => secondsOf(chapter) === null)) return [...chapters];
  return chapters.toSorted((a, b) => (secondsOf(a) ?? 0) - (secondsOf(b) ?? 0));
}

export function withChapters(chapters: readonly EditedChapter[], added: readonly NewChapter[]) {
  const next = Math.max(-1, ...chapters.map(({ key }) => key)) + 1;
  const fresh = added.map((chapter, index) => ({ key: next + index, ...chapter }));
  return { chapters: sortedChapters([...chapters, ...fresh]), added: fresh };
}

type PastedChapters = { chapters: NewChapter[]; warnings: { line: number; message: string }[] };

const CLOCK = String.raw`(?:\d{1,3}:)?\d{1,4}:\d{1,2}(?:[.,]\d{1,9}|[:;]\d\d)?`;
const TIME = String.raw`[([]?(${CLOCK})[)\]]?(?!\d)`;
const GAP = String.raw`[\s\-–—:|.,•>]*`;
// A time may be the beginning of a range, in caption files with an arrow.
const RANGE = String.raw`\s*(?:-*>|[-–—→]|to\b)\s*${TIME}`;
// A line may begin with a bullet or a number. A hyphen with no space behind it is a sign, and no such time can be read.
const AT_START = new RegExp(
  String.raw`^(?:\d+[.)]\s)?[\s\-–—•*·>]*?[([]?(-?${CLOCK})[)\]]?(?!\d)(?:${RANGE})?(.*)$`,
);
// No ReDoS: a line has at most MAX_LINE characters.
const AT_END = new RegExp(String.raw`^(.*?\S)${GAP}(?<![\d:.,])${TIME}(?:${RANGE})?$`);

const MAX_LINE = 500;

/** Reads chapters as people write them below videos: a time and a title a line, such as `0:00 Intro`. */
export function parseChapterLines(text: string): PastedChapters {
  const read: PastedChapters = { chapters: [], warnings: [] };
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === "") continue;
    const found = readLine(line.trim());
    if (typeof found === "string") read.warnings.push({ line: index + 1, message: found });
    else read.chapters.push(found);
  }
  return read;
}

function readLine(line: string): NewChapter | string {
  if (line.length > MAX_LINE) return "is too long for a chapter.";
  const [time, title] = splitLine(line);
  if (time === undefined) return "has no time such as 1:35.";
  if (parseClockTime(time) === null) return `has a time that can’t be read: ${time}.`;
  return title ? { time: storedTime(time), title } : "has no title.";
}

function splitLine(line: string): [time?: string, title?: string] {
  const atStart = AT_START.exec(line);
  if (atStart) return [atStart[1], (atStart[3] ?? "").replace(new RegExp(`^${GAP}`), "").trim()];
  const atEnd = AT_END.exec(line);
  return atEnd ? [atEnd[2], atEnd[1]?.replace(/^[\s\-–—•*·>]+/, "")] : [];
}
