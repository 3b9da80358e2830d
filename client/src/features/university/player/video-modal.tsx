import { chaptersOf, secondsToTimestamp } from "@shared/content/chapters.ts";
import type { Video } from "@shared/schema.ts";
import { useQuery } from "@tanstack/react-query";
import { CloudOff } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useSavedVideo } from "@/data/saved-videos.ts";
import { loadCues } from "@/data/transcripts.ts";
import { allVideosQuery } from "@/data/videos.ts";
import { useConnection } from "@/lib/connection.ts";
import { copyText } from "@/lib/copy-text.ts";
import { useIsHydrated } from "@/lib/hydration.ts";
import { paths } from "@/lib/paths.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { showToast } from "@/ui/toast-store.ts";
import type { Playback } from "@/videos/player.ts";
import { createPlayerActions, type PlayerActions } from "@/videos/player-actions.ts";
import { PlayerError } from "@/videos/player-error.tsx";
import { playerKey } from "@/videos/player-keys.ts";
import {
  useFocusOutsideFrame,
  useVideoPlayer,
  watchingRate,
  watchingVolume,
} from "@/videos/use-video-player.ts";
import { cardLinkId } from "@/videos/video-card.tsx";
import { readProgress, resumeSecond } from "@/videos/watch-progress.ts";
import { ChaptersPanel } from "./chapters-panel.tsx";
import { OpenVideoPage } from "./open-video-page.tsx";
import {
  Description,
  type PanelName,
  PanelToggles,
  PlayerControls,
  VideoArea,
} from "./player-controls.tsx";
import { filePath, SaveVideoButton, useIsSaved } from "./save-video.tsx";
import { TranscriptPanel } from "./transcript-panel.tsx";
import { usePlayerBar } from "./use-player-bar.ts";
import { type PlayedVersion, useVersion, useVersionByPlayback } from "./use-version.ts";
import { VersionMenu } from "./version-menu.tsx";

const LAYOUTS: Record<PanelName | "none", string> = {
  none: "grid",
  chapters: "grid lg:grid-cols-[auto_21rem]",
  // The list scrolls by itself, on a phone in all the height that the video leaves.
  transcript: "grid grow grid-rows-[auto_1fr] lg:grid-cols-[auto_21rem] lg:grid-rows-1",
};

type ModalProps = {
  /** The second to start at; null resumes where this browser left the video. */
  seconds: number | null;
  onClose: () => void;
};

/** The video that the address opens, found in the whole library; where it can't be shown, a toast says why. */
export function VideoModal(props: ModalProps & { videoId: number }) {
  const { videoId, seconds, onClose } = props;
  const handleClose = useCloseOnce(onClose);
  const { data: videos, error } = useQuery(allVideosQuery());
  const isHydrated = useIsHydrated();
  const [wasDrawn] = useState(!isHydrated);
  const video = videos?.find(({ id }) => id === videoId);
  const reason = videos ? !video && "It may have been removed from the library." : error?.message;

  useEffect(() => {
    if (!reason) return;
    showToast({ title: "The video can’t be shown", description: reason, variant: "destructive" });
    onClose();
  }, [reason, onClose]);

  if (!video) return null;
  if (!isHydrated) return <OpenVideoPage video={video} />;
  return <OpenVideo key={seconds} {...{ video, seconds, wasDrawn }} onClose={handleClose} />;
}

/** Closes once until the browser has gone back: a double click would go back twice. */
function useCloseOnce(onClose: () => void): () => void {
  const isClosing = useRef(false);

  useEffect(() => {
    const handlePopState = () => {
      isClosing.current = false;
    };
    window.addEventListener("popstate", handlePopState);
    return () => window.removeEventListener("popstate", handlePopState);
  }, []);

  return () => {
    if (!isClosing.current) onClose();
    isClosing.current = true;
  };
}

type OpenVideoProps = ModalProps & {
  video: Video;
  wasDrawn: boolean;
};

function OpenVideo({ video, seconds, wasDrawn, onClose }: OpenVideoProps) {
  // A state, not a ref: the dialog's content is in the page one render later.
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const panelId = useId();
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [startAt] = useState(() => seconds ?? resumeSecond(video, readProgress(video.id)));
  const canPlay = useCanPlay(video);
  const chapters = chaptersOf(video);
  const version = useVersion(video);
  const place = canPlay && version.file !== null ? container : null;
  const { playback, actions } = useWatchedVideo(place, video, startAt, version);
  // In full screen the bar lies over the video, except beside a panel or a host's own controls.
  const isOver = panel === null && !playback.hasOwnControls;
  const frame = usePlayerBar(container, isOver && isPlaying(playback), actions);
  const panelProps = { id: panelId, panel, video, playback, onSeek: actions.seek };

  return (
    <Dialog
      variant="screen"
      title={video.title}
      onClose={onClose}
      returnFocusTo={() => document.getElementById(cardLinkId(video.id))}
      onKeyDown={(event) => pressKey(event, actions)}
      wasDrawn={wasDrawn}
    >
      <div
        data-player={isOver ? "over" : "beside"}
        data-idle={frame.isIdle || undefined}
        className={LAYOUTS[panel ?? "none"]}
      >
        <div className="min-w-0">
          <VideoArea
            ref={setContainer}
            video={video}
            hasPanel={panel !== null}
            handlers={frame.handlers}
          >
            {!canPlay && <NeedsConnection />}
            <PlayerError {...{ video, playback, actions, panel }} onPanel={setPanel} />
            {playback.isWaiting && !playback.error && <Waiting />}
          </VideoArea>
          <PlayerControls
            {...{ playback, actions, chapters }}
            resumedAt={seconds === null && startAt > 0 ? startAt : null}
            onCopyLink={() => copyLink(video.id, playback.seconds)}
            save={
              <>
                <VersionMenu version={version} />
                <SaveVideoButton video={video} />
              </>
            }
          >
            <PanelToggles
              panelId={panelId}
              open={panel}
              chapters={chapters}
              seconds={playback.seconds}
              onChange={setPanel}
            />
          </PlayerControls>
          {/* Leaves its place on a phone to the transcript, so that the video stays in sight. */}
          {panel !== "transcript" && <Description text={video.description} />}
        </div>
        <Panel {...panelProps} />
      </div>
    </Dialog>
  );
}

