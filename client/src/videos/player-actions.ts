import { type Chapter, timestampToSeconds } from "@shared/content/chapters.ts";
import { toggleFullscreen } from "@/lib/fullscreen.ts";
import type { Playback, Player } from "./player.ts";

/** Seconds that a key or a button moves the playback. */
export const STEP = 10;
const VOLUME_STEP = 0.1;

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type PlayerActions = ReturnType<typeof createPlayerActions>;

type CallPlayer = (playerCall: (player: Player) => void) => void;

/** The viewer's actions, by button or by key, at one moment of the playback. */
export function createPlayerActions(
  callPlayer: CallPlayer,
  playback: Playback,
  chapters: readonly Chapter[],
) {
  const { seconds, duration, isPlaying, volume, isMuted, rate, canFloat } = playback;
  const setRate = (to: number | undefined) =>
    rate !== null && to !== undefined && callPlayer((player) => player.setRate(to));
  const seek = (to: number | null) => to !== null && callPlayer((player) => player.seek(to));
  const seekToPart = (part: number) => duration > 0 && seek(duration * part);
  const setVolume = (to: number) => {
    const level = Math.min(1, Math.max(0, Math.round(to * 100) / 100));
    // The volume that was is kept for when the sound comes back.
    callPlayer((player) => player.setVolume(level || volume, level === 0));
  };
  const heard = isMuted ? 0 : volume;
  return {
    seek,
    seekToPart,
    setRate,
    setVolume,
    playSlower: () => setRate(RATES.findLast((each) => each < (rate ?? 1))),
    playFaster: () => setRate(RATES.find((each) => each > (rate ?? 1))),
    toggleFloating: () => canFloat && callPlayer((player) => player.toggleFloating()),
    togglePlay: () => callPlayer((player) => (isPlaying ? player.pause() : player.play())),
    toggleMute: () => callPlayer((player) => player.setVolume(volume, !isMuted)),
    playLouder: () => setVolume(heard + VOLUME_STEP),
    playQuieter: () => setVolume(heard - VOLUME_STEP),
    toggleCaptions: () => callPlayer((player) => player.toggleCaptions()),
    toggleFullscreen: () =>
      toggleFullscreen(() => callPlayer((player) => player.enterFullscreen())),
    tryAgain: () => callPlayer((player) => player.tryAgain()),
    startOver: () => seek(0),
    goToNextChapter: () => seek(nextChapterStart(chapters, seconds)),
    goToPreviousChapter: () => seek(previousChapterStart(chapters, seconds)),
    goBack: () => seek(Math.max(0, seconds - STEP)),
    goForward: () => seek(duration > 0 ? Math.min(duration, seconds + STEP) : seconds + STEP),
  };
}

/** The index of the last chapter that has begun (specification, part 4); -1 when none has. */
export function currentChapterIndex(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex((chapter) => timestampToSeconds(chapter.timestamp) <= seconds);
}

/** Up to this many seconds into a chapter "previous" goes to the chapter before, later to this one's start. */
const PREVIOUS_LIMIT = 3;

/**
 * The part of a chapter that was played, from 0 to 1. The last chapter ends with the video; `duration` is 0 until it is
 * known.
 */
export function chapterProgress(
  chapters: readonly Chapter[],
  index: number,
  { seconds, duration }: { seconds: number; duration: number },
): number {
  const chapter = chapters[index];
  if (!chapter) return 0;
  const start = timestampToSeconds(chapter.timestamp);
  const next = chapters[index + 1];
  const end = next ? timestampToSeconds(next.timestamp) : duration;
  if (seconds <= start) return 0;
  return end > start ? Math.min(1, (seconds - start) / (end - start)) : next ? 1 : 0;
}

/** The second at which the next chapter starts, or null after the last one. */
export function nextChapterStart(chapters: readonly Chapter[], seconds: number): number | null {
  const next = chapters[currentChapterIndex(chapters, seconds) + 1];
  return next ? timestampToSeconds(next.timestamp) : null;
}

/** The second to which "previous chapter" goes back, or null before the first one. */
export function previousChapterStart(chapters: readonly Chapter[], seconds: number): number | null {
  const index = currentChapterIndex(chapters, seconds);
  const current = chapters[index];
  if (!current) return null;
  const start = timestampToSeconds(current.timestamp);
  const before = chapters[index - 1];
  return before && seconds - start <= PREVIOUS_LIMIT ? timestampToSeconds(before.timestamp) : start;
}
