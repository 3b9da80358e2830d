import { decodeText } from "@shared/content/video-file.ts";
import { type Cue, TRANSCRIPT_LIMITS } from "@shared/contracts/transcripts.ts";
import { formatLimit } from "@shared/text/bytes.ts";
import { cutText, oneLine } from "@shared/text/text.ts";
import { decodeHTML } from "entities/decode";

/** An error of a transcript file and its line, counted from 1. */
type TranscriptError = { line: number; message: string };

/** The cues by their start, and the errors. An error that concerns the whole file leaves no cues. */
export type ParsedTranscript = { cues: Cue[]; errors: TranscriptError[] };

/** The largest file, in bytes or characters: a transcript of 20,000 cues has less than half of it. */
const MAX_SIZE = 8_000_000;
const MAX_LINES = 300_000;
const MAX_MARKUP = 10 * TRANSCRIPT_LIMITS.cueCharacters;
/** Further errors of a file are only counted. */
const MAX_ERRORS = 100;

/** Reads a WebVTT or SRT file, or a pasted text (`name` is empty), unless it is too large. Rejects if it can't be read. */
export async function parseTranscript(
  source: Blob | Uint8Array | string,
  name: string,
): Promise<ParsedTranscript> {
  const size = source instanceof Blob ? source.size : source.length;
  if (size > MAX_SIZE) return refused(1, tooLarge(name, size));
  const read = source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source;
  const text = typeof read === "string" ? read : decode(read);
  if (text === null) return refused(1, `${nameOf(name)} ${NOT_UTF8}`);
  if (text.trim() === "") return refused(1, `${nameOf(name)} is empty.`);
  const [whole = "", rest] = text.split("\0", 2);
  const lines = whole.split(LINE_END);
  if (rest !== undefined) return refused(lines.length, `${nameOf(name)} is not a text. ${CHOOSE}`);
  if (lines.length > MAX_LINES) {
    return refused(MAX_LINES, `${nameOf(name)} has more than 300,000 lines. ${CHOOSE}`);
  }
  const { captions, errors } = findCaptions(lines);
  if (captions.length === 0) return refused(1, noTimes(name));
  return cuesOf(captions, [...errors, ...findDamage(lines, read)]);
}

// A text that was written as text twice on Windows has CR CR LF.
const LINE_END = /\r\r\n|\r\n|\n|\r/;

const refused = (line: number, message: string): ParsedTranscript => ({
  cues: [],
  errors: [{ line, message }],
});

/**
 * The text of a file; null where its encoding can't be told. A file with more characters of UTF-8 than damaged ones stays
 * UTF-8. Older subtitle programs write in Windows-1252, in which every byte is a character: what would be more accents than
 * letters is in another encoding still.
 */
