import { decodeText } from "@shared/content/video-file.ts";
import { type Cue, TRANSCRIPT_LIMITS } from "@shared/contracts/transcripts.ts";
import { formatLimit } from "@shared/text/bytes.ts";

/** A fault of a transcript file and its line, from 1. */
type TranscriptFault = { line: number; message: string };

/** The cues by their start, and what is wrong with the file; a fault that concerns all of it leaves no cues. */
export type ParsedTranscript = { cues: Cue[]; faults: TranscriptFault[] };

/** The largest file, in bytes or characters: a transcript of 20,000 cues has less than half of it. */
const MAX_SIZE = 8_000_000;
const MAX_LINES = 300_000;
const MAX_MARKUP = 10 * TRANSCRIPT_LIMITS.cueCharacters;
/** The rest of a file's faults is only counted. */
const MAX_FAULTS = 100;

/** Reads a WebVTT or SRT file, or a pasted text (`name` is empty), unless it is too large. Rejects if it can't be read. */
export async function parseTranscript(
  source: Blob | Uint8Array | string,
  name: string,
): Promise<ParsedTranscript> {
  const size = source instanceof Blob ? source.size : source.length;
  if (size > MAX_SIZE) return refused(1, tooLarge(name, size));
  const read = source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source;
  const text = typeof read === "string" ? read : decode(read);
  if (text.trim() === "") return refused(1, `${nameOf(name)} is empty.`);
  const [whole = "", rest] = text.split("\0", 2);
  const lines = whole.split(/\r\n|\r|\n/);
  if (rest !== undefined) return refused(lines.length, `${nameOf(name)} is not a text. ${CHOOSE}`);
  if (lines.length > MAX_LINES) {
    return refused(MAX_LINES, `${nameOf(name)} has more than 300,000 lines. ${CHOOSE}`);
  }
  const { captions, faults } = findCaptions(lines);
  if (captions.length === 0 && faults.length === 0) return refused(1, noTimes(name));
  return cuesOf(captions, faults);
}

// Older subtitle programs write in Windows-1252, in which every byte is a character.
const decode = (bytes: Uint8Array) =>
  decodeText(bytes) ?? new TextDecoder("windows-1252").decode(bytes);

const refused = (line: number, message: string): ParsedTranscript => ({
  cues: [],
  faults: [{ line, message }],
});

/** A caption of the file: its times as written and in seconds (NaN: unreadable), its markup, and the line of its times. */
type Caption = { times: string; start: number; end: number; markup: string; line: number };

// "00:05.000 --> 00:08.000", also with a short or typographic arrow; what follows, such as a position, isn't needed.
const TIMING = /^([\d:.,]*\d)\s*[-–—]{1,3}>\s*([\d:.,]*\d)/;

/**
 * The captions of a WebVTT or SRT file in its order. A line of times begins one also without an empty line above it. What is
 * outside of captions, such as notes and styles, is left out; times there that can't be read are faults.
 */
function findCaptions(lines: readonly string[]) {
  const captions: Caption[] = [];
  const faults: TranscriptFault[] = [];
  let open: Caption | null = null;
  for (const [index, each] of lines.entries()) {
    const text = each.trim();
    const line = index + 1;
    const times = TIMING.exec(text);
    if (times) {
      open = startCaption(times, line);
      captions.push(open);
    } else if (text === "") open = null;
    else if (open && open.end > open.start) addText(open, text, lines[line]);
    else if (text.includes("-->")) faults.push({ line, message: unreadable(text) });
  }
  return { captions, faults };
}

function startCaption([, from = "", to = ""]: string[], line: number): Caption {
  const times = `${from} --> ${to}`;
  return { times, start: secondsOf(from), end: secondsOf(to), markup: "", line };
}

/** Seconds of `00:05.000` or `0:00:05,000`; NaN for anything else. */
function secondsOf(time: string): number {
  const match = /^(?:(\d{1,2}):)?([0-5]\d):([0-5]\d)(?:[.,](\d{1,3}))?$/.exec(time);
  const [, hours = "0", minutes, seconds, fraction = ""] = match ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction}`);
  return Math.round(total * 1_000) / 1_000;
}

function addText(caption: Caption, text: string, next = ""): void {
  // SRT numbers its captions. Without an empty line above it, the number would belong to the text before.
  const isNumber = /^\d+$/.test(text) && TIMING.test(next.trim());
  if (!isNumber) caption.markup += `${text}\n`;
}

function cuesOf(captions: readonly Caption[], otherFaults: readonly TranscriptFault[]) {
  const faults = [...otherFaults];
  const cues: Cue[] = [];
  let characters = 0;
  for (const caption of captions) {
    const cue = readCaption(caption);
    if (typeof cue === "string") faults.push({ line: caption.line, message: cue });
    else if (cue.text) {
      characters += cue.text.length;
      cues.push(cue);
    }
    if (cues.length > TRANSCRIPT_LIMITS.cues || characters > TRANSCRIPT_LIMITS.characters) {
      return refused(caption.line, TOO_MUCH);
    }
  }
  return { cues: cues.sort((a, b) => a.start - b.start), faults: shortened(faults) };
}

function readCaption({ times, start, end, markup }: Caption): Cue | string {
  if (Number.isNaN(start + end)) return unreadable(times);
  if (end <= start) return endsTooEarly(times);
  // What is longer still is not worth the time to strip it.
  const text = markup.length > MAX_MARKUP ? markup.trim() : plainText(markup);
  return text.length > TRANSCRIPT_LIMITS.cueCharacters
    ? tooLong(text.length)
    : { start, end, text };
}

function shortened(faults: readonly TranscriptFault[]): TranscriptFault[] {
  const sorted = faults.toSorted((a, b) => a.line - b.line);
  const next = sorted[MAX_FAULTS];
  if (!next) return sorted;
  const more = `${(sorted.length - MAX_FAULTS).toLocaleString("en-GB")} more faults from here on.`;
  return [...sorted.slice(0, MAX_FAULTS), { line: next.line, message: more }];
}

const CHOOSE = "Choose a WebVTT (.vtt) or SubRip (.srt) file.";
const TOO_MUCH =
  "Only 20,000 captions with 2,000,000 characters in all can be kept. Split the video.";

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
const TAG = /<\/?[a-z][^<>]*>|<\d[\d:.]*>/gi;
// Positions such as {\an8}, which many SRT files hold.
const OVERRIDE = /\{\\[^{}]*\}/g;
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi;

const NAMED: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lrm: "",
  rlm: "",
};

/** A caption's text in one line, without markup: tags are left out, entities decoded once, white space collapsed. */
function plainText(markup: string): string {
  return (
    markup
      .replace(OVERRIDE, "")
      .replace(TAG, "")
      .replace(ENTITY, decodeEntity)
      // Neither can be stored: half a surrogate pair, and NUL from an entity.
      .replace(/\p{Surrogate}|\0/gu, "\uFFFD")
      .replace(/\s+/g, " ")
      .trim()
  );
}

function decodeEntity(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal ? Number(decimal) : Number.parseInt(hex ?? "", 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}
