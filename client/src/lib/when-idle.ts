/** Milliseconds after which work counts as idle where the browser can't say, as Safari. */
const DELAY = 200;

/** Runs work once the browser has nothing more urgent to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => work());
  else setTimeout(work, DELAY);
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
