import * as z from "zod/mini";
import { isStorable } from "./storable-text.ts";

/** The largest transcript: cues, characters of one cue and of all, and the last second that a cue may end in. */
export const TRANSCRIPT_LIMITS = {
  cues: 20_000,
  cueCharacters: 2_000,
  characters: 2_000_000,
  seconds: 360_000,
} as const;

const seconds = z.number("must be a number of seconds").check(
  z.minimum(0, "must not be before the start"),
  z.maximum(TRANSCRIPT_LIMITS.seconds, "must be within 100 hours"),
  z.refine((value) => Math.round(value * 1_000) / 1_000 === value, "must be in milliseconds"),
);

const cueSchema = z
  .object({
    start: seconds,
    end: seconds,
    text: z.string("must be text").check(
      z.minLength(1, "must not be empty"),
      z.maxLength(TRANSCRIPT_LIMITS.cueCharacters, "is too long for one cue"),
      z.refine((text) => text === text.trim() && !/[\r\n]/.test(text), "must be one line"),
      z.refine(isStorable, "must not hold characters that can’t be stored"),
    ),
  })
  .check(
    z.refine(({ start, end }) => end >= start, {
      path: ["end"],
      error: "must not be before its start",
    }),
  );

/** What is said from `start` to `end`, in seconds with three decimals at most, as plain text of one line. */
export type Cue = z.infer<typeof cueSchema>;

/** A transcript: cues by their start. */
export const cuesSchema = z
  .array(cueSchema)
  .check(
    z.minLength(1, "must hold a cue"),
    z.maxLength(TRANSCRIPT_LIMITS.cues, "must be 20,000 cues at most"),
    z.refine(isOrdered, "must be in the order of their starts"),
    z.refine(isShort, "must have 2,000,000 characters at most"),
  );

function isOrdered(cues: readonly Cue[]): boolean {
  return cues.every(({ start }, index) => start >= (cues[index - 1]?.start ?? 0));
}

function isShort(cues: readonly Cue[]): boolean {
  return cues.reduce((sum, { text }) => sum + text.length, 0) <= TRANSCRIPT_LIMITS.characters;
}

/** What searches find and the panel shows: a sentence, with the times of the cues that it is in. */
export type Sentence = { start: number; end: number; text: string };

const LIMITS = { pause: 3, characters: 240, seconds: 20 };
const ENDS_SENTENCE = /[.!?…。！？]["'”’»)\]]*$/;

/** Joins cues up to the end of a sentence; a pause of more than 3 s, 240 characters or 20 s end one too. */
export function sentencesOf(cues: readonly Cue[]): Sentence[] {
  const sentences: Sentence[] = [];
  let open: Sentence | null = null;
  for (const { start, end, text } of cues) {
    if (open && !continues(open, start, text)) open = null;
    if (open) {
      open.end = Math.max(open.end, end);
      open.text += ` ${text}`;
    } else {
      open = { start, end, text };
      sentences.push(open);
    }
  }
  return sentences;
}

function continues(sentence: Sentence, start: number, text: string): boolean {
  return (
    !ENDS_SENTENCE.test(sentence.text) &&
    start - sentence.end <= LIMITS.pause &&
    start - sentence.start < LIMITS.seconds &&
    sentence.text.length + 1 + text.length <= LIMITS.characters
  );
}
