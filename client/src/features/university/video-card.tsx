import { timestampToSeconds } from "@shared/chapters.ts";
import type { Video } from "@shared/schema.ts";
import { Link } from "wouter";
import { chaptersOf } from "@/lib/chapters-of.ts";
import { OPENED_HERE } from "@/lib/opened-here.ts";
import { VideoThumbnail } from "./video-thumbnail.tsx";
import { isWatched, useProgress, type WatchProgress } from "./watch-progress.ts";

/** So many chapters stand on a card; the rest are counted. */
const CHAPTERS_SHOWN = 3;

/** The id of the link that opens a video: where the focus goes when the video is closed. */
export const cardLinkId = (videoId: number) => `video-${videoId}`;

type VideoCardProps = {
  video: Video;
  /** The address that opens this video, at a second if given. */
  hrefAt: (seconds: number | null) => string;
};

/** A video of the library: the whole card opens it, a chapter opens it there. */
export function VideoCard({ video, hrefAt }: VideoCardProps) {
  const progress = useProgress(video.id);
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-large border bg-card transition-colors duration-150 hover:border-line-2">
      <VideoThumbnail video={video} progress={progress} />
      <div className="flex flex-1 flex-col p-4.5 pt-4">
        <h3 className="line-clamp-2 text-h3 font-[680]">
          <Link
            id={cardLinkId(video.id)}
            href={hrefAt(null)}
            state={OPENED_HERE}
            className="after:absolute after:inset-0 after:rounded-large focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
          >
            {video.title}
          </Link>
        </h3>
        <p className="mt-1.5 line-clamp-3 text-small text-ink-2">{video.description}</p>
        {progress && <p className="mt-2 text-tiny text-accent-ink">{progressText(progress)}</p>}
        <ChapterList video={video} hrefAt={hrefAt} />
      </div>
    </article>
  );
}

function progressText(progress: WatchProgress): string {
  if (isWatched(progress)) return "Watched";
  const left = Math.ceil((progress.duration - progress.seconds) / 60);
  return left === 1 ? "1 minute left" : `${left} minutes left`;
}

function ChapterList({ video, hrefAt }: VideoCardProps) {
  const chapters = chaptersOf(video);
  if (chapters.length === 0) return null;
  const rest = chapters.length - CHAPTERS_SHOWN;
  return (
    <ol aria-label="Chapters" className="mt-3.5 border-t pt-2 text-small text-ink-2">
      {chapters.slice(0, CHAPTERS_SHOWN).map((chapter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no id and may share title and time
        <li key={index}>
          <Link
            href={hrefAt(timestampToSeconds(chapter.timestamp))}
            state={OPENED_HERE}
            className="relative -mx-2 flex min-h-9 items-center gap-3 rounded-small px-2 py-1 hover:bg-mist hover:text-ink"
          >
            <span className="min-w-11 font-[650] tabular-nums text-brand-ink">
              {chapter.timestamp}
            </span>{" "}
            <span className="truncate">{chapter.title}</span>
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li className="py-1 text-ink-3">
          {rest === 1 ? "1 more chapter" : `${rest} more chapters`}
        </li>
      )}
    </ol>
  );
}

/** The shape of a card while the videos load. */
VideoCard.Skeleton = function VideoCardSkeleton() {
  return (
    <div data-testid="video-skeleton" className="overflow-hidden rounded-large border bg-card">
      <div className="aspect-video bg-line" />
      <div className="space-y-2.5 p-4.5 pb-6">
        <div className="h-5 w-4/5 rounded-small bg-line" />
        <div className="h-4 w-full rounded-small bg-line/70" />
        <div className="h-4 w-2/3 rounded-small bg-line/70" />
        <div className="h-px bg-line" />
        <div className="h-4 w-1/2 rounded-small bg-line/70" />
        <div className="h-4 w-3/5 rounded-small bg-line/70" />
      </div>
    </div>
  );
};
