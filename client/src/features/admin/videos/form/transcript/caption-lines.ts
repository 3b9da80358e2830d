/** A line to parse and its number in the file, from 1; `isTiming` for the times of a caption. */
export type CaptionLine = { text: string; number: number; isTiming: boolean };

// "00:05.000 --> 00:08.000", also with a short or typographic arrow; what follows, such as a position, isn't needed.
const TIMING = /^([\d:.,]*\d)\s*[-–—]{1,3}>\s*([\d:.,]*\d)/;

/** The lines as the parser needs them: each caption begins after an empty line, also where the file has none. */
export function* captionLines(lines: readonly string[]): Generator<CaptionLine> {
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
