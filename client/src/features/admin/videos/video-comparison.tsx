import { chapterTime, parseChapters, secondsToTimestamp } from "@shared/content/chapters.ts";
import type { VideoState } from "@shared/contracts/admin-videos.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { type ComparedField, Comparison } from "../changes/comparison.tsx";
import { categoryName } from "./video-categories.ts";
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

function comparedFields(state: VideoState | null, transcript: string): ComparedField[] {
  if (!state) return [];
  return [
    { name: "Title", text: state.title },
    { name: "Description", text: state.description },
    { name: "Category", text: categoryName(state.category) },
    { name: "Duration", text: state.duration },
    { name: "Video address", text: state.videoUrl },
    { name: "Thumbnail address", text: state.thumbnailUrl },
    { name: "Keywords", text: state.keywords },
    { name: "Chapters", text: chaptersText(state.chapters) },
    { name: "Transcript", text: transcript },
  ];
}

function chaptersText(stored: string): string {
  const parsed = parseChapters(stored);
  if (!parsed.ok) return stored;
  return parsed.chapters.map((each) => `${chapterTime(each)} ${each.title}`).join("\n");
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
