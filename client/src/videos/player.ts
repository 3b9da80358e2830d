import { videoFile, videoReference } from "@shared/content/video-links.ts";
import type { Cue } from "@shared/contracts/transcripts.ts";
import { openFilePlayer } from "./file-player.ts";
import { openVimeoPlayer } from "./vimeo-player.ts";

/** Times in seconds; `duration` is the library's until the player knows it, 0 for neither. `fault`: why nothing is shown. */
export type Playback = {
  seconds: number;
  duration: number;
  isPlaying: boolean;
  isWaiting: boolean;
  fault: string | null;
  /** How fast it plays, 1 being as it was filmed; null once it is known that it can’t be changed. */
  rate: number | null;
  /** Whether it can go on in a small window over everything else. */
  canFloat: boolean;
  /** Whether `picture` gives what it shows. */
  hasPicture: boolean;
};

/** A video's player, wherever its video comes from. What it can't do it only logs. */
export type Player = {
  play: () => void;
  pause: () => void;
  seek: (seconds: number) => void;
  toggleMute: () => void;
  toggleCaptions: () => void;
  setRate: (rate: number) => void;
  /** Moves it into a small window over everything else, or back. */
  toggleFloating: () => void;
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
  /** How fast it plays at first, where the player can. */
  rate: number;
  onChange: (change: Partial<Playback>) => void;
  /** What is said, for captions; null where that is not known. */
  loadCues?: (() => Promise<readonly Cue[] | null>) | undefined;
  /** The picture for a lock screen; empty where there is none. */
  thumbnailUrl?: string | undefined;
};

/** Opens the player of a video's address in `container`; null where the address names no video that could be played. */
export function openPlayer(
  container: HTMLElement,
  videoUrl: string,
  options: PlayerOptions,
): Player | null {
  if (videoFile(videoUrl)) return openFilePlayer(container, videoUrl, options);
  const reference = videoReference(videoUrl);
  return reference && openVimeoPlayer(container, reference, options);
}
