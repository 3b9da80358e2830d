import { ParseErrorCode, parseTextStream } from "media-captions";

/** A caption as it stands in the file: seconds, text with its markup, and the line of its times, from 1. */
export type Caption = { start: number; end: number; markup: string; line: number };

/** A fault of a transcript file and its line, from 1. */
export type TranscriptFault = { line: number; message: string };

/** After so many lines the page may draw and answer once. */
const LINES_AT_ONCE = 2_000;

/** The captions of a WebVTT or SRT file in its order; those whose times can't be used are faults. */
export async function readCaptions(lines: readonly string[]) {
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
