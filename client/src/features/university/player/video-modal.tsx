import type { Video } from "@shared/schema.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { chaptersOf } from "@/lib/chapters-of.ts";
import { useSingleKeys } from "@/lib/shortcuts.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { cardLinkId } from "../video-card.tsx";
import { readProgress, resumeSecond } from "../watch-progress.ts";
import { ChaptersPanel, chapterCounter } from "./chapters-panel.tsx";
import { copyMoment } from "./copy-moment.ts";
import { actionForKey, createPlayerActions } from "./player-actions.ts";
import { ChaptersToggle, PlayerControls } from "./player-controls.tsx";
import { useFocusOutsideFrame } from "./player-frame.ts";
import { useProgressSaver } from "./use-progress-saver.ts";
import { useVideoPlayer } from "./use-video-player.ts";

type VideoModalProps = {
  video: Video;
  /** Where to start; null goes on where this browser left the video. */
  seconds: number | null;
  onClose: () => void;
};

/** The open video: player, controls and chapters over the whole page. */
export function VideoModal({ video, seconds, onClose }: VideoModalProps) {
  // A state, not a ref: the dialog puts its content into the page one render later.
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const panelId = useId();
  const areSingleKeysOn = useSingleKeys();
  const [areChaptersOpen, setChaptersOpen] = useState(false);
  const [startAt] = useState(() => seconds ?? resumeSecond(readProgress(video.id)));
  const saveTime = useProgressSaver(video.id, startAt);
  const { playback, askPlayer } = useVideoPlayer(stage, { video, startAt, onTime: saveTime });
  useFocusOutsideFrame(stage);

  const chapters = chaptersOf(video);
  const actions = createPlayerActions(askPlayer, playback, chapters);

  function handleKeyDown(event: KeyboardEvent) {
    const action = actionForKey(event);
    const isSingleKey = event.key.length === 1 && event.key !== " ";
    if (!action || (isSingleKey && !areSingleKeysOn)) return;
    event.preventDefault();
    actions[action]();
  }

  return (
    <Dialog
      variant="screen"
      title={video.title}
      onClose={onClose}
      returnFocusTo={() => document.getElementById(cardLinkId(video.id))}
      onKeyDown={handleKeyDown}
    >
      <div className={areChaptersOpen ? "grid lg:grid-cols-[auto_21rem]" : "grid"}>
        <div className="min-w-0">
          <div
            data-with-chapters={areChaptersOpen || undefined}
            className="relative aspect-video w-full bg-shade md:w-[min(100vw_-_3rem,(100dvh_-_11rem)*1.7778)] lg:data-[with-chapters]:w-[min(100vw_-_24rem,(100dvh_-_11rem)*1.7778)]"
          >
            <img
              src={video.thumbnailUrl}
              alt=""
              className="absolute inset-0 size-full object-cover opacity-30"
            />
            <div ref={setStage} className="absolute inset-0" />
          </div>
          <PlayerControls
            playback={playback}
            actions={actions}
            resumedAt={seconds === null && startAt > 0 ? startAt : null}
            onCopyLink={() => copyMoment(video.id, playback.seconds)}
          >
            <ChaptersToggle
              panelId={panelId}
              isOpen={areChaptersOpen}
              counter={chapters.length > 0 ? chapterCounter(chapters, playback.seconds) : ""}
              onToggle={() => setChaptersOpen(!areChaptersOpen)}
            />
          </PlayerControls>
          <p className="px-4 pb-3 pt-1 text-small text-screen-hint md:hidden">
            {video.description}
          </p>
        </div>
        {areChaptersOpen && (
          <ChaptersPanel
            id={panelId}
            chapters={chapters}
            playback={playback}
            onSeek={actions.seek}
          />
        )}
      </div>
    </Dialog>
  );
}
