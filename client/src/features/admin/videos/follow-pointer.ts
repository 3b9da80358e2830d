/** Movements of fewer pixels are a click. */
const THRESHOLD = 5;
/** Within this distance of the window's edges a drag towards them scrolls the page, by this many pixels a frame. */
const EDGE = 72;
const SCROLL_STEP = 12;

type Following = {
  /** The pointer is at this height of the window, or the page has scrolled below it. */
  onMove: (y: number) => void;
  /** The drag is over; `isDrop` is false where Escape or the system ended it. */
  onEnd: (isDrop: boolean) => void;
};

/** Follows a pointer from where it pressed a handle until it is released. At the window's edges the page scrolls. */
export function followPointer(
  handle: HTMLElement,
  { pointerId, clientY: startY }: globalThis.PointerEvent,
  { onMove, onEnd }: Following,
): void {
  const listening = new AbortController();
  let y = startY;
  let frame = 0;

  function scroll() {
    const step = scrollStep(startY, y);
    if (step !== 0) {
      window.scrollBy(0, step);
      onMove(y);
    }
    frame = requestAnimationFrame(scroll);
  }
  function end(isDrop: boolean) {
    listening.abort();
    cancelAnimationFrame(frame);
    onEnd(isDrop);
  }
  function handleMove({ clientY }: globalThis.PointerEvent) {
    y = clientY;
    if (frame === 0 && Math.abs(y - startY) < THRESHOLD) return;
    if (frame === 0) frame = requestAnimationFrame(scroll);
    onMove(y);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    event.preventDefault();
    end(false);
  }

  const { signal } = listening;
  handle.addEventListener("pointermove", handleMove, { signal });
  handle.addEventListener("pointerup", () => end(true), { signal });
  handle.addEventListener("pointercancel", () => end(false), { signal });
  window.addEventListener("keydown", handleKeyDown, { signal });
  handle.setPointerCapture(pointerId);
}

function scrollStep(startY: number, y: number): number {
  if (y < Math.min(EDGE, startY)) return -SCROLL_STEP;
  return y > Math.max(window.innerHeight - EDGE, startY) ? SCROLL_STEP : 0;
}
