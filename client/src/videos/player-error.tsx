import { videoFile, watchUrl } from "@shared/content/video-links.ts";
import { RotateCw, TriangleAlert } from "lucide-react";
import { Button, ButtonLink } from "@/ui/button.tsx";

type PlayerErrorProps = {
  video: { videoUrl: string };
  playback: { error: string | null };
  actions: { tryAgain: () => void };
  /** The panel that is open beside the video. */
  panel?: string | null;
  /** Opens the transcript's, where there is one. */
  onPanel?: (panel: "transcript") => void;
};

/** Stands over a player that can't go on: says why, and leads on. */
export function PlayerError({ video, playback, actions, panel, onPanel }: PlayerErrorProps) {
  if (playback.error === null) return null;
  const hostPage = videoFile(video.videoUrl) ? null : watchUrl(video.videoUrl);
  return (
    <div
      role="alert"
      className="absolute inset-0 grid place-content-center justify-items-center gap-2 overflow-y-auto bg-screen p-2 text-center text-screen-ink"
    >
      <TriangleAlert size={28} aria-hidden className="text-pulse max-sm:hidden" />
      <p className="max-w-96 font-[620]">{playback.error}</p>
      <div className="flex flex-wrap justify-center">
        <Button variant="screen" onClick={actions.tryAgain}>
          <RotateCw size={18} />
          Try again
        </Button>
        {onPanel && panel !== "transcript" && (
          <Button variant="screen" onClick={() => onPanel("transcript")}>
            Read the transcript
          </Button>
        )}
        {hostPage && (
          <ButtonLink variant="screen" href={hostPage}>
            Watch on Vimeo
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
