/** In ms: the main thread is not blocked for longer. */
const YIELD_EVERY = 30;

/** What is awaited between two steps of long work: yields to the main thread, and rejects once nobody waits any more. */
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
