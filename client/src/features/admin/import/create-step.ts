/** In ms: the main thread is not blocked for longer. */
const YIELD_EVERY = 30;

/** Awaited between two steps of long work: lets the main thread run, and rejects once the work is aborted. */
export type Step = () => Promise<void>;

export function createStep(signal: AbortSignal | undefined): Step {
  let lastYield = performance.now();
  return async () => {
    if (performance.now() - lastYield >= YIELD_EVERY) {
      await new Promise((resolve) => setTimeout(resolve));
      lastYield = performance.now();
    }
    signal?.throwIfAborted();
  };
}
