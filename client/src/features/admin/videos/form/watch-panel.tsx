import { secondsToTimestamp } from "@shared/content/chapters.ts";
import { Flag, Pause, Play, RotateCcw, RotateCw, X } from "lucide-react";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { isSingleKey, useShortcut, useSingleKeys } from "@/lib/shortcuts.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { useFocusOutsideFrame, useVideoPlayer } from "@/videos/use-video-player.ts";

/** What the list of chapters asks of the video. */
export type WatchHandle = { seek: (seconds: number) => void; focus: () => void };

type WatchPanelProps = {
  video: WatchedVideo;
  isShown: boolean;
  ref: Ref<WatchHandle>;
  onMark: (seconds: number) => void;
  /** Called with the video's length in seconds once the player knows it. */
  onDuration: (seconds: number) => void;
  onClose: () => void;
};

/** The video with its buttons, to mark chapters while it plays. */
export function WatchPanel({ video, isShown, ref, onMark, onDuration, onClose }: WatchPanelProps) {
  const frame = useRef<HTMLDivElement>(null);
  const areSingleKeysOn = useSingleKeys();
  const { setContainer, playback, actions } = useMarking({ video, isShown, onMark });
  const { seconds, duration, isPlaying } = playback;

  useImperativeHandle(ref, () => ({
    seek: actions.seek,
    focus: () => frame.current?.focus(),
  }));
  const reportDuration = useEffectEvent(onDuration);
  useEffect(() => {
    if (duration > 0) reportDuration(duration);
  }, [duration]);
  const pause = useEffectEvent(() => isPlaying && actions.togglePlay());
  useEffect(() => {
    if (!isShown) pause();
  }, [isShown]);

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="Video"
      className="video-watch z-10 grid items-center gap-4 border-b bg-paper py-4 outline-none sm:grid-cols-2"
    >
      <div ref={setContainer} className="relative aspect-video w-full bg-shade" />
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-2">
          <IconButton
            variant="outline"
            label="Back 10 seconds"
            icon={<RotateCcw size={18} />}
            onClick={actions.goBack}
          />
          <IconButton
            variant="outline"
            label={isPlaying ? "Pause" : "Play"}
            icon={isPlaying ? <Pause size={18} /> : <Play size={18} />}
            onClick={actions.togglePlay}
          />
          <IconButton
            variant="outline"
            label="Forward 10 seconds"
            icon={<RotateCw size={18} />}
            onClick={actions.goForward}
          />
          <p className="flex-1 tabular-nums text-ink-2">
            <strong className="font-[650] text-ink">{secondsToTimestamp(seconds)}</strong>
            {duration > 0 && ` / ${secondsToTimestamp(duration)}`}
          </p>
          <IconButton
            variant="ghost"
            label="Close the video"
            icon={<X size={18} />}
            onClick={onClose}
          />
        </div>
        <Button onClick={actions.mark} aria-keyshortcuts={areSingleKeysOn ? MARK_KEY : undefined}>
          <Flag size={18} />
          Mark chapter here
        </Button>
        {areSingleKeysOn && (
          <p className="text-tiny text-ink-2">
            Keys: <b>H</b> marks, <b>Space</b> or <b>K</b> plays and pauses, <b>←</b> and <b>→</b>{" "}
            go 10 seconds. In a title, <b>Enter</b> leads back to the video.
          </p>
        )}
      </div>
    </section>
  );
}

/** The video that is watched, as it was when it was opened: a title that is typed does not start it anew. */
export type WatchedVideo = { id: number; title: string; videoUrl: string };

/** Seconds that a key or button moves the playback. */
const STEP = 10;
/** Marks a chapter; M is the open video's key for its sound. */
const MARK_KEY = "h";

// What an admin watches while marking says nothing about where to resume.
const forgetProgress = () => undefined;

type MarkingOptions = {
  video: WatchedVideo;
  /** Whether the keys are the video's: its tab shows. */
  isShown: boolean;
  onMark: (seconds: number) => void;
};

/** Plays the video in the form; its buttons and keys move the playback and mark chapters. */
function useMarking({ video, isShown, onMark }: MarkingOptions) {
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
