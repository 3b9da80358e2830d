import { timestampToSeconds } from "@shared/content/chapters.ts";
import { videoFile, videoReference } from "@shared/content/video-links.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { openFilePlayer } from "./file-player.ts";
import { openVimeoPlayer } from "./vimeo-player.ts";

/**
 * Times in seconds. `duration` is the library's until the player knows it, 0 if neither does. `error`: why nothing
 * plays.
 */
export type Playback = {
  seconds: number;
  duration: number;
  /** Up to which second it is loaded. */
  buffered: number;
  isPlaying: boolean;
  isWaiting: boolean;
  error: string | null;
  /** From 0 to 1, which it keeps while it is muted. */
  volume: number;
  isMuted: boolean;
  /** Null once it is known that there are none. */
  areCaptionsOn: boolean | null;
  /** The speed, 1 being normal; null once it is known that it can't be changed. */
  rate: number | null;
  /** True if picture in picture is available. */
  canFloat: boolean;
  /** True if `frame` returns the current frame. */
  hasFrame: boolean;
  /** True if the host shows controls of its own, which this site may not remove. */
  hasOwnControls: boolean;
};

/** A video's player, wherever its video comes from. What it can't do it only logs. */
export type Player = {
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  /** Plays another file of the same video from where it stands, as fast, and paused if it is. A host chooses by itself. */
  setFile: (url: string) => void;
  setVolume: (volume: number, isMuted: boolean) => void;
  toggleCaptions: () => void;
  setRate: (rate: number) => void;
  /** Moves it into a small window over everything else, or back. */
  toggleFloating: () => void;
  /** Fills the screen with the video alone, where the page can't. */
  enterFullscreen: () => void;
  /** The element to draw the current frame from; null if the page may not read it. */
  frame: () => HTMLVideoElement | null;
  /** Starts again at the place of an error. */
  tryAgain: () => void;
  close: () => void;
};

/** The options of a player: it starts at a second, and reports changes. */
export type PlayerOptions = {
  title: string;
  startAt: number;
  /** The library's, for a file that tells none; 0 where that is not known either. */
  duration: number;
  /** The initial speed, if the player can change it. */
  rate: number;
  volume: number;
  onChange: (change: Partial<Playback>) => void;
  /** Loads the cues for captions; null if there are none. */
  loadCues?: (() => Promise<readonly Cue[] | null>) | undefined;
  /** The image for a lock screen; empty for none. */
  thumbnailUrl?: string | undefined;
  /** The file to play, where it is another one than the video's own. */
  file?: string | undefined;
};

/** The state of a video before its player has loaded. */
export function initialPlayback(
  video: { videoUrl: string; duration?: string },
  { seconds = 0, rate = 1, volume = 1 } = {},
): Playback {
  return {
    seconds,
    duration: timestampToSeconds(video.duration ?? ""),
    buffered: 0,
    isPlaying: false,
    isWaiting: false,
    error: null,
    volume,
    isMuted: false,
    areCaptionsOn: false,
    rate,
    // Most browsers can with a file of this site; its button is in what the server draws.
    canFloat: video.videoUrl.startsWith("/"),
    hasFrame: false,
    hasOwnControls: false,
  };
}

/** Opens the player of a video's address in `container`; null where the address names no video that could be played. */
export function openPlayer(
  container: HTMLElement,
  videoUrl: string,
  options: PlayerOptions,
): Player | null {
  if (videoFile(videoUrl)) return openFilePlayer(container, options.file ?? videoUrl, options);
  const reference = videoReference(videoUrl);
  return reference && openVimeoPlayer(container, reference, options);
}
