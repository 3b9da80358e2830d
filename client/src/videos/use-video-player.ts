import { timestampToSeconds } from "@shared/content/chapters.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import type { Video } from "@shared/schema.ts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createStoredValue, isNumber } from "@/lib/stored-value.ts";
import { initialPlayback, openPlayer, type Playback, type Player } from "./player.ts";
import { saveProgress } from "./watch-progress.ts";

/** Seconds that the playback moves between two saves of the watch progress. */
const SAVE_STEP = 2;

// Browsers throw at others.
const isRate = (value: unknown): value is number => isNumber(value) && value >= 0.25 && value <= 4;

export const watchingRate = createStoredValue("playback-rate", isRate, 1);

const isVolume = (value: unknown): value is number => isNumber(value) && value > 0 && value <= 1;

export const watchingVolume = createStoredValue("volume", isVolume, 1);

type PlayedVideo = Pick<Video, "id" | "title" | "videoUrl"> &
  Partial<Pick<Video, "duration" | "thumbnailUrl">>;

type Options = {
  /** Takes how far the video was watched, which by default is saved. */
  onWatched?: typeof saveProgress;
  /** Loads the cues of a video's captions. */
  loadCues?: (videoId: number) => Promise<readonly Cue[] | null>;
  rate?: number;
  volume?: number;
  /** The file to play, where it is another one than the video's own. */
  file?: string | undefined;
};

/** Plays a video in `container` from a second on. Returns where it stands, and its player once there is one. */
export function useVideoPlayer(
  container: HTMLElement | null,
  video: PlayedVideo,
  startAt: number,
  { onWatched = saveProgress, loadCues, rate = 1, volume = 1, file = video.videoUrl }: Options = {},
) {
  const [playback, setPlayback] = useState<Playback>(() =>
    initialPlayback(video, { seconds: startAt, rate, volume }),
  );
  const player = useRef<Player | null>(null);
  const { id, videoUrl } = video;
  const open = useEffectEvent((place: HTMLElement, onChange: (change: Partial<Playback>) => void) =>
    openPlayer(place, videoUrl, {
      title: video.title,
      thumbnailUrl: video.thumbnailUrl,
      startAt,
      duration: timestampToSeconds(video.duration ?? ""),
      rate,
      volume,
      file,
      onChange,
      loadCues: loadCues && (() => loadCues(id)),
    }),
  );
  const watched = useEffectEvent(onWatched);

  useEffect(() => {
    if (!container) return;
    const progress = createProgressSaver(id, startAt, watched);
    player.current = open(container, (change) => {
      setPlayback((before) => ({ ...before, ...change }));
      progress.update(change);
    });
    if (!player.current) {
      console.error(`Video ${id} has no video id in its address: ${videoUrl}`);
    }
    return () => {
      progress.save();
      player.current?.close();
      player.current = null;
    };
  }, [container, id, videoUrl, startAt]);

  // The player is opened with the first one.
  useEffect(() => player.current?.setFile(file), [file]);

  const callPlayer = (playerCall: (opened: Player) => void) => {
    if (player.current) playerCall(player.current);
  };
  return { playback, callPlayer };
}

function createProgressSaver(videoId: number, startAt: number, onWatched: typeof saveProgress) {
  let saved = startAt;
  let seconds = startAt;
  let duration = 0;
  function save() {
    if (seconds === saved || duration === 0) return;
    saved = seconds;
    onWatched(videoId, seconds, duration);
  }
  return {
    save,
    update(change: Partial<Playback>) {
      duration = change.duration ?? duration;
      seconds = change.seconds ?? seconds;
      if (Math.abs(seconds - saved) >= SAVE_STEP) save();
    },
  };
}

/** Moves the focus from the player's frame, which keeps all key presses, to the dialog; not while the frame fills the screen. */
export function useFocusOutsideFrame(container: HTMLElement | null): void {
  useEffect(() => {
    const dialog = container?.closest<HTMLElement>("[tabindex='-1']");
    let returning: ReturnType<typeof setTimeout>;

    function handleBlur() {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLIFrameElement) || !container?.contains(focused)) return;
      if (document.fullscreenElement === focused) return;
      // In a task of its own: before the browser has moved the focus, the frame would keep the keys.
      returning = setTimeout(() => dialog?.focus({ preventScroll: true }));
    }
    window.addEventListener("blur", handleBlur);
    return () => {
      clearTimeout(returning);
      window.removeEventListener("blur", handleBlur);
    };
  }, [container]);
}
