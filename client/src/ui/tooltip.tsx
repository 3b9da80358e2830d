import {
  type FocusEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { createPortal } from "react-dom";

/** Milliseconds of pointing until a tooltip opens (specification, part 9). */
const DELAY = 700;
/** For this many milliseconds after a tooltip closed, the next one opens at once (specification, part 9). */
const SKIP_DELAY = 300;
/** Pixels between a tooltip and the edges of the window. */
const MARGIN = 8;

let closedAt = Number.NEGATIVE_INFINITY;
let closeOpenTooltip: (() => void) | null = null;

/**
 * A tooltip for one element: spread `handlers` on it and render `tooltip` beside it; `isNeeded` may keep it closed.
 * The text has to be the element's name or content already, so that nothing is announced twice.
 */
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
      const delay = performance.now() - closedAt < SKIP_DELAY ? 0 : DELAY;
      timer.current = setTimeout(() => open(currentTarget), delay);
    },
    onPointerLeave: handlePointerLeave,
    onPointerDown: close,
    // Only for the keyboard: not when a press brings the focus, or a dialog closed by a press gives it back.
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(":focus-visible")) open(currentTarget);
    },
    onBlur: close,
  };
  const shared = { text, onClose: close, onPointerLeave: handlePointerLeave };
  return { handlers, tooltip: anchor && <TooltipBox ref={box} anchor={anchor} {...shared} /> };
}

type TooltipBoxProps = {
  ref: Ref<HTMLDivElement> & { current: HTMLDivElement | null };
  anchor: Element;
  text: string;
  onClose: () => void;
  onPointerLeave: (event: PointerEvent) => void;
};

function TooltipBox({ ref, anchor, text, onClose, onPointerLeave }: TooltipBoxProps) {
  const close = useRef(onClose);
  useLayoutEffect(() => {
    const follow = () => ref.current && place(ref.current, anchor);
    const closeThis = () => close.current();
    const handleKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && closeThis();
    follow();
    closeOpenTooltip?.();
    closeOpenTooltip = closeThis;
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    document.addEventListener("keydown", handleKeyDown, options);
    document.addEventListener("scroll", follow, options);
    window.addEventListener("resize", follow, options);
    return () => {
      closedAt = performance.now();
      if (closeOpenTooltip === closeThis) closeOpenTooltip = null;
      stop.abort();
    };
  }, [ref, anchor]);

  // Its padding bridges the gap to the element, so that the pointer can move onto it.
  return createPortal(
    <div
      ref={ref}
      role="tooltip"
      onPointerLeave={onPointerLeave}
      className="pointer-events-auto fixed left-0 top-0 z-[70] w-max max-w-[min(24rem,calc(100vw-1rem))] py-1.5"
    >
      <div className="rounded-small bg-ink px-2.5 py-1 text-tiny font-[550] text-paper forced-colors:border">
        {text}
      </div>
    </div>,
    document.body,
  );
}

/** Puts a box above an element, or below it where there is no room, within the window. */
function place(box: HTMLElement, anchor: Element): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const maxX = document.documentElement.clientWidth - box.offsetWidth - MARGIN;
  const x = Math.max(MARGIN, Math.min(left + (width - box.offsetWidth) / 2, maxX));
  const y = top - box.offsetHeight < 0 ? bottom : top - box.offsetHeight;
  box.style.translate = `${x}px ${y}px`;
}
