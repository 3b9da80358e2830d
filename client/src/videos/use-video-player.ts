import { timestampToSeconds } from "@shared/content/chapters.ts";
import { type VideoReference, videoReference } from "@shared/content/video-links.ts";
import type { Video } from "@shared/schema.ts";
import type Player from "@vimeo/player";
import { useEffect, useRef, useState } from "react";
import { saveProgress } from "./watch-progress.ts";

/** The player's state: times in seconds; `duration` is the library's until the player knows it, 0 where neither does. */
export type Playback = { seconds: number; duration: number; isPlaying: boolean };

type PlayerCall = (player: Player) => Promise<unknown>;

/** Seconds that the playback moves between two saves of the watch progress. */
const SAVE_STEP = 2;

/**
 * Plays a video in `container`. How far it was watched is given to `onWatched`, by default saved. Failures are only
 * logged (specification, part 8).
 */
export function useVideoPlayer(
  container: HTMLElement | null,
  video: Pick<Video, "id" | "title" | "videoUrl"> & Partial<Pick<Video, "duration">>,
  startAt: number,
  onWatched: typeof saveProgress = saveProgress,
) {
  const [playback, setPlayback] = useState<Playback>({
    seconds: startAt,
    duration: timestampToSeconds(video.duration ?? ""),
    isPlaying: false,
  });
  const player = useRef<Player | null>(null);
  const queuedCall = useRef<PlayerCall | null>(null);
  const { id, title, videoUrl } = video;

  useEffect(() => {
    if (!container) return;
    const reference = videoReference(videoUrl);
    if (!reference) {
      console.error(`Video ${id} has no video id in its address: ${videoUrl}`);
      return;
    }
    const frame = createPlayerFrame(reference, title);
    container.append(frame);
    const progress = createProgressSaver(id, startAt, onWatched);
    let isUnmounted = false;

    function start(started: Player) {
      player.current = started;
      if (queuedCall.current) call(started, queuedCall.current);
      queuedCall.current = null;
      return started.ready();
    }

    const handleChange = (change: Partial<Playback>) => {
      setPlayback((before) => ({ ...before, ...change }));
      if (change.seconds !== undefined) progress.update(change.seconds, change.duration ?? 0);
    };
    // Loaded only when a video is opened.
    import("@vimeo/player")
      .then(({ default: VimeoPlayer }) =>
        isUnmounted ? undefined : start(listen(new VimeoPlayer(frame), startAt, handleChange)),
      )
      .catch(
        (error: unknown) =>
          !isUnmounted && console.error(`Video ${id} could not be started:`, error),
      );

    return () => {
      isUnmounted = true;
      progress.save();
      player.current?.destroy().catch(() => undefined);
      player.current = null;
      frame.remove();
    };
  }, [container, id, title, videoUrl, startAt, onWatched]);

  /** Calls the player; of the calls made before it has loaded, the last one is made once it has. */
  const callPlayer = (playerCall: PlayerCall) => {
    if (player.current) call(player.current, playerCall);
    else queuedCall.current = playerCall;
  };
  return { playback, callPlayer };
}

/** The player's iframe. One that the player creates itself never reports the time under React's StrictMode. */
function createPlayerFrame(reference: VideoReference, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  // The player's own keys are off: the dialog has its own, and Escape must close it.
  const options = new URLSearchParams({
    autoplay: "1",
    title: "0",
    byline: "0",
    portrait: "0",
    keyboard: "0",
  });
  if (reference.hash) options.set("h", reference.hash);
  frame.src = `https://player.vimeo.com/video/${reference.id}?${options}`;
  frame.title = `Video player: ${title}`;
  frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  frame.tabIndex = -1;
  frame.className = "absolute inset-0 size-full";
  return frame;
}

/** Sends the player to the second `startAt` and reports what changes. */
function listen(player: Player, startAt: number, onChange: (change: Partial<Playback>) => void) {
  // The times before the first seek are the video's beginning, not the viewer's place.
  let isSeekingStart = startAt > 0;
  player.on("timeupdate", ({ seconds, duration }) =>
    onChange(isSeekingStart ? { duration } : { seconds, duration }),
  );
  player.on("play", () => onChange({ isPlaying: true }));
  player.on("pause", () => onChange({ isPlaying: false }));
  player.on("ended", () => onChange({ isPlaying: false }));
  if (startAt > 0) {
    call(player, () =>
      player.setCurrentTime(startAt).finally(() => {
        isSeekingStart = false;
      }),
    );
  }
  return player;
}

function createProgressSaver(videoId: number, startAt: number, onWatched: typeof saveProgress) {
  let saved = startAt;
  let last: { seconds: number; duration: number } | null = null;
  function save() {
    if (!last || last.duration === 0) return;
    saved = last.seconds;
    onWatched(videoId, last.seconds, last.duration);
  }
  return {
    save,
    update(seconds: number, duration: number) {
      last = { seconds, duration };
      if (Math.abs(seconds - saved) >= SAVE_STEP) save();
    },
  };
}

function call(player: Player, playerCall: PlayerCall): void {
  playerCall(player).catch((error: unknown) =>
    console.error("A call to the player failed:", error),
  );
}

/** Moves the focus from the player's frame, which keeps all key presses, to the dialog; not in full screen. */
export function useFocusOutsideFrame(container: HTMLElement | null): void {
  useEffect(() => {
    const dialog = container?.closest<HTMLElement>("[role=dialog]");
    let returning: ReturnType<typeof setTimeout>;

    function handleBlur() {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLIFrameElement) || !container?.contains(focused)) return;
      if (document.fullscreenElement) return;
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
