import {
  type PointerEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { followPointer } from "./follow-pointer.ts";

/** The video that is dragged, and where it would be dropped: `gap` rows stand above, `top` px below the box's top. */
export type RowDrag = { id: number; gap: number; top: number };

/**
 * Drags rows by their handles, with a mouse, a pen or a finger. `box` holds the table and is what `top` counts from.
 * `onDrop` is told the video and how many rows stand above the gap that it was dropped into.
 */
export function useRowDrag(
  box: RefObject<HTMLElement | null>,
  onDrop: (id: number, gap: number) => void,
) {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const hasDragged = useRef(false);
  const drop = useRef(onDrop);
  useLayoutEffect(() => {
    drop.current = onDrop;
  });

  const start = useCallback(
    (event: PointerEvent<HTMLElement>, id: number) => {
      hasDragged.current = false;
      if (event.button !== 0 || !event.isPrimary) return;
      let last: RowDrag | null = null;
      followPointer(event.currentTarget, event.nativeEvent, {
        onMove(y) {
          hasDragged.current = true;
          last = box.current && { id, ...gapAt(box.current, y) };
          setDrag(last);
        },
        onEnd(isDrop) {
          setDrag(null);
          if (isDrop && last) drop.current(id, last.gap);
        },
      });
    },
    [box],
  );

  /** Whether the click that follows ends a drag. */
  const wasDrag = useCallback(() => hasDragged.current, []);
  return { drag, start, wasDrag };
}

/** How many rows stand above a height of the window, and where the gap below them is. */
function gapAt(box: HTMLElement, y: number): Pick<RowDrag, "gap" | "top"> {
  const rows = [...box.querySelectorAll("tbody > tr")].map((row) => row.getBoundingClientRect());
  const gap = rows.filter(({ top, bottom }) => (top + bottom) / 2 < y).length;
  const edge = rows[gap]?.top ?? rows.at(-1)?.bottom ?? 0;
  return { gap, top: edge - box.getBoundingClientRect().top };
}
