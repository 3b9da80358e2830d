import { timestampToSeconds } from "@shared/content/chapters.ts";
import { videoFile, videoReference } from "@shared/content/video-links.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { openFilePlayer } from "./file-player.ts";
import { openVimeoPlayer } from "./vimeo-player.ts";

/** Times in seconds; `duration` is the library's until the player knows it, 0 for neither. `fault`: why nothing is shown. */
export type Playback = {
  seconds: number;
  duration: number;
  /** Up to which second it is loaded. */
  buffered: number;
  isPlaying: boolean;
  isWaiting: boolean;
  fault: string | null;
  /** From 0 to 1, which it keeps while it is muted. */
  volume: number;
  isMuted: boolean;
  /** Null once it is known that there are none. */
  areCaptionsOn: boolean | null;
  /** How fast it plays, 1 being as it was filmed; null once it is known that it can’t be changed. */
  rate: number | null;
  /** Whether it can go on in a small window over everything else. */
  canFloat: boolean;
  /** Whether `picture` gives what it shows. */
  hasPicture: boolean;
  /** Whether the host shows controls of its own, which this site may not take away. */
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
  /** What it shows, to be drawn into a canvas; null where the page may not see it. */
  picture: () => HTMLVideoElement | null;
  /** Begins anew where a fault ended the playback. */
  tryAgain: () => void;
  close: () => void;
};

/** What a player is opened with: it starts at a second, and tells what changes. */
export type PlayerOptions = {
  title: string;
  startAt: number;
  /** The library's, for a file that tells none; 0 where that is not known either. */
  duration: number;
  /** How fast it plays at first, where the player can. */
  rate: number;
  volume: number;
  onChange: (change: Partial<Playback>) => void;
  /** What is said, for captions; null where that is not known. */
  loadCues?: (() => Promise<readonly Cue[] | null>) | undefined;
  /** The picture for a lock screen; empty where there is none. */
  thumbnailUrl?: string | undefined;
  /** The file to play, where it is another one than the video's own. */
  file?: string | undefined;
};

/** What is known of a video before its player is there. */
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
    fault: null,
    volume,
    isMuted: false,
    areCaptionsOn: false,
    rate,
    // Most browsers can with a file of this site; its button is in what the server draws.
    canFloat: video.videoUrl.startsWith("/"),
    hasPicture: false,
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
