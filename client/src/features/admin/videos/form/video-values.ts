import { findChapterErrors, readWritten } from "@shared/content/written-video.ts";
import { type AdminVideo, adminVideoSchema } from "@shared/contracts/admin-videos.ts";
import { cuesSchema } from "@shared/contracts/transcripts.ts";
import { forVideoFields, type VideoField, videoFields } from "@shared/entities/video.ts";
import type { InsertVideo } from "@shared/schema.ts";
import { parseClockTime } from "@shared/text/clock-time.ts";
import * as z from "zod/mini";
import {
  type FieldCollision,
  mergeFields,
  type Side,
} from "@/features/admin/forms/field-merge.tsx";
import type { FieldErrors } from "@/features/admin/forms/use-edit-form.ts";
import type { FormState, FoundForm } from "@/features/admin/forms/use-form-autosave.ts";
import { FORM_FIELDS, type FormField, fieldText, VIDEO_FORM_FIELDS } from "../video-fields.tsx";
import { editableChapters, editedChapterSchema, storedChapters } from "./edited-chapters.ts";
import { normalizeAddress } from "./video-host.ts";

const transcriptSchema = z.union([
  z.object({ kind: z.literal("kept") }),
  z.object({ kind: z.literal("removed") }),
  z.object({ kind: z.literal("new"), name: z.string(), cues: cuesSchema }),
]);

export type EditedTranscript = z.infer<typeof transcriptSchema>;

export type TextFieldName = Exclude<VideoField, "chapters">;

const valuesSchema = z.object({
  ...forVideoFields(() => z.string()),
  chapters: z.array(editedChapterSchema),
  transcript: transcriptSchema,
});

export type VideoValues = z.infer<typeof valuesSchema>;

/** The form's values, and the video that it edits or of which it is a copy; null where it is neither. */
export type VideoFormContent = FormState<VideoValues, AdminVideo | null>;

export type VideoErrors = FieldErrors<VideoValues>;

// Versions before stored the captions apart, as an attachment.
const storedSchema = z.looseObject({ transcript: z.looseObject({}) });

export function parseRecoveredVideo(form: FoundForm): VideoFormContent | null {
  const stored = storedSchema.safeParse(form.values).data;
  const transcript = { cues: form.attachment, ...stored?.transcript };
  const { data: values } = valuesSchema.safeParse({ ...stored, transcript });
  return values ? { values, basis: adminVideoSchema.safeParse(form.basis).data ?? null } : null;
}

export const valuesOf = (video: AdminVideo | null): VideoValues => ({
  ...forVideoFields((field) => video?.[field] ?? ""),
  chapters: video ? editableChapters(video.chapters) : [],
  transcript: { kind: "kept" },
});

/** The video that the values make. Chapters that were not changed stay as they are stored in `base`. */
export function toVideo(values: VideoValues, base: AdminVideo | null): InsertVideo {
  const isUntouched = base && areChaptersOf(values, base);
  const texts = {
    ...values,
    videoUrl: normalizeAddress(values.videoUrl),
    chapters: isUntouched ? base.chapters : storedChapters(values.chapters),
  };
  return forVideoFields((field) => texts[field].trim()) as InsertVideo;
}

const areChaptersOf = ({ chapters }: VideoValues, base: AdminVideo) =>
  storedChapters(chapters) === storedChapters(editableChapters(base.chapters));

const fieldsSchema = z.object(videoFields);

/** Validates the values by the server's contract, and what this form alone asks for. */
export function checkVideo(
  values: VideoValues,
  base: AdminVideo | null,
  duration: number | null,
): VideoErrors {
  const video = toVideo(values, base);
  const issues = fieldsSchema.safeParse(video).error?.issues ?? [];
  const named = issues.map(({ path, message }) => ({ field: String(path[0]), message }));
  // Chapters have their errors in their rows.
  const times = readWritten(video, base).errors.filter(({ field }) => field !== "chapters");
  const errors = errorsOf([...named, ...times]);
  const isUntouched = base !== null && areChaptersOf(values, base);
  const wrong = isUntouched ? 0 : findChapterErrors(values.chapters, duration).size;
  if (wrong > 0) {
    errors.chapters ??=
      wrong === 1 ? "One chapter needs another look." : `${wrong} chapters need another look.`;
  }
  return errors;
}

export const typedDuration = ({ duration }: VideoValues) => parseClockTime(duration) || null;

/** The first error of each known field, from the contract or a 422, as a sentence: the message follows the field's name. */
export function errorsOf(named: readonly { field: string; message: string }[]): VideoErrors {
  const errors: VideoErrors = {};
  for (const { field, message } of named) {
    const named = field.replace(/^video\./, "").split(".")[0];
    const name = FORM_FIELDS.find((each) => each === named);
    if (name) errors[name] ??= sentenceOf(name, message);
  }
  return errors;
}

function sentenceOf(field: FormField, message: string): string {
  const { subject, missing } = VIDEO_FORM_FIELDS[field];
  if (missing && (message === "must not be empty" || field === "category")) return missing;
  return `${subject} ${message}.`;
}

export type Choices = Partial<Record<FormField, Side>>;

/** The changes of two admins: the fields that both changed differently, and those that only the other one changed. */
type VideoConflict = { both: FieldCollision<FormField>[]; theirs: FormField[] };

export function compareVideos(
  mine: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
): VideoConflict {
  const { transcript } = mine;
  const hash = { kept: before.transcript, removed: null, new: "new" }[transcript.kind];
  const myVideo = { ...toVideo(mine, before), transcript: hash };
  const { collisions, theirs: changedByThem } = mergeFields(FORM_FIELDS, (field) => ({
    before: before[field] ?? "",
    mine: myVideo[field] ?? "",
    theirs: theirs[field] ?? "",
  }));
  // Transcripts are compared by their hashes: there is no text to show.
  const named = {
    mine: (transcript.kind === "new" && transcript.name) || "Pasted text",
    theirs: "Another transcript",
    before: "The transcript that was there",
  };
  const textOf = (field: FormField, side: keyof typeof named, stored: string) =>
    field === "transcript" ? stored && named[side] : fieldText(field, stored);
  const both = collisions.map(({ field, ...versions }) => ({
    field,
    mine: textOf(field, "mine", versions.mine),
    theirs: textOf(field, "theirs", versions.theirs),
    before: textOf(field, "before", versions.before),
  }));
  return { both, theirs: changedByThem };
}

/** The form's values with what only the other writer changed and what was chosen as theirs. */
export function mergeValues(
  mine: VideoValues,
  before: AdminVideo,
  theirs: AdminVideo,
  choices: Choices,
): VideoValues {
  const { both, theirs: changedByThem } = compareVideos(mine, before, theirs);
  const chosen = both.map(({ field }) => field).filter((field) => choices[field] === "theirs");
  const taken = valuesOf(theirs);
  const changes = [...changedByThem, ...chosen].map((field) => [field, taken[field]]);
  return { ...mine, ...Object.fromEntries(changes) };
}
