import { useQuery } from "@tanstack/react-query";
import { allVideosQuery } from "@/data/videos.ts";
import { VideoArea } from "@/features/university/player/player-controls.tsx";
import { OpenVideo } from "@/features/university/player/video-modal.tsx";
import { useIsHydrated } from "@/lib/hydration.ts";
import { FailedRequest } from "@/ui/message.tsx";
import { PendingPage, useTitle } from "@/ui/page.tsx";
import { NotThere } from "./not-there.tsx";

type PanelVideoProps = { id: number; seconds: number | null };

/** A video in the help panel, from a second on. */
export function PanelVideo({ id, seconds }: PanelVideoProps) {
  const { data: videos, error, refetch } = useQuery(allVideosQuery());
  const video = videos?.find((each) => each.id === id);
  // The server knows neither the second nor the viewer's speed.
  const isHydrated = useIsHydrated();
  useTitle(video?.title ?? "Help");
  if (!video) {
    if (videos) return <NotThere />;
    if (!error) return <PendingPage />;
    return <FailedRequest message={error.message} onRetry={() => void refetch()} as="h1" />;
  }
  return (
    <>
      <h1 className="break-words px-4 py-3 text-h3 font-[680]">{video.title}</h1>
      {isHydrated ? (
        <OpenVideo
          video={video}
          seconds={seconds}
          frame={(player, onKeyDown) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the player, whose buttons do the same
            <div onKeyDown={onKeyDown} className={SCREEN}>
              {player}
            </div>
          )}
        />
      ) : (
        <div className={SCREEN}>
          <VideoArea video={video} />
        </div>
      )}
    </>
  );
}

const SCREEN =
  "screen-dialog on-deep flex flex-col bg-screen text-screen-ink [:fullscreen_&]:fixed [:fullscreen_&]:z-50";