const isPlaying = (playback: Playback) => playback.isPlaying && playback.error === null;

function pressKey(event: KeyboardEvent, actions: PlayerActions): void {
  // A dialog that is open over this one has its keys for itself.
  if (!event.currentTarget.contains(event.target as Node)) return;
  const pressed = playerKey(event.nativeEvent);
  if (!pressed) return;
  event.preventDefault();
  if (!pressed.isHeld) pressed.act(actions);
}

type PanelProps = {
  id: string;
  panel: PanelName | null;
  video: Video;
  playback: Playback;
  onSeek: PlayerActions["seek"];
};

/** The panel that is open beside the video. */
function Panel({ panel, video, playback, ...rest }: PanelProps) {
  if (panel === "chapters") {
    return <ChaptersPanel {...rest} chapters={chaptersOf(video)} playback={playback} />;
  }
  return panel && <TranscriptPanel {...rest} videoId={video.id} seconds={playback.seconds} />;
}

/** Copies the address that opens a video at a second; where the browser refuses, the toast shows the address. */
async function copyLink(videoId: number, seconds: number): Promise<void> {
  const address = window.location.origin + paths.video(videoId, seconds);
  if (await copyText(address)) {
    showToast({
      title: "Link copied",
      description: `It opens this video at ${secondsToTimestamp(seconds)}.`,
    });
  } else {
    showToast({ title: "Copy this link", description: address });
  }
}

/** Stands in the player's place while there is no connection. */
function NeedsConnection() {
  return (
    <div role="status" className="absolute inset-0 grid place-content-center p-4">
      <div className="grid justify-items-center gap-1 rounded-medium bg-screen/85 px-5 py-4 text-center">
        <CloudOff size={28} aria-hidden className="text-screen-hint" />
        <p className="text-lead font-[650]">Watching needs a connection.</p>
        <p className="max-w-80 text-small text-screen-hint">
          The video starts when you’re back online. Chapters and transcript work without.
        </p>
      </div>
    </div>
  );
}

/** Says, after a second, that the video is still loading. */
function Waiting() {
  return (
    <p
      role="status"
      className="pointer-events-none absolute inset-x-0 top-3 mx-auto w-fit transition-opacity delay-1000 starting:opacity-0 rounded-medium bg-screen/85 px-3 py-1.5 text-small text-screen-ink"
    >
      Loading…
    </p>
  );
}

/** Plays the video with captions, as fast and as loud as the viewer chose for the last one. */
function useWatchedVideo(
  container: HTMLElement | null,
  video: Video,
  startAt: number,
  version: PlayedVersion,
) {
  const options = {
    loadCues,
    rate: watchingRate.read(),
    volume: watchingVolume.read(),
    file: version.file ?? undefined,
  };
  const { playback, callPlayer } = useVideoPlayer(container, video, startAt, options);
  useVersionByPlayback(version, playback, startAt);
  useFocusOutsideFrame(container);
  const { rate, volume } = playback;
  useEffect(() => {
    if (rate !== null) watchingRate.write(rate);
  }, [rate]);
  useEffect(() => watchingVolume.write(volume), [volume]);
  return { playback, actions: createPlayerActions(callPlayer, playback, chaptersOf(video)) };
}

/**
 * True if the video is saved, or there was a connection since it was opened. A connection that is lost later changes
 * nothing.
 */
function useCanPlay(video: Video): boolean {
  const isSaved = useIsSaved(video) === true;
  const isOnline = useConnection().state !== "offline";
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  return isOnline || wasOnline || isSaved;
}

/**
 * Saves a video from its card's corner, which a pointer or a saved file shows. In this file, which is loaded and named
 * anyway.
 */
export function CardSaveButton({ video }: { video: Video }) {
  const { isSaved, part } = useSavedVideo(filePath(video));
  const isCalm = !isSaved && part === null;
  return (
    <div
      data-calm={isCalm || undefined}
      className="absolute right-2 top-2 z-10 rounded-medium bg-screen/90 transition-opacity duration-150 pointer-fine:data-calm:opacity-0 pointer-fine:data-calm:group-hover:opacity-100 pointer-fine:data-calm:focus-within:opacity-100"
    >
      <SaveVideoButton video={video} name={`“${video.title}”`} />
    </div>
  );
}
