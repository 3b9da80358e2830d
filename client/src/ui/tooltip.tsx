import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { lazyOverlay } from "@/lib/lazy.tsx";

const TooltipBox = lazyOverlay(async () => (await import("./tooltip-box.tsx")).TooltipBox);

/** In ms: the pointer rests so long until a tooltip opens. */
const DELAY = 700;
/** In ms: for so long after a tooltip closed, the next one opens at once. */
const SKIP_DELAY = 300;
let closedAt = Number.NEGATIVE_INFINITY;
const noteClosed = () => {
  closedAt = performance.now();
};

/** A tooltip: spread `handlers` and render `tooltip` beside. The text must be the element's name or content already. */
export function useTooltip(text: string, isNeeded: (anchor: Element) => boolean = () => true) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  function open(target: Element) {
    clearTimeout(timer.current);
    if (isNeeded(target)) setAnchor(target);
  }

  function close() {
    clearTimeout(timer.current);
    setAnchor(null);
  }

  function handlePointerLeave({ relatedTarget }: PointerEvent) {
    const isInside = [anchor, box.current].some(
      (part) => relatedTarget instanceof Node && part?.contains(relatedTarget),
    );
    if (!isInside) close();
  }

  const handlers = {
    onPointerEnter({ pointerType, currentTarget }: PointerEvent) {
      if (pointerType === "touch") return;
      void TooltipBox.prefetch();
      const delay = performance.now() - closedAt < SKIP_DELAY ? 0 : DELAY;
      timer.current = setTimeout(() => open(currentTarget), delay);
    },
    onPointerLeave: handlePointerLeave,
    onPointerDown: close,
    // Opens for the keyboard only: not when a press brings the focus, or a dialog that a press closed gives it back.
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(":focus-visible")) open(currentTarget);
    },
    onBlur: close,
  };
  const shared = { text, onClose: close, onClosed: noteClosed, onPointerLeave: handlePointerLeave };
  return { handlers, tooltip: anchor && <TooltipBox ref={box} anchor={anchor} {...shared} /> };
}
