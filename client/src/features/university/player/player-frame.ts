import type { VideoReference } from "@shared/video-links.ts";
import { useEffect } from "react";

/**
 * The frame that the player lives in. The player is handed a frame of ours because, given a mere box,
 * it never reports the time under React's StrictMode.
 */
export function createPlayerFrame(reference: VideoReference, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe");
  // The player's own keys are off: the dialog has its own, and Escape must close it.
  const options = new URLSearchParams({
    autoplay: "1",
    title: "0",
    byline: "0",
    portrait: "0",
    keyboard: "0",
  });
  if (reference.hash) options.set("h", reference.hash);
  frame.src = `https://player.vimeo.com/video/${reference.id}?${options}`;
  frame.title = `Video player: ${title}`;
  frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  frame.tabIndex = -1;
  frame.className = "absolute inset-0 size-full";
  return frame;
}

/**
 * Gives the focus back to the dialog around `box` when the player's frame takes it: a frame of another
 * origin keeps every key to itself, Escape included. In full screen the frame may keep it.
 */
export function useFocusOutsideFrame(box: HTMLElement | null): void {
  useEffect(() => {
    const dialog = box?.closest<HTMLElement>("[role=dialog]");
    let returning: ReturnType<typeof setTimeout>;

    function handleBlur() {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLIFrameElement) || !box?.contains(focused)) return;
      if (document.fullscreenElement) return;
      // Once the browser is done handing the focus over: before, the frame would keep the keys all the same.
      returning = setTimeout(() => dialog?.focus({ preventScroll: true }));
    }
    window.addEventListener("blur", handleBlur);
    return () => {
      clearTimeout(returning);
      window.removeEventListener("blur", handleBlur);
    };
  }, [box]);
}
