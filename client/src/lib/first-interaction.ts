import { whenIdle } from "./when-idle.ts";

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
