import { startTransition, useEffect, useState } from "react";

/** In ms: after this, work counts as idle in browsers that can't tell, such as Safari. */
const DELAY = 200;
/** In ms: after this, work runs even in a browser that is never idle. */
const TIMEOUT = 5_000;

/** Runs work once the browser is idle. Returns how to cancel. */
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

/**
 * Runs work once the visitor uses the page, by pointer, touch or keyboard, and the browser is idle. Returns how to
 * stop.
 */
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
 * The former value until the frame after a change is painted: content that depends on it is rendered then and does not
 * delay the paint, as React's deferred values may. `initial` is the first render's value.
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
