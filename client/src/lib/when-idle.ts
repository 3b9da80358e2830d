/** Milliseconds after which work counts as idle where the browser can't say, as Safari. */
const DELAY = 200;

/** Runs work once the browser has nothing more urgent to do. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) window.requestIdleCallback(() => work());
  else setTimeout(work, DELAY);
}
