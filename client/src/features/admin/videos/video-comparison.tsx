import { secondsToTimestamp } from "@shared/content/chapters.ts";
import type { VideoState } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { type ComparedField, Comparison } from "../changes/comparison.tsx";
import { categoryName, chaptersText, VIDEO_FIELDS, type VideoField } from "./video-fields.ts";
import { readTranscript } from "./videos-api.ts";

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

const COMPARED: readonly VideoField[] = [
  "title",
  "description",
  "category",
  "duration",
  "videoUrl",
  "thumbnailUrl",
  "keywords",
  "chapters",
  "transcript",
];

function comparedFields(state: VideoState | null, transcript: string): ComparedField[] {
  if (!state) return [];
  const texts = {
    ...state,
    category: categoryName(state.category),
    chapters: chaptersText(state.chapters),
    transcript,
  };
  return COMPARED.map((field) => ({ name: VIDEO_FIELDS[field], text: texts[field] }));
}

/** The most characters of a transcript that are compared. */
const MAX_TEXT = 100_000;

// Two transcripts whose text can't be loaded still differ.
function transcriptText(hash: string | null | undefined, cues: readonly Cue[] | undefined): string {
  if (!hash) return "";
  if (!cues) return `Transcript ${hash.slice(0, 8)}`;
  const lines = cues.map(({ start, text }) => `${secondsToTimestamp(start)} ${text}`);
  return lines.join("\n").slice(0, MAX_TEXT);
}
