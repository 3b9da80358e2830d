import { chaptersOf, chapterTime, startOf } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";
import { pluralize } from "@shared/text/text.ts";
import type { ReactNode } from "react";
import { VideoLink } from "./video-link.tsx";
import { VideoThumbnail } from "./video-thumbnail.tsx";
import { useProgress } from "./watch-progress.ts";

/** The most chapters that a card lists; it counts the others. */
const CHAPTERS_SHOWN = 3;

/** The id of the link that opens a video: where the focus goes when the video is closed. */
export const cardLinkId = (videoId: number) => `video-${videoId}`;

// A card's four parts are rows of the grid around it: in each row of cards they begin at the same height.
const CARD =
  "relative row-span-4 mb-5 grid grid-cols-1 grid-rows-subgrid overflow-hidden rounded-large border bg-card md:mb-6";

type VideoCardProps = {
  video: Video;
  /** The address that opens this video, at a second if given. */
  hrefAt: (seconds: number | null) => string;
  /** In the part of the page that shows first. */
  isFirst?: boolean;
  children?: ReactNode;
};

/** A video of the library: the whole card opens it, a chapter opens it at its time. */
export function VideoCard({ video, hrefAt, isFirst = false, children }: VideoCardProps) {
  const progress = useProgress(video.id);
  return (
    <article className={`group ${CARD} transition-colors duration-150 hover:border-brand`}>
      <VideoThumbnail video={video} progress={progress} isFirst={isFirst} />
      <h3 className="mx-4.5 mt-4 line-clamp-2 self-start break-words text-h3 font-[680]">
        <VideoLink
          id={cardLinkId(video.id)}
          videoId={video.id}
          over={hrefAt(null)}
          className="after:absolute after:inset-0 after:rounded-large focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-brand"
        >
          {video.title}
        </VideoLink>
      </h3>
      <div className="px-4.5 pb-4 pt-1.5">
        <p className="line-clamp-3 break-words text-small text-ink-2">{video.description}</p>
      </div>
      {children}
      <ChapterList video={video} hrefAt={hrefAt} />
    </article>
  );
}

function ChapterList({ video, hrefAt }: Pick<VideoCardProps, "video" | "hrefAt">) {
  const chapters = chaptersOf(video);
  if (chapters.length === 0) return null;
  const rest = chapters.length - CHAPTERS_SHOWN;
  return (
    <ol
      aria-label="Chapters"
      className="mx-4.5 grid auto-rows-min grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-t pb-3 pt-2 text-small text-ink-2"
    >
      {chapters.slice(0, CHAPTERS_SHOWN).map((chapter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no id and may share title and time
        <li key={index} className="col-span-2 grid grid-cols-subgrid">
          <VideoLink
            videoId={video.id}
            seconds={startOf(chapter)}
            over={hrefAt(startOf(chapter))}
            className="relative col-span-2 -mx-2 grid min-h-11 grid-cols-subgrid items-center rounded-small px-2 py-1 hover:bg-mist hover:text-ink md:min-h-9"
          >
            <span className="text-right font-[650] tabular-nums text-brand-ink">
              {chapterTime(chapter)}
            </span>{" "}
            <span className="truncate">{chapter.title}</span>
          </VideoLink>
        </li>
      ))}
      {rest > 0 && (
        <li className="col-span-2 py-1 text-ink-3">{pluralize(rest, "more chapter")}</li>
      )}
    </ol>
  );
}

VideoCard.Skeleton = function VideoCardSkeleton() {
  return (
    <div data-testid="video-skeleton" className={CARD}>
      <div className="aspect-video bg-line" />
      <div className="space-y-2 px-4.5 pt-4.5">
        <div className="h-4.5 rounded-small bg-line" />
        <div className="h-4.5 w-3/5 rounded-small bg-line" />
      </div>
      <div className="space-y-2.5 px-4.5 pb-5 pt-3">
        <div className="h-3.5 rounded-small bg-line/70" />
        <div className="h-3.5 rounded-small bg-line/70" />
        <div className="h-3.5 w-2/3 rounded-small bg-line/70" />
      </div>
      <div className="mx-4.5 space-y-5.5 border-t pb-12 pt-5 md:space-y-5">
        <div className="h-3.5 w-1/2 rounded-small bg-line/70" />
        <div className="h-3.5 w-3/5 rounded-small bg-line/70" />
        <div className="h-3.5 w-1/2 rounded-small bg-line/70" />
      </div>
    </div>
  );
};
