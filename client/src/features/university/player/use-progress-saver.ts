import { useRef } from "react";
import { saveProgress } from "../watch-progress.ts";

/** The watched time is stored whenever it has moved by so many seconds. */
const SAVE_STEP = 2;

/** Stores how far a video was watched: every few seconds, and at the last one known. */
export function useProgressSaver(videoId: number, startAt: number) {
  const saved = useRef(startAt);
  return (seconds: number, duration: number, isLast: boolean) => {
    if (!isLast && Math.abs(seconds - saved.current) < SAVE_STEP) return;
    saved.current = seconds;
    saveProgress(videoId, seconds, duration);
  };
}
