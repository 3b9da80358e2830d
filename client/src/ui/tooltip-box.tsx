import { type PointerEvent, type Ref, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";

/** In px, between a tooltip and the window's edges. */
const MARGIN = 8;

let closeOpenTooltip: (() => void) | null = null;

type TooltipBoxProps = {
  ref: Ref<HTMLDivElement> & { current: HTMLDivElement | null };
  anchor: Element;
  text: string;
  onClose: () => void;
  onClosed: () => void;
  onPointerLeave: (event: PointerEvent) => void;
};

/** An open tooltip beside its element; opening another closes it. */
export function TooltipBox(props: TooltipBoxProps) {
  const { ref, anchor, text, onClose, onClosed, onPointerLeave } = props;
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
    // Larger text, or a page that grows, moves the element without a scroll or resize event.
    const sizes = new ResizeObserver(follow);
    if (ref.current) sizes.observe(ref.current);
    sizes.observe(document.body);
    return () => {
      sizes.disconnect();
      onClosed();
      if (closeOpenTooltip === closeThis) closeOpenTooltip = null;
      stop.abort();
    };
  }, [ref, anchor, onClosed]);

  // The padding bridges the gap to the element, so that the pointer can move onto the tooltip.
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

/** Puts a box above an element within the window, or below it if there is no room above. */
function place(box: HTMLElement, anchor: Element): void {
  const { top, bottom, left, width } = anchor.getBoundingClientRect();
  const maxX = document.documentElement.clientWidth - box.offsetWidth - MARGIN;
  const x = Math.max(MARGIN, Math.min(left + (width - box.offsetWidth) / 2, maxX));
  const y = top - box.offsetHeight < 0 ? bottom : top - box.offsetHeight;
  box.style.translate = `${x}px ${y}px`;
}
