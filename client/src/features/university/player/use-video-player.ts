import type { Video } from "@shared/schema.ts";
import { videoReference } from "@shared/video-links.ts";
import type Player from "@vimeo/player";
import { useEffect, useRef, useState } from "react";
import { createPlayerFrame } from "./player-frame.ts";

/** What the player tells: times in seconds; `duration` is 0 until it is known. */
export type Playback = { seconds: number; duration: number; isPlaying: boolean };

type PlayerRequest = (player: Player) => Promise<unknown>;

type PlayerOptions = {
  video: Pick<Video, "id" | "title" | "videoUrl">;
  /** The second at which to begin. */
  startAt: number;
  /** Called with each new time, and with the last one known when the player goes. */
  onTime: (seconds: number, duration: number, isLast: boolean) => void;
};

/**
 * Puts an autoplaying player into `box`, once that is in the page, for as long as it is shown. What goes wrong is reported to the
 * console alone (specification, part 8).
 */
export function useVideoPlayer(box: HTMLElement | null, { video, startAt, onTime }: PlayerOptions) {
  const [playback, setPlayback] = useState<Playback>({
    seconds: startAt,
    duration: 0,
    isPlaying: false,
  });
  const player = useRef<Player | null>(null);
  const awaited = useRef<PlayerRequest | null>(null);
  const latestOnTime = useRef(onTime);
  useEffect(() => {
    latestOnTime.current = onTime;
  });

  useEffect(() => {
    if (!box) return;
    const reference = videoReference(video.videoUrl);
    if (!reference) {
      console.error(`Video ${video.id} has no video id in its address: ${video.videoUrl}`);
      return;
    }
    const frame = createPlayerFrame(reference, video.title);
    box.append(frame);
    let isGone = false;
    let last = { seconds: startAt, duration: 0 };

    function listen(started: Player) {
      player.current = started;
      started.on("timeupdate", ({ seconds, duration }) => {
        last = { seconds, duration };
        setPlayback((before) => ({ ...before, seconds, duration }));
        latestOnTime.current(seconds, duration, false);
      });
      started.on("play", () => setPlayback((before) => ({ ...before, isPlaying: true })));
      started.on("pause", () => setPlayback((before) => ({ ...before, isPlaying: false })));
      started.on("ended", () => setPlayback((before) => ({ ...before, isPlaying: false })));
      if (startAt > 0) ask(started, (ready) => ready.setCurrentTime(startAt));
      if (awaited.current) ask(started, awaited.current);
      awaited.current = null;
      return started.ready();
    }

    // Loaded only when a video is opened.
    import("@vimeo/player")
      .then(({ default: VimeoPlayer }) => (isGone ? undefined : listen(new VimeoPlayer(frame))))
      .catch(
        (error: unknown) =>
          !isGone && console.error(`Video ${video.id} could not be started:`, error),
      );

    return () => {
      isGone = true;
      if (last.duration > 0) latestOnTime.current(last.seconds, last.duration, true);
      player.current?.destroy().catch(() => undefined);
      player.current = null;
      frame.remove();
    };
  }, [box, video.id, video.title, video.videoUrl, startAt]);

  /** Asks something of the player; of what is asked before it is there, the last is done once it comes. */
  const askPlayer = (request: PlayerRequest) => {
    if (player.current) ask(player.current, request);
    else awaited.current = request;
  };
  return { playback, askPlayer };
}

function ask(player: Player, request: PlayerRequest): void {
  request(player).catch((error: unknown) =>
    console.error("The player could not do what was asked:", error),
  );
}
