import { type PointerEvent, useEffect, useRef, useState } from "react";
import { leaveFullscreen, useFullscreen } from "@/lib/fullscreen.ts";
import type { PlayerActions } from "@/videos/player-actions.ts";

/** In ms. */
const HIDE_AFTER = 3_000;

/** Tells if the bar is in use: by a pointer on it, by the keyboard, or by an open list. */
function isInUse(root: HTMLElement): boolean {
  // A finger that was lifted goes on hovering.
  const pointed = matchMedia("(hover: hover)").matches ? ":hover" : ":active";
  // A list that is open says so in some browsers; in others it may be open for as long as it has the focus.
  const list = CSS.supports("selector(:open)") ? "select:open" : "select:focus";
  return (
    root.querySelector(`[data-player-bar]:is(${pointed}, :has(:focus-visible, ${list}))`) !== null
  );
}

/**
 * Handles presses on the video, and the bar over it in full screen. If `mayHide`, the bar is hidden three seconds after
 * the viewer's last action, until the next one. A touch shows and hides the bar. A mouse plays and pauses, and toggles
 * full screen by a double click.
 */
export function usePlayerBar(
  player: HTMLElement | null,
  mayHide: boolean,
  actions: Pick<PlayerActions, "togglePlay" | "toggleFullscreen">,
) {
  const canHide = useFullscreen() && mayHide;
  const root = player?.closest<HTMLElement>("[tabindex='-1']") ?? null;
  const [isIdle, setIdle] = useState(false);
  const press = useRef({ isTouch: false, wasIdle: false });

  // Leaves full screen with the video: the page would stay in it.
  useEffect(() => () => void leaveFullscreen(), []);

  useEffect(() => {
    if (!root || !canHide) return;
    let timer: ReturnType<typeof setTimeout>;
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => (root && isInUse(root) ? wait() : setIdle(true)), HIDE_AFTER);
    }
    function wake(): void {
      setIdle(false);
      wait();
    }
    const listening = new AbortController();
    for (const sign of ["pointermove", "pointerup", "keydown", "focusin"]) {
      root.addEventListener(sign, wake, { signal: listening.signal });
    }
    wait();
    return () => {
      listening.abort();
      clearTimeout(timer);
      setIdle(false);
    };
  }, [root, canHide]);

  const handlers = {
    onPointerDown({ pointerType }: PointerEvent) {
      press.current = { isTouch: pointerType === "touch", wasIdle: isIdle };
    },
    onClick() {
      const { isTouch, wasIdle } = press.current;
      if (isTouch && canHide) setIdle(!wasIdle);
      else actions.togglePlay();
    },
    onDoubleClick: () => !press.current.isTouch && actions.toggleFullscreen(),
  };
  return { isIdle, handlers };
}
