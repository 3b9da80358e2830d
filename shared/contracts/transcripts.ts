import * as z from "zod/mini";
import { isStorable } from "../text/text.ts";
import { type Api, searchParam, videoId } from "./endpoint.ts";

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

/** What is said from `start` to `end`, in seconds with three decimals at most, as plain text of one line. */
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

/** Cues by their start. */
export const cuesSchema = z.array(cueSchema).check(
  z.minLength(1, "must hold a cue"),
  z.maxLength(TRANSCRIPT_LIMITS.cues, "must be 20,000 cues at most"),
  z.refine(
    (cues) => cues.every(({ start }, index) => start >= (cues[index - 1]?.start ?? 0)),
    "must be in the order of their starts",
  ),
  z.refine(
    (cues) => cues.reduce((sum, { text }) => sum + text.length, 0) <= TRANSCRIPT_LIMITS.characters,
    "must have 2,000,000 characters at most",
  ),
);

/** What is said in one video. */
export const transcriptSchema = z.object({ cues: cuesSchema });

export type Cue = z.infer<typeof cueSchema>;

const second = z.int().check(z.nonnegative());

/** The sentences of all videos in the library's order, each with its second, or that a browser should leave searching to the server. */
export const transcriptIndexSchema = z.discriminatedUnion("mode", [
  z.object({
    mode: z.literal("browser"),
    videos: z.array(z.object({ id: z.int(), sentences: z.array(z.tuple([second, z.string()])) })),
  }),
  z.object({ mode: z.literal("server") }),
]);

/** A sentence that a search found, and the second of its video that it begins at. */
const transcriptHitSchema = z.object({ videoId: z.int(), start: second, text: z.string() });

export const transcriptHitsSchema = z.object({ hits: z.array(transcriptHitSchema) });

export type TranscriptIndex = z.infer<typeof transcriptIndexSchema>;
export type TranscriptHit = z.infer<typeof transcriptHitSchema>;

export const transcriptsApi = {
  "GET /api/transcripts": {
    summary: "What a browser searches itself, or that the server does",
    answer: transcriptIndexSchema,
  },
  "GET /api/transcripts/search/:query": {
    summary: "The sentences in which every word is said",
    params: { query: searchParam },
    answer: transcriptHitsSchema,
  },
  "GET /api/transcripts/all": {
    summary: "What is said in each video, where browsers search themselves",
    answer: z.object({ transcripts: z.array(z.extend(transcriptSchema, { videoId: z.int() })) }),
    errors: { 404: "It is too much for a browser." },
  },
  "GET /api/transcripts/:videoId": {
    summary: "What is said in a video",
    params: { videoId },
    answer: transcriptSchema,
    errors: { 404: "The video has no transcript, or is not there." },
  },
} satisfies Api;
