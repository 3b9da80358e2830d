import { useState } from "react";
import { isSingleKey, useShortcut } from "@/lib/shortcuts.ts";
import { useFocusOutsideFrame } from "@/videos/player-frame.ts";
import { useVideoPlayer } from "@/videos/use-video-player.ts";

/** The video that is watched, as it was when it was opened: a title that is typed does not start it anew. */
export type WatchedVideo = { id: number; title: string; videoUrl: string };

/** Seconds that a key or button moves the playback. */
const STEP = 10;
/** Marks a chapter; M is the open video's key for its sound. */
export const MARK_KEY = "h";

// What an admin watches while marking says nothing about where to resume.
const forgetProgress = () => undefined;

type MarkingOptions = {
  video: WatchedVideo;
  /** Whether the keys are the video's: its tab shows. */
  isShown: boolean;
  onMark: (seconds: number) => void;
};

/** Plays the video in the form; its buttons and keys move the playback and mark chapters. */
export function useMarking({ video, isShown, onMark }: MarkingOptions) {
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const { playback, callPlayer } = useVideoPlayer(container, video, 0, forgetProgress);
  useFocusOutsideFrame(container);

  const seek = (seconds: number) =>
    callPlayer((player) => player.setCurrentTime(Math.max(0, seconds)));
  const actions = {
    seek,
    togglePlay: () => callPlayer((player) => (playback.isPlaying ? player.pause() : player.play())),
    goBack: () => seek(playback.seconds - STEP),
    goForward: () =>
      seek(Math.min(playback.seconds + STEP, playback.duration || Number.POSITIVE_INFINITY)),
    mark: () => onMark(playback.seconds),
  };
  const keys: Record<string, () => void> = {
    [MARK_KEY]: actions.mark,
    k: actions.togglePlay,
    " ": actions.togglePlay,
    ArrowLeft: actions.goBack,
    ArrowRight: actions.goForward,
  };

  useShortcut(
    (press) => isShown && press.key in keys && isForVideo(press, container),
    (press) => keys[press.key]?.(),
  );

  return { setContainer, playback, actions };
}

// Another dialog over the form has the keys for itself, and a button its Space and a tab its arrows.
function isForVideo(press: KeyboardEvent, container: HTMLElement | null): boolean {
  const { target } = press;
  if (!isSingleKey(press, press.key) || !(target instanceof Element)) return false;
  if (target.closest("[role=dialog]") !== container?.closest("[role=dialog]")) return false;
  return press.key.length > 1 || press.key === " "
    ? !target.closest("button, a, summary, [role=tab]")
    : true;
}
