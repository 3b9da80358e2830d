import { useSyncExternalStore } from "react";

// The whole page is what fills the screen: toasts, tooltips and other dialogs are in it, too, and the focus stays.
const readFullscreen = () => Boolean(document.fullscreenElement);

function subscribe(onChange: () => void): () => void {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
}

/** True while the page is in full screen. */
export function useFullscreen(): boolean {
  return useSyncExternalStore(subscribe, readFullscreen, () => false);
}

/** Leaves full screen; false where the page isn't in it. */
export function leaveFullscreen(): boolean {
  if (!readFullscreen()) return false;
  document.exitFullscreen().catch(logRefusal);
  return true;
}

/** Lets the page fill the screen, or leaves that; `orElse` where pages can't, as on phones of Apple. */
export function toggleFullscreen(orElse: () => void): void {
  if (leaveFullscreen()) return;
  if (!document.fullscreenEnabled) orElse();
  else document.documentElement.requestFullscreen({ navigationUI: "hide" }).catch(logRefusal);
}

const logRefusal = (error: unknown) => console.error("Full screen was refused:", error);
