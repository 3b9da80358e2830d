/** Runs a few tasks at a time; a bounded number of others waits in a queue, first in, first out. */
export type Semaphore = {
  /** Whether the queue is full, so that no further task should be started. */
  isFull(): boolean;
  /**
   * Runs the task as soon as a slot is free. Rejects with the signal's reason if that is aborted
   * while the task waits; a running task keeps its slot until it has ended, aborted or not.
   */
  run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result>;
};

/** Makes a semaphore with `concurrency` slots and room for `maxQueued` waiting tasks. */
export function createSemaphore(limits: { concurrency: number; maxQueued: number }): Semaphore {
  let running = 0;
  const queue = new Set<() => void>();

  const waitForSlot = (signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", cancel);
        resolve();
      };
      const cancel = () => {
        queue.delete(start);
        reject(signal?.reason);
      };
      signal?.addEventListener("abort", cancel, { once: true });
      queue.add(start);
    });

  // The slot passes straight to the next in the queue, so that a new task can't overtake it.
  const release = () => {
    const [next] = queue;
    if (!next) {
      running -= 1;
      return;
    }
    queue.delete(next);
    next();
  };

  return {
    isFull: () => running >= limits.concurrency && queue.size >= limits.maxQueued,
    run: async (task, signal) => {
      signal?.throwIfAborted();
      if (running < limits.concurrency) running += 1;
      else await waitForSlot(signal);
      try {
        return await task();
      } finally {
        release();
      }
    },
  };
}
