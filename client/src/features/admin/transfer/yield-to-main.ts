/** In ms: the main thread is not blocked for longer. */
const YIELD_EVERY = 30;

/** Returns a function to await between two steps, which yields to the main thread when `YIELD_EVERY` has passed. */
export function createYieldToMain(): () => Promise<void> {
  let lastYield = performance.now();
  return async () => {
    if (performance.now() - lastYield < YIELD_EVERY) return;
    await new Promise((resolve) => setTimeout(resolve));
    lastYield = performance.now();
  };
}
