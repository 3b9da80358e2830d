import { chapterTime, parseChapters, secondsToTimestamp } from "@shared/content/chapters.ts";
import type { VideoState } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { LIBRARY_SECTIONS } from "@/videos/library-sections.ts";
import { type ComparedField, Comparison } from "../changes/comparison.tsx";
import { readTranscript } from "./video-library.ts";

/** The fields of a video in the form's order: their names there, in a sentence, and what is said while one is empty. */
export const VIDEO_FORM_FIELDS = {
  videoUrl: {
    label: "Video address",
    subject: "The address",
    missing: "Paste the video’s address.",
  },
  title: { label: "Title", subject: "The title", missing: "Enter a title." },
  description: {
    label: "Description",
    subject: "The description",
    missing: "Enter a description.",
  },
  category: { label: "Category", subject: "The category", missing: "Choose a category." },
  keywords: {
    label: "Keywords",
    subject: "The list of keywords",
    missing: "Enter a keyword: searches find the video by it.",
  },
  duration: {
    label: "Duration",
    subject: "The duration",
    missing: "Enter the duration, such as 6:12.",
  },
  thumbnailUrl: {
    label: "Thumbnail address",
    subject: "The thumbnail’s address",
    missing: "Enter the address of a picture.",
  },
  chapters: { label: "Chapters", subject: "The list of chapters", missing: null },
  transcript: { label: "Transcript", subject: "The transcript", missing: null },
} satisfies Record<keyof VideoState, object>;

export type VideoField = keyof VideoState;

const FIELD_NAMES = Object.keys(VIDEO_FORM_FIELDS) as VideoField[];

/** The texts of a video's fields with their names, to be compared. */
export const namedTexts = (texts: Record<VideoField, string>): ComparedField[] =>
  FIELD_NAMES.map((field) => ({ name: VIDEO_FORM_FIELDS[field].label, text: texts[field] }));

/** The categories that a video can be in, by id and name. */
export const VIDEO_CATEGORY_OPTIONS = LIBRARY_SECTIONS.filter(({ id }) => id !== "all").map(
  ({ id, label }) => ({ id, name: label }),
);

/** A category's name; the id where it is unknown. */
export function categoryName(id: string): string {
  return VIDEO_CATEGORY_OPTIONS.find((option) => option.id === id)?.name ?? id;
}

/** Stored chapters as text, a line each; as they are stored where they can't be read. */
export function chaptersText(stored: string): string {
  const parsed = parseChapters(stored);
  if (!parsed.ok) return stored;
  return parsed.chapters.map((each) => `${chapterTime(each)} ${each.title}`).join("\n");
}

type VideoComparisonProps = {
  /** Null where there was no such video. */
  before: VideoState | null;
  after: VideoState | null;
  labels?: readonly [before: string, after: string];
};

/** A side-by-side diff of two states of a video, its transcript included. */
export function VideoComparison({ before, after, labels }: VideoComparisonProps) {
  const differs = before?.transcript !== after?.transcript;
  const old = useQuery(transcriptQuery(differs ? before?.transcript : null));
  const text = useQuery(transcriptQuery(differs ? after?.transcript : null));
  if (old.isLoading || text.isLoading) return <p className="py-3 text-ink-2">Comparing…</p>;
  return (
    <Comparison
      before={comparedFields(before, transcriptText(before?.transcript, old.data))}
      after={comparedFields(after, transcriptText(after?.transcript, text.data))}
      {...(labels && { labels })}
    />
  );
}

// A transcript of this hash never changes.
const transcriptQuery = (hash: string | null | undefined) =>
  queryOptions({
    queryKey: ["transcript-text", hash],
    queryFn: hash ? () => readTranscript(hash) : skipToken,
  });

const comparedFields = (state: VideoState | null, transcript: string) =>
  state
    ? namedTexts({
        ...state,
        category: categoryName(state.category),
        chapters: chaptersText(state.chapters),
        transcript,
      })
    : [];

/** The most characters of a transcript that are compared. */
const MAX_TEXT = 100_000;

// Two transcripts whose text can't be loaded still differ.
function transcriptText(hash: string | null | undefined, cues: readonly Cue[] | undefined): string {
  if (!hash) return "";
  if (!cues) return `Transcript ${hash.slice(0, 8)}`;
  const lines = cues.map(({ start, text }) => `${secondsToTimestamp(start)} ${text}`);
  return lines.join("\n").slice(0, MAX_TEXT);
}
