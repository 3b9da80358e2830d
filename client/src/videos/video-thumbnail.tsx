import { thumbnailUrl } from "@shared/content/video-links.ts";
import type { Video } from "@shared/schema.ts";
import { pluralize } from "@shared/text/text.ts";
import { cva, type VariantProps } from "class-variance-authority";
import { Play } from "lucide-react";
import { useState } from "react";
import { site } from "@/site.ts";
import { isWatched, type WatchProgress } from "./watch-progress.ts";

const playButton = cva(
  "relative grid place-items-center rounded-full bg-deep-on/95 text-deep transition-transform duration-150 group-hover:scale-105",
  {
    variants: { variant: { card: "size-14", row: "size-8" } },
    defaultVariants: { variant: "card" },
  },
);

type VideoThumbnailProps = VariantProps<typeof playButton> & {
  video: Pick<Video, "videoUrl" | "thumbnailUrl" | "duration">;
  progress: WatchProgress | undefined;
  /** In the critical part of the page: loaded at once, with this site's own image below until the host's has come. */
  isFirst?: boolean;
};

export function VideoThumbnail({ variant, video, progress, isFirst = false }: VideoThumbnailProps) {
  const derived = thumbnailUrl(video.videoUrl, site.thumbnailHost);
  const [failed, setFailed] = useState<string | null>(null);
  const source = derived && derived !== failed ? derived : video.thumbnailUrl;
  const below = isFirst ? ownImageBelow(video.thumbnailUrl) : undefined;
  // If no host has an image, the site's own one below is enough.
  const isBelow = below !== undefined && !derived;

  // One that failed before the page was hydrated sends no further event.
  function checkHydrated(image: HTMLImageElement | null) {
    if (image?.complete && image.naturalWidth === 0) setFailed(derived);
  }

  return (
    // Browsers load an image below the window once it is near. Its box keeps the height without it.
    <div
      style={below}
      className={`relative grid aspect-video place-items-center overflow-hidden bg-deep ${isFirst ? "" : "[content-visibility:auto]"}`}
    >
      {/* Browsers draw a frame around a picture without an address. */}
      {source && !isBelow && (
        <img
          ref={checkHydrated}
          src={source}
          alt=""
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
          onError={() => setFailed(derived)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      <span aria-hidden className={playButton({ variant })}>
        <Play size={variant === "row" ? 14 : 24} className="translate-x-0.5 fill-current" />
      </span>
      {variant !== "row" && <Badges duration={video.duration} progress={progress} />}
      {progress && <ProgressBar progress={progress} />}
    </div>
  );
}

// There long before the host responds or fails: the server puts small images into the page
// (server/pages/open-pages.ts).
function ownImageBelow(address: string) {
  if (!/^\/(?!\/)/.test(address) || /["\\\n]/.test(address)) return undefined;
  return { background: `url("${address}") center / cover` };
}

/** At the thumbnail's lower edge: what is left to watch, and the duration. */
function Badges({
  duration,
  progress,
}: { duration: string } & Pick<VideoThumbnailProps, "progress">) {
  return (
    <div className="absolute inset-x-2.5 bottom-2.5 flex justify-between gap-2">
      {progress && <p className={BADGE}>{progressText(progress)}</p>}
      {duration && (
        <p className={`${BADGE} ml-auto`}>
          <span className="sr-only">Duration </span>
          <span>{duration}</span>
        </p>
      )}
    </div>
  );
}

const BADGE =
  "rounded-small bg-screen/90 px-2 py-0.5 text-tiny font-semibold tabular-nums text-screen-ink";

function progressText(progress: WatchProgress): string {
  if (isWatched(progress)) return "Watched";
  const left = Math.ceil((progress.duration - progress.seconds) / 60);
  return pluralize(left, "minute left", "minutes left");
}

function ProgressBar({ progress }: { progress: WatchProgress }) {
  const watched = isWatched(progress) ? 1 : progress.seconds / Math.max(progress.duration, 1);
  return (
    <span className="absolute inset-x-0 bottom-0 h-1 bg-shade/45">
      <span className="block h-full bg-accent" style={{ width: `${Math.round(watched * 100)}%` }} />
    </span>
  );
}
