/** Runs `concurrency` tasks at a time; at most `maxQueued` others wait in a queue, first in, first out. */
export function createSemaphore(limits: { concurrency: number; maxQueued: number }) {
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
    if (!next) running -= 1;
    else if (queue.delete(next)) next();
  };

  return {
    isFull: () => running >= limits.concurrency && queue.size >= limits.maxQueued,
    /** Runs the task once a slot is free; rejects if the signal is aborted before. A running task keeps its slot. */
    run: async <Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
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
