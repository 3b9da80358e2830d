import {
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffectEvent,
  useRef,
  useState,
} from "react";

/** The video that is dragged, and where it would be dropped: `gap` rows stand above, `top` px below the box's top. */
export type RowDrag = { id: number; gap: number; top: number };

/** Drags rows by their handles. `top` counts from `box`; `onDrop` gets the video and how many rows are above the gap. */
export function useRowDrag(
  box: RefObject<HTMLElement | null>,
  onDrop: (id: number, gap: number) => void,
) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const hasDragged = useRef(false);
  const drop = useEffectEvent(onDrop);

  const grab = useCallback(
    (event: PointerEvent<HTMLElement>, id: number) => {
      hasDragged.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      let last: RowDrag | null = null;
      function handleMove(y: number) {
        hasDragged.current = true;
        last = box.current && { id, ...gapAt(box.current, y) };
        setDrag(last);
      }
      followPointer(event.currentTarget, event.nativeEvent, handleMove, (isDrop) => {
        setDrag(null);
        if (isDrop && last) drop(id, last.gap);
      });
    },
    [box],
  );

  /** Tells if a click ends a drag. Clicks by keyboard or assistive technology have a count of 0, and never do. */
  const endsDrag = useCallback(({ detail }: MouseEvent) => detail > 0 && hasDragged.current, []);
  return { drag, grab, endsDrag };
}

/** The number of rows above a height of the window, and the place of the gap below them. */
function gapAt(box: HTMLElement, y: number): Pick<RowDrag, "gap" | "top"> {
  const rows = [...box.querySelectorAll("tbody > tr")].map((row) => row.getBoundingClientRect());
  const gap = rows.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
  const edge = rows[gap]?.top ?? rows.at(-1)?.bottom ?? 0;
  return { gap, top: edge - box.getBoundingClientRect().top };
}

const THRESHOLD = 5;
/** Within this distance of the window's edges a drag towards them scrolls the page, by this many pixels a frame. */
const EDGE = 72;
const SCROLL_STEP = 12;

/**
 * Follows a pointer from where it pressed a handle until it is released; at the window's edges the page scrolls. `onMove`
 * is told the pointer's height in the window, also when the page has scrolled below it. `isDrop` is false where Escape or
 * the system ended the drag.
 */
function followPointer(
  handle: HTMLElement,
  { pointerId, clientY: startY }: globalThis.PointerEvent,
  onMove: (y: number) => void,
  onEnd: (isDrop: boolean) => void,
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
  function handleMove({ clientY }: globalThis.PointerEvent) {
    y = clientY;
    if (frame === 0 && Math.abs(y - startY) < THRESHOLD) return;
    if (frame === 0) frame = requestAnimationFrame(scroll);
    onMove(y);
  }
  function end(event: Event) {
    if (event instanceof KeyboardEvent && event.key !== "Escape") return;
    event.preventDefault();
    listening.abort();
    cancelAnimationFrame(frame);
    onEnd(event.type === "pointerup");
  }

  const { signal } = listening;
  handle.addEventListener("pointermove", handleMove, { signal });
  handle.addEventListener("pointerup", end, { signal });
  handle.addEventListener("pointercancel", end, { signal });
  window.addEventListener("keydown", end, { signal });
  handle.setPointerCapture(pointerId);
}

function scrollStep(startY: number, y: number): number {
  if (y < Math.min(EDGE, startY)) return -SCROLL_STEP;
  return y > Math.max(window.innerHeight - EDGE, startY) ? SCROLL_STEP : 0;
}
