import { parseChapters, secondsToTimestamp } from "@shared/content/chapters.ts";
import type { VideoState } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { PATH_INPUT, type TextInput } from "@/ui/field.tsx";
import { LIBRARY_SECTIONS } from "@/videos/library-sections.ts";
import { type ComparedFields, Comparison } from "../changes/comparison.tsx";
import { adminTranscriptQuery } from "./admin-videos-api.ts";

export type FormField = keyof VideoState;

type FieldTexts = {
  label: string;
  subject: string;
  /** The error of an empty field; null for an optional one. */
  missing: string | null;
  hint?: string;
  rows?: number;
  isHalf?: boolean;
  input?: ComponentProps<typeof TextInput>;
};

/** The fields of a video in the form's order. The form and every comparison show what is listed here. */
export const VIDEO_FORM_FIELDS: Record<FormField, FieldTexts> = {
  videoUrl: {
    label: "Video address",
    subject: "The address",
    missing: "Paste the video’s address.",
    input: { inputMode: "url", ...PATH_INPUT },
  },
  title: { label: "Title", subject: "The title", missing: "Enter a title." },
  description: {
    label: "Description",
    subject: "The description",
    missing: "Enter a description.",
    rows: 3,
  },
  category: {
    label: "Category",
    subject: "The category",
    missing: "Choose a category.",
    isHalf: true,
  },
  duration: {
    label: "Duration",
    subject: "The duration",
    missing: "Enter the duration, such as 6:12.",
    hint: "As 6:12 or 1:02:03.",
    isHalf: true,
    input: { autoComplete: "off" },
  },
  keywords: {
    label: "Keywords",
    subject: "The list of keywords",
    missing: "Enter a keyword: searches find the video by it.",
    hint: "Words that searches find the video by, separated by commas.",
  },
  shownFor: {
    label: "Shown for",
    subject: "“Shown for”",
    missing: null,
    hint: "Places in your own product whose help panel opens this video, separated by commas, each perhaps with a time: epcr/signature 1:25.",
    input: PATH_INPUT,
  },
  thumbnailUrl: {
    label: "Thumbnail address",
    subject: "The thumbnail’s address",
    missing: "Enter the address of an image.",
    hint: "Shown if the thumbnail host has no image of the video.",
    input: PATH_INPUT,
  },
  chapters: { label: "Chapters", subject: "The list of chapters", missing: null },
  transcript: { label: "Transcript", subject: "The transcript", missing: null },
};

export const FORM_FIELDS = Object.keys(VIDEO_FORM_FIELDS) as FormField[];

export const VIDEO_CATEGORY_OPTIONS = LIBRARY_SECTIONS.filter(({ id }) => id !== "all").map(
  ({ id, label }) => ({ id, name: label }),
);

export function categoryName(id: string): string {
  return VIDEO_CATEGORY_OPTIONS.find((option) => option.id === id)?.name ?? id;
}

/** A stored text as it is read: of chapters a line each, as long as they can be parsed. */
export function fieldText(field: FormField, stored: string): string {
  if (field === "category") return categoryName(stored);
  const parsed = field === "chapters" ? parseChapters(stored) : null;
  if (!parsed?.ok) return stored;
  return parsed.chapters.map(({ timestamp, title }) => `${timestamp} ${title}`).join("\n");
}

export const comparedVideoFields = (stored: Record<FormField, string>): ComparedFields =>
  Object.fromEntries(
    FORM_FIELDS.map((field) => [VIDEO_FORM_FIELDS[field].label, fieldText(field, stored[field])]),
  );

type VideoComparisonProps = {
  before: VideoState | null;
  after: VideoState | null;
  labels?: readonly [before: string, after: string];
};

export function VideoComparison({ before, after, labels }: VideoComparisonProps) {
  const differs = before?.transcript !== after?.transcript;
  const old = useQuery(adminTranscriptQuery(differs ? before?.transcript : null));
  const text = useQuery(adminTranscriptQuery(differs ? after?.transcript : null));
  if (old.isLoading || text.isLoading) return <p className="py-3 text-ink-2">Comparing…</p>;
  return (
    <Comparison
      before={fieldsOf(before, old.data)}
      after={fieldsOf(after, text.data)}
      {...(labels && { labels })}
    />
  );
}

const MAX_TEXT = 100_000;

function fieldsOf(state: VideoState | null, cues: readonly Cue[] | undefined): ComparedFields {
  if (!state) return {};
  const lines = cues?.map(({ start, text }) => `${secondsToTimestamp(start)} ${text}`);
  // Two transcripts whose text can't be loaded still differ.
  const unread = state.transcript ? `Transcript ${state.transcript.slice(0, 8)}` : "";
  const transcript = lines?.join("\n").slice(0, MAX_TEXT) ?? unread;
  return comparedVideoFields({ ...state, transcript });
}
