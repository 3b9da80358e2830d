import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createSemaphore } from "./semaphore.ts";

const DEFAULT_LIMIT_MS = 120_000;
// A thread takes some 100 MB, and what needed it once often does so again soon.
const IDLE_MS = 60_000;

type ThreadOptions = {
  /** The script of the thread: it answers each message with one. In development its source, in TypeScript. */
  file: URL | string;
  source: URL;
  /** How many more calls may wait for their turn. */
  maxQueued: number;
  /** A call that takes longer is ended. */
  limitMs?: number;
};

/**
 * Runs one call after the other in a thread, which is started when it is first needed and ended when it is idle. After an
 * error of its own the next call starts another.
 */
export function createThread<Input, Output>({
  file,
  source,
  maxQueued,
  limitMs = DEFAULT_LIMIT_MS,
}: ThreadOptions) {
  const semaphore = createSemaphore({ concurrency: 1, maxQueued });
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isWaiting = false;

  const start = () => {
    const started = startWorker(file, source);
    started.unref();
    // Also after its answers: an error event that nobody listens to would end the process.
    started.on("error", (error) => {
      if (worker === started) worker = null;
      if (!isWaiting) console.error(error);
    });
    // What ends otherwise leaves nobody waiting either.
    started.once("exit", () => {
      if (isWaiting || worker === started) started.emit("error", new Error("The thread ended."));
    });
    return started;
  };
  const stop = async () => {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };
  const call = async (input: Input): Promise<Output> => {
    clearTimeout(idle);
    worker ??= start();
    worker.postMessage(input);
    isWaiting = true;
    try {
      const signal = AbortSignal.timeout(limitMs);
      // Rejects with the error of a thread that fails, as one without memory does.
      const [result] = await once(worker, "message", { signal });
      idle = setTimeout(stop, IDLE_MS).unref();
      return result;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      isWaiting = false;
    }
  };
  return {
    isFull: semaphore.isFull,
    /** The thread's answer. Rejects with its error; `isTooMuch` tells one of time or memory from a defect. */
    call: (input: Input): Promise<Output> => semaphore.run(() => call(input)),
    /** Ends the thread. */
    close: stop,
  };
}

function startWorker(file: URL | string, source: URL): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 1_024 };
  if (process.env.NODE_ENV === "production" || typeof file === "string") {
    return new Worker(file, { resourceLimits });
  }
  // In development the thread runs the source, which tsx compiles for the main thread alone.
  const script = `import("tsx/esm/api").then((tsx) => { tsx.register(); return import(${JSON.stringify(source.href)}); });`;
  return new Worker(script, { eval: true, resourceLimits });
}

/** Whether a thread ran out of time or memory, and not into a defect of its own. */
export function isTooMuch(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY";
}
