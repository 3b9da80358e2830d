import { secondsToTimestamp } from "@shared/content/chapters.ts";
import { useQuery } from "@tanstack/react-query";
import { memo } from "react";
import { allVideosQuery } from "@/data/videos.ts";
import { VideoLink } from "@/videos/video-link.tsx";
import { VideoThumbnail } from "@/videos/video-thumbnail.tsx";
import { type NextVideo, useWatched, videosToWatchNext } from "@/videos/watch-progress.ts";

type WatchNextPanelProps = { hrefOf: (videoId: number) => string };

/** Videos to watch next, in the University's head; nothing without any, or if the request failed. */
export const WatchNextPanel = memo(function WatchNextPanel({ hrefOf }: WatchNextPanelProps) {
  const { data: videos, isLoading } = useQuery(allVideosQuery());
  const watched = useWatched();
  const next = videosToWatchNext(videos ?? [], watched, 2);

  if (isLoading) return <PanelSkeleton />;
  if (next.length === 0) return null;
  return (
    <section aria-labelledby="next-heading">
      <h2 id="next-heading" className="text-small font-[650] text-deep-ink">
        {next[0]?.seconds ? "Continue watching" : "Start with these"}
      </h2>
      <ul className={LIST}>
        {next.map((found, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was watched is known after hydration, which moves no row
          <li key={place}>
            <NextVideoLink found={found} href={hrefOf(found.video.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
});

const LIST = "mt-2 grid grid-cols-1 gap-2 md:grid-cols-2 lg:grid-cols-1";
// While it loads, a row is as high as with a title of two lines.
const ROW = "flex min-h-21.5 flex-wrap items-center gap-4 rounded-medium bg-deep-on/8 p-2.5";

function NextVideoLink({ found: { video, seconds, progress }, href }: NextVideoLinkProps) {
  return (
    <VideoLink
      videoId={video.id}
      over={href}
      className={`group ${ROW} text-deep-on transition-colors duration-150 hover:bg-deep-on/14`}
    >
      <div className="w-28 shrink-0 overflow-hidden rounded-small sm:w-32">
        <VideoThumbnail variant="row" video={video} progress={progress} isFirst />
      </div>
      <div className="min-w-0 flex-[1_1_8rem]">
        <p className="line-clamp-2 font-[620] leading-snug">{video.title}</p>
        <p className="mt-0.5 text-tiny tabular-nums text-deep-ink">
          {seconds > 0
            ? `Go on at ${secondsToTimestamp(seconds)}`
            : ["Featured", video.duration].filter(Boolean).join(" · ")}
        </p>
      </div>
    </VideoLink>
  );
}

type NextVideoLinkProps = { found: NextVideo; href: string };

function PanelSkeleton() {
  return (
    <div aria-hidden>
      <p className="text-small text-transparent">…</p>
      <div className={LIST}>
        {["a", "b"].map((key) => (
          <div key={key} className={ROW}>
            <div className="aspect-video w-28 shrink-0 rounded-small bg-deep-on/8 sm:w-32" />
          </div>
        ))}
      </div>
    </div>
  );
}
