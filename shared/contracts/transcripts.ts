import * as z from "zod/mini";
import { isStorable } from "../text/text.ts";
import { type Api, videoId } from "./endpoint.ts";

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

/** The words from `start` to `end`, in seconds with three decimals at most, as plain text of one line. */
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

export const cuesSchema = z.array(cueSchema).check(
  z.minLength(1, "must hold a cue"),
  z.maxLength(
    TRANSCRIPT_LIMITS.cues,
    `must be ${TRANSCRIPT_LIMITS.cues.toLocaleString("en")} cues at most`,
  ),
  z.refine(
    (cues) => cues.every(({ start }, index) => start >= (cues[index - 1]?.start ?? 0)),
    "must be in the order of their starts",
  ),
  z.refine(
    (cues) => cues.reduce((sum, { text }) => sum + text.length, 0) <= TRANSCRIPT_LIMITS.characters,
    `must have ${TRANSCRIPT_LIMITS.characters.toLocaleString("en")} characters at most`,
  ),
);

export const transcriptSchema = z.object({ cues: cuesSchema });

export type Cue = z.infer<typeof cueSchema>;

/**
 * The videos that have a transcript, each with its hash, and if all transcripts come in one response. `mode` tells
 * pages of the version before that the server searches; the next version removes it.
 */
const transcriptListSchema = z.object({
  mode: z.literal("server"),
  isTogether: z.boolean(),
  videos: z.array(z.object({ id: z.int(), hash: z.string() })),
});

export const transcriptsApi = {
  "GET /api/transcripts": {
    summary: "The videos that have a transcript",
    response: transcriptListSchema,
  },
  "GET /api/transcripts/all": {
    summary: "All transcripts, if they are small enough for one response",
    response: z.object({ transcripts: z.array(z.extend(transcriptSchema, { videoId: z.int() })) }),
    errors: { 404: "The transcripts are too large for one response." },
  },
  "GET /api/transcripts/:videoId": {
    summary: "The transcript of a video",
    params: { videoId },
    response: transcriptSchema,
    errors: { 404: "The video has no transcript, or is not there." },
  },
} satisfies Api;
