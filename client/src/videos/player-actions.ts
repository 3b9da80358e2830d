import { type Chapter, timestampToSeconds } from "@shared/content/chapters.ts";
import { pressedKey } from "@/lib/shortcuts.ts";
import type { Playback, Player } from "./player.ts";

/** Seconds that an arrow key moves the playback. */
const STEP = 10;

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

export type PlayerActions = ReturnType<typeof createPlayerActions>;

type CallPlayer = (playerCall: (player: Player) => void) => void;

/** The viewer's actions, by button or by key, at one moment of the playback. */
export function createPlayerActions(
  callPlayer: CallPlayer,
  playback: Pick<Playback, "seconds" | "duration" | "isPlaying" | "rate" | "canFloat">,
  chapters: readonly Chapter[],
) {
  const { seconds, duration, isPlaying, rate, canFloat } = playback;
  const setRate = (to: number | undefined) =>
    rate !== null && to !== undefined && callPlayer((player) => player.setRate(to));
  const seek = (to: number | null) => to !== null && callPlayer((player) => player.seek(to));
  return {
    seek,
    setRate,
    playSlower: () => setRate(RATES.findLast((each) => each < (rate ?? 1))),
    playFaster: () => setRate(RATES.find((each) => each > (rate ?? 1))),
    toggleFloating: () => canFloat && callPlayer((player) => player.toggleFloating()),
    togglePlay: () => callPlayer((player) => (isPlaying ? player.pause() : player.play())),
    toggleMute: () => callPlayer((player) => player.toggleMute()),
    toggleCaptions: () => callPlayer((player) => player.toggleCaptions()),
    enterFullscreen: () => callPlayer((player) => player.enterFullscreen()),
    tryAgain: () => callPlayer((player) => player.tryAgain()),
    startOver: () => seek(0),
    goToNextChapter: () => seek(nextChapterStart(chapters, seconds)),
    goToPreviousChapter: () => seek(previousChapterStart(chapters, seconds)),
    goBack: () => seek(Math.max(0, seconds - STEP)),
    goForward: () => seek(duration > 0 ? Math.min(duration, seconds + STEP) : seconds + STEP),
  };
}

type KeyAction = keyof Omit<PlayerActions, "seek" | "setRate" | "tryAgain">;

/** Which key does what in the open video. */
const KEYS: Record<string, KeyAction> = {
  " ": "togglePlay",
  K: "togglePlay",
  M: "toggleMute",
  C: "toggleCaptions",
  F: "enterFullscreen",
  I: "toggleFloating",
  "<": "playSlower",
  ">": "playFaster",
  // The keys in their places on keyboards of other scripts, which may have neither.
  COMMA: "playSlower",
  PERIOD: "playFaster",
  N: "goToNextChapter",
  P: "goToPreviousChapter",
  ArrowLeft: "goBack",
  ArrowRight: "goForward",
};

type KeyPress = Parameters<typeof pressedKey>[0] &
  Pick<KeyboardEvent, "ctrlKey" | "metaKey" | "altKey" | "target">;

/** The action of a key pressed in the open video; null for any other key. */
export function actionForKey(press: KeyPress): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  // A key that is typed into a field is text, and a choice goes by keys itself.
  const { target } = press;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return null;
  // The browser's own controls take these themselves.
  const isNavigation = press.key === " " || press.key.startsWith("Arrow");
  if (target instanceof HTMLMediaElement && isNavigation) return null;
  // Space on a button presses the button.
  if (press.key === " " && target instanceof HTMLButtonElement) return null;
  return KEYS[pressedKey(press)] ?? null;
}

/** The index of the last chapter that has begun (specification, part 4); -1 when none has. */
export function currentChapterIndex(chapters: readonly Chapter[], seconds: number): number {
  return chapters.findLastIndex((chapter) => timestampToSeconds(chapter.timestamp) <= seconds);
}

/** Up to this many seconds into a chapter "previous" goes to the chapter before, later to this one's start. */
const PREVIOUS_LIMIT = 3;

/** How much of a chapter was played, 0 to 1. The last one ends with the video; `duration` is 0 until it is known. */
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