function decode(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  if (text !== null) return text;
  const utf8 = new TextDecoder().decode(bytes);
  const damaged = utf8.split("\uFFFD").length - 1;
  const foreign = utf8.match(/[^\0-\x7f]/gu)?.length ?? 0;
  if (foreign - damaged >= damaged) return utf8;
  const letters = bytes.filter((byte) => (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a).length;
  const high = bytes.filter((byte) => byte >= 0x80).length;
  return high > letters && !bytes.includes(0)
    ? null
    : new TextDecoder("windows-1252").decode(bytes);
}

/** The lines of a file in which bytes are no characters. */
function findDamage(lines: readonly string[], read: Uint8Array | string): TranscriptError[] {
  if (typeof read === "string") return [];
  return lines.flatMap((text, index) =>
    text.includes("\uFFFD") ? [{ line: index + 1, message: DAMAGED }] : [],
  );
}

/** A caption of the file: its times as written and in seconds (NaN: unreadable), its markup, and the line of its times. */
type Caption = { times: string; start: number; end: number; markup: string; line: number };

// "00:05.000 --> 00:08.000", also with a short or typographic arrow; what follows, such as a position, isn't needed.
const TIMING = /^(\d+:[\d:.,]*\d)\s*[-–—]{1,3}>\s*(\d+:[\d:.,]*\d)/;
// A line that looks like times but can't be read as such. Within a caption, "5 --> 7" may name a step.
const MEANT_AS_TIMING = { text: /^[-–]?\d+:.*-->/, none: /^[-–]?\d.*-->/ };
const isTiming = (line = "") => TIMING.test(line.trim());

// Notes, styles and regions of WebVTT, which no viewer reads.
const HIDDEN_BLOCK = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;

/**
 * The captions of a WebVTT or SRT file in its order. A line of times begins a caption, even without an empty line above
 * it. Text behind an empty line belongs to the caption above, and is reported as an error. Headers, hidden blocks,
 * numbers and identifiers are left out.
 */
function findCaptions(lines: readonly string[]) {
  const reading: Reading = {
    captions: [],
    errors: [],
    block: isHeader(lines[0]) ? "hidden" : "none",
  };
  for (const [index, whole] of lines.entries()) {
    const [text, line] = [whole.trim(), index + 1];
    const kind = kindOf(lines, index, reading.block);
    if (kind === "times") {
      reading.captions.push(startCaption(text, line));
      reading.block = "text";
    } else if (kind === "end") reading.block = "none";
    else if (kind === "text") readText(reading, text, line);
  }
  return reading;
}

/** The captions and errors so far. `block` is the kind of the lines since the last empty one. */
type Reading = {
  captions: Caption[];
  errors: TranscriptError[];
  block: "hidden" | "text" | "none";
};

function readText(reading: Reading, text: string, line: number): void {
  const { captions, errors, block } = reading;
  const caption = captions.at(-1);
  if (block === "none" && HIDDEN_BLOCK.test(text)) {
    reading.block = "hidden";
    return;
  }
  const isLost = !caption || !(caption.end > caption.start);
  if (block === "none" && isLost) errors.push({ line, message: belongsToNone(text) });
  // An empty line between a caption's times and its text tears nothing apart.
  else if (block === "none" && caption?.markup) errors.push({ line, message: TORN });
  reading.block = "text";
  if (caption) caption.markup += `${text}\n`;
}

const isHeader = (line = "") => /^\uFEFF?WEBVTT(?:\s|$)/.test(line);

function kindOf(lines: readonly string[], index: number, block: Reading["block"]) {
  const line = lines[index] ?? "";
  const text = line.trim();
  if (isTiming(text)) return "times";
  if (line === "") return "end";
  // White space alone is no end: YouTube's captions begin with such a line.
  if (block === "hidden" || text === "" || isName(lines, index)) return "unread";
  return MEANT_AS_TIMING[block].test(text) ? "times" : "text";
}

/** Tells if a line is the number or identifier of the caption whose times follow. */
function isName(lines: readonly string[], index: number): boolean {
  // SRT's numbers stand there also without an empty line above them.
  const isAlone = (lines[index - 1] ?? "").trim() === "" || /^\s*\d+\s*$/.test(lines[index] ?? "");
  return isAlone && isTiming(lines[index + 1]);
}

function startCaption(text: string, line: number): Caption {
  const [, from = "", to = ""] = TIMING.exec(text) ?? [];
  const times = to ? `${from} --> ${to}` : text;
  return { times, start: secondsOf(from), end: secondsOf(to), markup: "", line };
}

/** Seconds of `00:05.000` or `0:00:05,000`; NaN for anything else. */
function secondsOf(time: string): number {
  const match = /^(?:(\d{1,3}):)?([0-5]\d):([0-5]\d)(?:[.,](\d{1,9}))?$/.exec(time);
  const [, hours = "0", minutes, seconds, fraction = ""] = match ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
  return total <= TRANSCRIPT_LIMITS.seconds ? Math.round(total * 1_000) / 1_000 : Number.NaN;
}

/** A cue of one or more lines. */
type Lines = Omit<Cue, "text"> & { lines: string[] };

function cuesOf(captions: readonly Caption[], otherErrors: readonly TranscriptError[]) {
  const errors = [...otherErrors];
  const read: Lines[] = [];
  for (const caption of captions) {
    const lines = readCaption(caption);
    if (typeof lines === "string") errors.push({ line: caption.line, message: lines });
    else if (lines.length > 0) read.push({ start: caption.start, end: caption.end, lines });
  }
  const cues = unrolled(read.toSorted((a, b) => a.start - b.start)).map(
    ({ lines, ...times }): Cue => ({ ...times, text: lines.join(" ") }),
  );
  const characters = cues.reduce((sum, { text }) => sum + text.length, 0);
  const isTooMuch =
    cues.length > TRANSCRIPT_LIMITS.cues || characters > TRANSCRIPT_LIMITS.characters;
  return isTooMuch
    ? refused(captions.at(-1)?.line ?? 1, TOO_MUCH)
    : { cues, errors: shortened(errors) };
}

function readCaption({ times, start, end, markup }: Caption): string[] | string {
  if (Number.isNaN(start + end)) return unreadable(times);
  if (end <= start) return endsTooEarly(times);
  // A longer text is rejected anyway: to strip its markup would take long.
  const lines = markup.length > MAX_MARKUP ? [markup.trim()] : plainLines(markup);
  const { length } = lines.join(" ");
  return length > TRANSCRIPT_LIMITS.cueCharacters ? tooLong(length) : lines;
}

/** In seconds: a caption that rolls on begins at the end of the one before, or soon after it. */
const ROLL_GAP = 0.5;
/** More than are on a screen. */
const MAX_ROLLED_LINES = 10;

/**
 * Captions without the lines that they repeat of the one before, as where lines roll up the screen (YouTube’s automatic
 * captions, live ones): each line would be read two or three times. Only where a file does so again and again: what is said
 * twice stays.
 */
function unrolled(cues: readonly Lines[]): Lines[] {
  const repeats = cues.map((cue, index) => repeatedLines(cues[index - 1], cue));
  const rolls = cues.filter(({ lines }, index) => {
    const repeated = repeats[index] ?? 0;
    return repeated > 0 && repeated < lines.length;
  });
  if (rolls.length < 2 || rolls.length * 5 < cues.length) return [...cues];
  const kept: Lines[] = [];
  for (const [index, { lines, ...times }] of cues.entries()) {
    const fresh = lines.slice(repeats[index]);
    const before = kept.at(-1);
    if (fresh.length > 0 || !before) kept.push({ ...times, lines: fresh });
    else before.end = Math.max(before.end, times.end);
  }
  return kept;
}

/** Counts the first lines of a caption that repeat the last ones of the caption before. */
function repeatedLines(before: Lines | undefined, { start, lines }: Lines): number {
  if (!before || start - before.end > ROLL_GAP) return 0;
  let count = Math.min(before.lines.length, lines.length, MAX_ROLLED_LINES);
  while (count > 0 && before.lines.slice(-count).join("\n") !== lines.slice(0, count).join("\n")) {
    count -= 1;
  }
  return count;
}

function shortened(errors: readonly TranscriptError[]): TranscriptError[] {
  const sorted = errors.toSorted((a, b) => a.line - b.line);
  const next = sorted[MAX_ERRORS];
  if (!next) return sorted;
  const more = `${(sorted.length - MAX_ERRORS).toLocaleString("en-GB")} more errors from here on.`;
  return [...sorted.slice(0, MAX_ERRORS), { line: next.line, message: more }];
}

const CHOOSE = "Choose a WebVTT (.vtt) or SubRip (.srt) file.";
const TOO_MUCH =
  "Only 20,000 captions with 2,000,000 characters in all can be kept. Split the video.";

const NOT_UTF8 = "is not in UTF-8, and can’t be read otherwise. Save it as UTF-8 and try again.";
const DAMAGED = "A character of this line is damaged. Correct it in the file.";
const TORN = "There is an empty line in the caption above. The text from here on is kept with it.";

const belongsToNone = (text: string) =>
  `“${cutText(text, 60)}” belongs to no caption. It is left out.`;

const nameOf = (name: string) => (name ? `“${name}”` : "The text");

const tooLarge = (name: string, size: number) =>
  `${nameOf(name)} has ${(size / 1_000_000).toFixed(1)} MB; a transcript has ${formatLimit(MAX_SIZE)} at most. ${CHOOSE}`;

const noTimes = (name: string) =>
  `${nameOf(name)} holds no times such as “00:00:05.000 --> 00:00:08.000”. ${CHOOSE}`;

const endsTooEarly = (times: string) =>
  `This caption doesn’t end after it starts: “${times}”. It is left out.`;

const unreadable = (times: string) =>
  `These times can’t be read: “${times}”. Write them as “00:00:05.000 --> 00:00:08.000”.`;

const tooLong = (length: number) =>
  `This caption has ${length.toLocaleString("en-GB")} characters; 2,000 are possible. It is left out.`;

// A "<" that opens no tag, as in "SpO2 < 94", stays.
const TAG = /<\/?[a-z][^<>]*>|<\d+:[\d:.]*>/gi;
// Positions such as {\an8}, which many SRT files hold.
const OVERRIDE = /\{\\[^{}]*\}/g;

/** A caption's lines without markup: tags are left out, character references decoded once, white space collapsed. */
function plainLines(markup: string): string[] {
  const lines = markup.replace(OVERRIDE, "").replace(TAG, "").split("\n");
  return lines.map(plainLine).filter(Boolean);
}

const plainLine = (line: string) =>
  oneLine(
    decodeHTML(line)
      // Neither can be stored: half a surrogate pair, and NUL.
      .replace(/\p{Surrogate}|\0/gu, "\uFFFD"),
  );
