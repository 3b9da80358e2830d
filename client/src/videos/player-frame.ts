import type { VideoReference } from "@shared/content/video-links.ts";
import { useEffect } from "react";

/** The player's iframe. One that the player creates itself never reports the time under React's StrictMode. */
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

/** Moves the focus from the player's frame, which keeps all key presses, to the dialog; not in full screen. */
export function useFocusOutsideFrame(container: HTMLElement | null): void {
  useEffect(() => {
    const dialog = container?.closest<HTMLElement>("[role=dialog]");
    let returning: ReturnType<typeof setTimeout>;

    function handleBlur() {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLIFrameElement) || !container?.contains(focused)) return;
      if (document.fullscreenElement) return;
      // In a task of its own: before the browser has moved the focus, the frame would keep the keys.
      returning = setTimeout(() => dialog?.focus({ preventScroll: true }));
    }
    window.addEventListener("blur", handleBlur);
    return () => {
      clearTimeout(returning);
      window.removeEventListener("blur", handleBlur);
    };
  }, [container]);
}
