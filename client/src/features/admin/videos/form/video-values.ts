import {
  type AdminVideo,
  adminVideoSchema,
  newVideoFields,
} from "@shared/contracts/admin-videos.ts";
import { cuesSchema } from "@shared/contracts/transcripts.ts";
import type { InsertVideo } from "@shared/schema.ts";
import * as z from "zod/mini";
import type { FoundForm } from "@/features/admin/forms/use-form-autosave.ts";
import { clockTime, parseClockTime } from "./clock-time.ts";
import {
  editableChapters,
  editedChapterSchema,
  findChapterFaults,
  storedChapters,
} from "./edited-chapters.ts";
import { normalizeAddress } from "./video-address.ts";
import { faultText, type VideoErrors } from "./video-faults.ts";

/** What the form does with the transcript: leaves it as it is, takes it away, or stores a new one. */
const transcriptSchema = z.union([
  z.object({ kind: z.literal("kept") }),
  z.object({ kind: z.literal("removed") }),
  z.object({ kind: z.literal("new"), name: z.string(), cues: cuesSchema }),
]);

export type EditedTranscript = z.infer<typeof transcriptSchema>;

const valuesSchema = z.object({
  videoUrl: z.string(),
  title: z.string(),
  description: z.string(),
  category: z.string(),
  keywords: z.string(),
  duration: z.string(),
  thumbnailUrl: z.string(),
  chapters: z.array(editedChapterSchema),
  transcript: transcriptSchema,
});

/** What the form holds. */
export type VideoValues = z.infer<typeof valuesSchema>;

/** The form of an earlier visit. `basis` is the video that it edits, or of which it is a copy; null where it is neither. */
export type UnfinishedVideo = { key: string; values: VideoValues; basis: AdminVideo | null };

/** The form as it was autosaved, with the captions as its attachment; null when it can't be read. */
export function parseUnfinished(form: FoundForm): UnfinishedVideo | null {
  const stored = storedSchema.safeParse(form.values).data;
  if (!stored) return null;
  const { transcript } = stored;
  const { data: values } = valuesSchema.safeParse({
    ...stored,
    transcript: transcript.kind === "new" ? { cues: form.attachment, ...transcript } : transcript,
  });
  const basis = adminVideoSchema.safeParse(form.basis).data ?? null;
  return values ? { key: form.key, values, basis } : null;
}

// Forms of earlier versions hold the captions themselves.
const storedSchema = z.looseObject({ transcript: z.looseObject({ kind: z.string() }) });

/** The captions of a new transcript, which are autosaved apart from the rest; null without. */
export const cuesOf = ({ transcript }: VideoValues) =>
  transcript.kind === "new" ? transcript.cues : null;

/** The values without the captions. */
export function withoutCues({ transcript, ...values }: VideoValues): unknown {
  const { kind } = transcript;
  return { ...values, transcript: kind === "new" ? { kind, name: transcript.name } : transcript };
}

const EMPTY: VideoValues = {
  videoUrl: "",
  title: "",
  description: "",
  category: "",
  keywords: "",
  duration: "",
  thumbnailUrl: "",
  chapters: [],
  transcript: { kind: "kept" },
};

/** The values of a stored video, or of a new one. */
export function valuesOf(video: AdminVideo | null): VideoValues {
  if (!video) return EMPTY;
  const { videoUrl, title, description, category, keywords, duration, thumbnailUrl } = video;
  const fields = { videoUrl, title, description, category, keywords, duration, thumbnailUrl };
  return { ...EMPTY, ...fields, chapters: editableChapters(video.chapters) };
}

/** The video that the values make. Chapters that were not changed stay as they are stored in `base`. */
export function toVideo(values: VideoValues, base: AdminVideo | null): InsertVideo {
  const { title, description, category, keywords, duration, thumbnailUrl } = values;
  const isUntouched = base !== null && areChaptersOf(values, base);
  return {
    videoUrl: normalizeAddress(values.videoUrl),
    title: title.trim(),
    description: description.trim(),
    category: category as InsertVideo["category"],
    keywords: keywords.trim(),
    duration: duration.trim(),
    thumbnailUrl: thumbnailUrl.trim(),
    chapters: isUntouched ? base.chapters : storedChapters(values.chapters),
  };
}

const areChaptersOf = ({ chapters }: VideoValues, base: AdminVideo) =>
  storedChapters(chapters) === storedChapters(editableChapters(base.chapters));

const fieldsSchema = z.object(newVideoFields);

/** Validates the values by the server's contract, and what this form alone asks for. */
export function checkVideo(
  values: VideoValues,
  base: AdminVideo | null,
  duration: number | null,
): VideoErrors {
  const video = toVideo(values, base);
  const errors: VideoErrors = {};
  for (const { path, message } of fieldsSchema.safeParse(video).error?.issues ?? []) {
    const field = path[0] as keyof InsertVideo;
    errors[field] ??= faultText(field, message);
  }
  const isTime = parseClockTime(video.duration) !== null || video.duration === base?.duration;
  if (!isTime) errors.duration ??= "Write the duration as 6:12 or 1:02:03.";
  const isUntouched = base !== null && areChaptersOf(values, base);
  const wrong = isUntouched ? 0 : findChapterFaults(values.chapters, duration).size;
  if (wrong > 0) {
    errors.chapters ??=
      wrong === 1 ? "One chapter needs another look." : `${wrong} chapters need another look.`;
  }
  return errors;
}

/** The seconds of the duration that is typed; null where it can't be read. */
export const typedDuration = ({ duration }: VideoValues) => parseClockTime(duration) || null;

/** A duration in seconds as the form shows it. */
export const durationText = (seconds: number) => clockTime(Math.round(seconds));
