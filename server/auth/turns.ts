/** Lets a few tasks run at once and a few more wait for their turn. */
export type Turns = {
  /** Whether one more task would have no place to wait in. */
  isFull(): boolean;
  /** Runs the task when it is its turn. Rejects with the signal's reason if that is aborted before. */
  run<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
};

/** Makes turns for `atOnce` tasks at the same time and `waiting` more, first come, first served. */
export function createTurns(limits: { atOnce: number; waiting: number }): Turns {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = (signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.delete(start);
        reject(signal.reason);
      };
      signal.addEventListener("abort", leave, { once: true });
      waiting.add(start);
    });

  // Whoever ends hands the place on, so that nobody slips in between.
  const handOn = () => {
    const [start] = waiting;
    if (!start) {
      running -= 1;
      return;
    }
    waiting.delete(start);
    start();
  };

  return {
    isFull: () => running >= limits.atOnce && waiting.size >= limits.waiting,
    run: async (task, signal) => {
      signal.throwIfAborted();
      if (running < limits.atOnce) running += 1;
      else await turn(signal);
      try {
        return await task();
      } finally {
        handOn();
      }
    },
  };
}
