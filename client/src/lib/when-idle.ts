import { startTransition, useEffect, useState } from "react";

/** Milliseconds after which work counts as idle where the browser can't say, as Safari. */
const DELAY = 200;
/** Milliseconds after which work runs also in a browser that never has nothing more urgent to do. */
const TIMEOUT = 5_000;

/** Runs work once the browser has nothing more urgent to do. Returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  if ("requestIdleCallback" in window) {
    const id = requestIdleCallback(() => work(), { timeout: TIMEOUT });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(work, DELAY);
  return () => clearTimeout(timer);
}

const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "focusin"] as const;

let hasInteracted = false;

/** Runs work once the visitor uses the page, by pointer, touch or keyboard, and the browser is idle. Returns how to stop. */
export function onFirstInteraction(work: () => void): () => void {
  const stop = new AbortController();
  const listening = new AbortController();

  function run() {
    hasInteracted = true;
    listening.abort();
    whenIdle(() => stop.signal.aborted || work());
  }

  if (hasInteracted) run();
  const options = { passive: true, signal: AbortSignal.any([stop.signal, listening.signal]) };
  for (const sign of SIGNS) window.addEventListener(sign, run, options);
  return () => stop.abort();
}

/**
 * A value as it was before it changed, until the frame that shows the change is painted: what depends on it is rendered
 * then, without keeping the paint waiting, as React's deferred values may. `initial` stands for it in the first render.
 */
export function useAfterPaint<T>(value: T, initial: T = value): T {
  const [shown, setShown] = useState(initial);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return shown;
}
