import type { Video } from "@shared/schema.ts";
import { thumbnailUrl } from "@shared/video-links.ts";
import { Play } from "lucide-react";
import { useState } from "react";
import { site } from "@/site.ts";
import { isWatched, type WatchProgress } from "./watch-progress.ts";

type VideoThumbnailProps = {
  video: Pick<Video, "videoUrl" | "thumbnailUrl" | "duration">;
  progress: WatchProgress | undefined;
};

/** A video's picture with its play button, how long it is, and how far this browser watched it. */
export function VideoThumbnail({ video, progress }: VideoThumbnailProps) {
  const derived = thumbnailUrl(video.videoUrl, site.thumbnailHost);
  const [failed, setFailed] = useState<string | null>(null);
  const source = derived && derived !== failed ? derived : video.thumbnailUrl;

  return (
    <div className="relative grid aspect-video place-items-center overflow-hidden bg-deep">
      <img
        src={source}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setFailed(derived)}
        className="absolute inset-0 size-full object-cover"
      />
      <span
        aria-hidden
        className="relative grid size-14 place-items-center rounded-full bg-deep-on/95 text-deep shadow-lg transition-transform duration-150 group-hover:scale-105"
      >
        <Play size={24} className="translate-x-0.5 fill-current" />
      </span>
      <span className="absolute bottom-2.5 right-2.5 rounded-small bg-screen/90 px-1.5 py-0.5 text-tiny font-semibold tabular-nums text-screen-ink">
        <span className="sr-only">Duration </span>
        {video.duration}
      </span>
      {progress && <ProgressBar progress={progress} />}
    </div>
  );
}

function ProgressBar({ progress }: { progress: WatchProgress }) {
  const share = isWatched(progress) ? 1 : progress.seconds / Math.max(progress.duration, 1);
  return (
    <span className="absolute inset-x-0 bottom-0 h-1 bg-shade/45">
      <span className="block h-full bg-accent" style={{ width: `${Math.round(share * 100)}%` }} />
    </span>
  );
}
