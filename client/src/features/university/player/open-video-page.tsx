import { chaptersOf, timestampToSeconds } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";
import { X } from "lucide-react";
import { useId } from "react";
import { IconLink } from "@/ui/button.tsx";
import { DIALOG_LOOKS } from "@/ui/dialog.tsx";
import { useLibraryLocation } from "../library-location.ts";
import { chapterCounter } from "./chapters-panel.tsx";
import { createPlayerActions } from "./player-actions.ts";
import { PanelToggles, PlayerControls } from "./player-controls.tsx";
import { Description, VideoArea } from "./video-area.tsx";
import { VideoText } from "./video-text.tsx";

const noop = () => undefined;

/**
 * The open video as the server draws it: to the pixel what the dialog looks like, which takes its place as soon as the
 * page is hydrated. Where no script runs, the video's text takes the place of the controls. At which second it opens
 * is the browser's to know.
 */
export function OpenVideoPage({ video }: { video: Video }) {
  const { hrefOf } = useLibraryLocation();
  const titleId = useId();
  const look = DIALOG_LOOKS.screen;
  const playback = {
    seconds: 0,
    duration: timestampToSeconds(video.duration),
    isPlaying: false,
  };
  const chapters = chaptersOf(video);
  return (
    <>
      <div className="fixed inset-0 z-50 bg-shade/70" />
      <section aria-labelledby={titleId} className={`fixed z-50 ${look.panel}`}>
        <div className={`flex items-center gap-3 ${look.header}`}>
          <h2 id={titleId} className="line-clamp-2 min-w-0 flex-1 text-h3 font-[680]">
            {video.title}
          </h2>
          <IconLink
            variant="screen"
            label="Close"
            icon={<X size={20} />}
            href={hrefOf({ videoId: null, seconds: null })}
          />
        </div>
        <div className="grid">
          <div className="min-w-0">
            <VideoArea video={video} />
            <div className="noscript:hidden">
              <PlayerControls
                playback={playback}
                actions={createPlayerActions(noop, playback, chapters)}
                resumedAt={null}
                onCopyLink={noop}
              >
                <PanelToggles
                  panelId=""
                  open={null}
                  counter={chapterCounter(chapters, playback.seconds)}
                  onChange={noop}
                />
              </PlayerControls>
              <Description text={video.description} />
            </div>
            {/* React renders it on the server alone, so that a long transcript costs a page with scripts nothing. */}
            <noscript>
              <VideoText video={video} chapters={chapters} />
            </noscript>
          </div>
        </div>
      </section>
    </>
  );
}
