import { useEffect, useState } from "react";

const KEYS = ["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"];

/**
 * Keeps the current row of a list that scrolls in sight, until the reader scrolls by wheel, touch, key or scrollbar.
 * Scroll events don't tell: the list scrolls itself, and while it renders its rows' heights change.
 */
export function useFollow(list: HTMLElement | null, current: number) {
  const [isFollowing, setFollowing] = useState(true);

  useEffect(() => {
    if (isFollowing && list) showRow(list, current);
  }, [list, current, isFollowing]);

  useEffect(() => {
    if (!list) return;
    const stop = () => list.scrollHeight > list.clientHeight && setFollowing(false);
    const listeners: Partial<{ [K in keyof HTMLElementEventMap]: (event: never) => void }> = {
      wheel: stop,
      touchmove: stop,
      keydown: ({ key }: KeyboardEvent) => KEYS.includes(key) && stop(),
      pointerdown: (event: PointerEvent) => isScrolling(event, list) && stop(),
    };
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    for (const [name, listener] of Object.entries(listeners)) {
      list.addEventListener(name, listener as EventListener, options);
    }
    return () => controller.abort();
  }, [list]);

  return { isFollowing, setFollowing };
}

/** Whether a pointer takes the scrollbar or starts to scroll by the middle button. */
function isScrolling({ button, target, offsetX }: PointerEvent, list: HTMLElement): boolean {
  return button === 1 || (target === list && offsetX > list.clientWidth);
}

/** Scrolls the list alone, so that a row stands in its upper half. Nearby rows glide, unless the reader wants no motion. */
export function showRow(list: HTMLElement, index: number): void {
  const row = list.querySelector(`[data-row="${index}"]`);
  if (!row) return;
  const { top, height } = row.getBoundingClientRect();
  const distance = top - list.getBoundingClientRect().top - (list.clientHeight - height) / 3;
  const isGliding =
    Math.abs(distance) < list.clientHeight &&
    !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  list.scrollBy({ top: distance, behavior: isGliding ? "smooth" : "instant" });
}
