import { decodeText } from "@shared/content/video-file.ts";
import { type Cue, TRANSCRIPT_LIMITS } from "@shared/contracts/transcripts.ts";
import { ParseErrorCode, parseTextStream } from "media-captions";

/** The cues by their start, and what is wrong with the file; a fault that concerns all of it leaves no cues. */
export type ParsedTranscript = { cues: Cue[]; faults: TranscriptFault[] };

/** The largest file, in bytes or characters: a transcript of 20,000 cues has less than half of it. */
const MAX_SIZE = 8_000_000;
const MAX_LINES = 300_000;
const MAX_MARKUP = 10 * TRANSCRIPT_LIMITS.cueCharacters;
/** The rest of a file's faults is only counted. */
const MAX_FAULTS = 100;

/**
 * Reads a WebVTT or SRT file, or a text that was pasted (`name` is empty then). A file that is too large, such as the
 * video itself, is not read at all. Rejects only where the browser can't read the file.
 */
export async function parseTranscript(
  source: Blob | Uint8Array | string,
  name: string,
): Promise<ParsedTranscript> {
  const size = source instanceof Blob ? source.size : source.length;
  if (size > MAX_SIZE) return refused(1, tooLarge(name, size));
  const read = source instanceof Blob ? new Uint8Array(await source.arrayBuffer()) : source;
  const text = typeof read === "string" ? read : decode(read);
  const refusal = refusalOf(text, name);
  if (refusal) return refusal;
  try {
    const { captions, faults } = await readCaptions(text.split(LINE_END));
    if (captions.length === 0 && faults.length === 0) return refused(1, noTimes(name));
    return cuesOf(captions, faults);
  } catch (error) {
    console.error("A transcript could not be read:", error);
    return refused(1, noTimes(name));
  }
}

// Older subtitle programs write in Windows-1252, in which every byte is a character.
const decode = (bytes: Uint8Array) =>
  decodeText(bytes) ?? new TextDecoder("windows-1252").decode(bytes);

const LINE_END = /\r\n|\r|\n/;

const refused = (line: number, message: string): ParsedTranscript => ({
  cues: [],
  faults: [{ line, message }],
});

/** What is wrong with the whole text, found without parsing it. */
function refusalOf(text: string, name: string): ParsedTranscript | null {
  if (text.trim() === "") return refused(1, `${nameOf(name)} is empty.`);
  const binary = text.indexOf("\0");
  if (binary !== -1) {
    return refused(countLines(text.slice(0, binary)), `${nameOf(name)} is not a text. ${CHOOSE}`);
  }
  if (!/[-–—]>/.test(text)) return refused(1, noTimes(name));
  if (countLines(text) > MAX_LINES) {
    return refused(MAX_LINES, `${nameOf(name)} has more than 300,000 lines. ${CHOOSE}`);
  }
  return null;
}

function countLines(text: string): number {
  let count = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 10 || (code === 13 && text.charCodeAt(index + 1) !== 10)) count += 1;
  }
  return count;
}

function cuesOf(captions: readonly Caption[], timeFaults: readonly TranscriptFault[]) {
  const faults = [...timeFaults];
  const cues: Cue[] = [];
  let characters = 0;
  for (const { start, end, markup, line } of captions) {
    // What is longer still is not worth the time to strip it.
    const text = markup.length > MAX_MARKUP ? markup : plainText(markup);
    if (text.length > TRANSCRIPT_LIMITS.cueCharacters) {
      faults.push({ line, message: tooLong(text.length) });
    } else if (text) {
      characters += text.length;
      cues.push({ start: inMilliseconds(start), end: inMilliseconds(end), text });
    }
    if (cues.length > TRANSCRIPT_LIMITS.cues || characters > TRANSCRIPT_LIMITS.characters) {
      return refused(line, TOO_MUCH);
    }
  }
  return { cues: cues.sort((a, b) => a.start - b.start), faults: shortened(faults) };
}

const inMilliseconds = (seconds: number) => Math.round(seconds * 1_000) / 1_000;

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
  `${nameOf(name)} has ${(size / 1_000_000).toFixed(1)} MB; a transcript has 8 MB at most. ${CHOOSE}`;

