import { parseClockTime } from "./clock-time.ts";

/** A chapter read from a pasted line. */
export type PastedChapter = { seconds: number; title: string };

/** The chapters of a pasted text, and for each other line its number, counted from 1, and what is wrong with it. */
export type PastedChapters = {
  chapters: PastedChapter[];
  warnings: { line: number; message: string }[];
};

const TIME = String.raw`[([]?((?:\d{1,3}:)?\d{1,4}:\d{1,2})[)\]]?`;
const GAP = String.raw`[\s\-–—:|.,•>]*`;
// A time may be the beginning of a range, and a line begin with a bullet or a number.
const AT_START = new RegExp(String.raw`^(?:\d+[.)]\s+)?[\s\-–—•*·>]*${TIME}(?!\d)(.*)$`);
const RANGE = new RegExp(String.raw`^\s*(?:[-–—]|to)\s*${TIME}(?!\d)`);
const AT_END = new RegExp(String.raw`^(.*?\S)${GAP}(?<![\d:])${TIME}$`);

/** The most characters of a line. */
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

function readLine(line: string): PastedChapter | string {
  if (line.length > MAX_LINE) return "is too long for a chapter.";
  const [time, title] = splitLine(line);
  if (time === undefined) return "has no time such as 1:35.";
  const seconds = parseClockTime(time);
  if (seconds === null) return `has a time that can’t be read: ${time}.`;
  return title ? { seconds, title } : "has no title.";
}

function splitLine(line: string): [time?: string, title?: string] {
  const atStart = AT_START.exec(line);
  if (atStart) {
    const rest = (atStart[2] ?? "").replace(RANGE, "");
    return [atStart[1], rest.replace(new RegExp(`^${GAP}`), "").trim()];
  }
  const atEnd = AT_END.exec(line);
  return atEnd ? [atEnd[2], atEnd[1]?.replace(/^[\s\-–—•*·>]+/, "")] : [];
}
