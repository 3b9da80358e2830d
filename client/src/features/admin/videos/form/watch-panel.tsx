import { useMutation } from "@tanstack/react-query";
import { Flag, Image as ImageIcon, Pause, Play, RotateCcw, RotateCw, X } from "lucide-react";
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { isSingleKey, useShortcut, useSingleKeys } from "@/lib/shortcuts.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import type { Player } from "@/videos/player.ts";
import { createPlayerActions, type PlayerActions } from "@/videos/player-actions.ts";
import { PlayerError } from "@/videos/player-error.tsx";
import { BASIC_KEYS, playerKey } from "@/videos/player-keys.ts";
import { SeekBar } from "@/videos/seek-bar.tsx";
import { useFocusOutsideFrame, useVideoPlayer } from "@/videos/use-video-player.ts";
import { VolumeControl } from "@/videos/volume-control.tsx";

export type WatchHandle = { seek: (seconds: number) => void; focus: () => void };

type WatchPanelProps = {
  video: WatchedVideo;
  isShown: boolean;
  ref: Ref<WatchHandle>;
  onMark: (seconds: number) => void;
  /** Called with the video's length in seconds once the player knows it. */
  onDuration: (seconds: number) => void;
  /** Called with the address of a stored frame of the video. Not every player gives frames. */
  onFrame: (thumbnailUrl: string) => void;
  onClose: () => void;
};

export function WatchPanel({ video, isShown, ref, ...on }: WatchPanelProps) {
  const { onMark, onDuration, onFrame, onClose } = on;
  const frame = useRef<HTMLDivElement>(null);
  const [container, setContainer] = useState<HTMLElement | null>(null);
  const areSingleKeysOn = useSingleKeys();
  const { playback, callPlayer } = useVideoPlayer(container, video, 0, {
    onWatched: forgetProgress,
  });
  const { seconds, duration, isPlaying, hasFrame, hasOwnControls } = playback;
  const actions = createPlayerActions(callPlayer, playback, []);
  const mark = () => onMark(seconds);
  useFocusOutsideFrame(container);
  useVideoKeys(isShown ? container : null, actions, mark);

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

  const buttons = [
    { label: "Back 10 seconds", Icon: RotateCcw, onClick: actions.goBack },
    isPlaying
      ? { label: "Pause", Icon: Pause, onClick: actions.togglePlay }
      : { label: "Play", Icon: Play, onClick: actions.togglePlay },
    { label: "Forward 10 seconds", Icon: RotateCw, onClick: actions.goForward },
  ];
  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label="Video"
      className="video-watch z-10 grid items-center gap-4 border-b bg-paper py-4 outline-none sm:grid-cols-2"
    >
      <div className="on-deep @container bg-screen text-screen-ink">
        <div className="relative aspect-video w-full bg-shade">
          <div ref={setContainer} className="absolute inset-0" />
          <PlayerError {...{ video, playback, actions }} />
        </div>
        {!hasOwnControls && (
          <div className="flex items-center pl-3">
            <SeekBar playback={playback} chapters={[]} onSeek={actions.seek} />
            <VolumeControl {...{ playback, actions }} />
          </div>
        )}
      </div>
      <div className="space-y-3">
        <div className="flex flex-wrap items-center gap-2">
          {buttons.map(({ Icon, ...button }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Play and Pause are one button, which keeps the focus
            <IconButton key={place} variant="outline" icon={<Icon size={18} />} {...button} />
          ))}
          <div className="flex flex-1 justify-end">
            <IconButton
              variant="ghost"
              label="Close the video"
              icon={<X size={18} />}
              onClick={onClose}
            />
          </div>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={mark} aria-keyshortcuts={areSingleKeysOn ? MARK_KEY : undefined}>
            <Flag size={18} />
            Mark chapter here
          </Button>
          {hasFrame && <UseFrame callPlayer={callPlayer} onFrame={onFrame} />}
        </div>
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

type UseFrameProps = {
  callPlayer: (playerCall: (player: Player) => void) => void;
  onFrame: (thumbnailUrl: string) => void;
};

function UseFrame({ callPlayer, onFrame }: UseFrameProps) {
  const taking = useMutation({
    mutationFn: async (shown: HTMLVideoElement) => {
      // Its code is loaded for uploads and frames alone.
      const { stillOf, storeFrame } = await import("./upload-file.ts");
      return storeFrame(await stillOf(shown));
    },
    onSuccess: onFrame,
  });
  function take(): void {
    callPlayer((player) => {
      const shown = player.frame();
      if (shown) taking.mutate(shown);
    });
  }
  return (
    <>
      <Button variant="outline" isBusy={taking.isPending} onClick={take}>
        <ImageIcon size={18} />
        Use this frame
      </Button>
      <p role="status" className="w-full text-small text-ink-2 empty:hidden">
        {taking.isSuccess && "It is the thumbnail now, under Details. Save the video to show it."}
      </p>
      <Failure>{taking.error && `The image was not stored: ${messageOf(taking.error)}`}</Failure>
    </>
  );
}

/** The video that is watched, as it was when it was opened: a title that is typed does not start it anew. */
export type WatchedVideo = { id: number; title: string; videoUrl: string };

/** Marks a chapter; M is the open video's key for its sound. */
const MARK_KEY = "H";

// Watching in the form doesn't change the place at which the admin resumes as a reader.
const forgetProgress = () => undefined;

function useVideoKeys(
  container: HTMLElement | null,
  actions: PlayerActions,
  mark: () => void,
): void {
  const pressed = (press: KeyboardEvent) => {
    if (!container || !isForVideo(press, container)) return null;
    if (isSingleKey(press, MARK_KEY)) return { act: mark, isHeld: press.repeat };
    return playerKey(press, BASIC_KEYS);
  };
  useShortcut(
    (press) => pressed(press) !== null,
    (press) => pressed(press)?.act(actions),
    (press) => pressed(press)?.isHeld === true,
  );
}

// Another dialog over the form has the keys for itself.
function isForVideo({ target }: KeyboardEvent, container: HTMLElement): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest("[role=dialog]") === container.closest("[role=dialog]");
}