const noTimes = (name: string) =>
  `${nameOf(name)} holds no times such as “00:00:05.000 --> 00:00:08.000”. ${CHOOSE}`;

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

/** A caption as it stands in the file: seconds, text with its markup, and the line of its times, from 1. */
type Caption = { start: number; end: number; markup: string; line: number };

/** A fault of a transcript file and its line, from 1. */
type TranscriptFault = { line: number; message: string };

/** After so many lines the page may draw and answer once. */
const LINES_AT_ONCE = 2_000;

/** The captions of a WebVTT or SRT file in its order; those whose times can't be used are faults. */
async function readCaptions(lines: readonly string[]) {
  const captions: Caption[] = [];
  const faults: TranscriptFault[] = [];
  let fed: CaptionLine | null = null;
  // The times whose caption the parser hasn't given yet.
  let timing: CaptionLine | null = null;

  function report(line: CaptionLine, message: string) {
    if (faults.at(-1)?.line !== line.number) faults.push({ line: line.number, message });
    timing = null;
  }

  // The parser drops a caption that doesn't end after its start, without an error.
  function endCaption() {
    if (timing) report(timing, endsTooEarly(timing.text));
  }

  function handleLine(line: CaptionLine) {
    if (line.isTiming) endCaption();
    if (line.isTiming) timing = line;
    fed = line;
  }

  await parseTextStream(streamOf(lines, handleLine), {
    // Also for WebVTT, of which `captionLines` leaves nothing that SRT has not: the parser's own reading of WebVTT
    // drops a caption's first line where it looks like a setting, as in "line: 3".
    type: "srt",
    errors: true,
    onCue({ startTime, endTime, text }) {
      if (timing)
        captions.push({ start: startTime, end: endTime, markup: text, line: timing.number });
      timing = null;
    },
    onError({ code }) {
      if (!fed || code !== ParseErrorCode.BadTimestamp) return;
      if (timing !== fed) endCaption();
      report(fed, unreadable(fed.text));
    },
  });
  endCaption();
  return { captions, faults };
}

/** Streams the lines one by one, each only when the parser asks for it, so that `onLine` is called right before. */
function streamOf(lines: readonly string[], onLine: (line: CaptionLine) => void) {
  const source = captionLines(lines);
  let count = 0;
  return new ReadableStream<string>(
    {
      async pull(controller) {
        count += 1;
        if (count % LINES_AT_ONCE === 0) await new Promise((resolve) => setTimeout(resolve));
        const { value } = source.next();
        if (!value) return controller.close();
        onLine(value);
        controller.enqueue(value.text);
      },
    },
    { highWaterMark: 0 },
  );
}

const endsTooEarly = (times: string) =>
  `This caption doesn’t end after it starts: “${times}”. It is left out.`;

const unreadable = (times: string) =>
  `These times can’t be read: “${times}”. Write them as “00:00:05.000 --> 00:00:08.000”.`;

/** A line to parse and its number in the file, from 1; `isTiming` for the times of a caption. */
type CaptionLine = { text: string; number: number; isTiming: boolean };

// "00:05.000 --> 00:08.000", also with a short or typographic arrow; what follows, such as a position, isn't needed.
const TIMING = /^([\d:.,]*\d)\s*[-–—]{1,3}>\s*([\d:.,]*\d)/;

/** The lines as the parser needs them: each caption begins after an empty line, also where the file has none. */
function* captionLines(lines: readonly string[]): Generator<CaptionLine> {
  for (const [index, line] of lines.entries()) {
    const number = index + 1;
    const text = line.trim();
    const times = TIMING.exec(text);
    if (times) {
      yield { text: "", number, isTiming: false };
      yield { text: `${times[1]} --> ${times[2]}`, number, isTiming: true };
    } else if (!isCaptionNumber(text, lines[index + 1])) {
      yield { text, number, isTiming: false };
    }
  }
}

// SRT numbers its captions. Without an empty line above it, the number would belong to the text before.
function isCaptionNumber(text: string, next = ""): boolean {
  return /^\d+$/.test(text) && TIMING.test(next.trim());
}
