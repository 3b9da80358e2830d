/**
 * For long work in steps: await the answered function between two of them, and whenever so many ms have passed the
 * page gets its turn, so that it goes on answering clicks and keys.
 */
export function takeTurns(everyMs = 30): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < everyMs) return;
    await new Promise((resolve) => setTimeout(resolve));
    begun = performance.now();
  };
}
