import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createSemaphore } from "./semaphore.ts";

// A thread takes some 100 MB, and is often needed again soon after a call.
const IDLE_MS = 60_000;

/**
 * Runs one call after the other in a thread, which is started when it is first needed and ended when it is idle. After
 * an error the next call starts another thread. A call must not fail for the calls before it, which may have left
 * something behind: if one fails in a used thread, it is made once more in a new one.
 */
export function createThread<Input, Output>({
  file,
  maxQueued,
  limitMs = 120_000,
}: {
  /**
   * The bundled script of the thread, which sends one message back for each that it gets. Its source lies beside it, in
   * TypeScript.
   */
  file: URL | string;
  maxQueued: number;
  limitMs?: number;
}) {
  const semaphore = createSemaphore({ concurrency: 1, maxQueued });
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let waitingFor: Worker | null = null;

  const start = () => {
    const started = startWorker(file);
    started.unref();
    // Listens until the thread ends: an error event without a listener would end the process.
    started.on("error", (error) => {
      if (worker === started) worker = null;
      if (waitingFor !== started) console.error(error);
    });
    // An exit without an error must reject the waiting call, too.
    started.once("exit", () => {
      if (waitingFor === started || worker === started)
        started.emit("error", new Error("The thread ended."));
    });
    return started;
  };
  const stop = async () => {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };
  const ask = async (input: Input, signal: AbortSignal): Promise<Output> => {
    worker ??= start();
    worker.postMessage(input);
    waitingFor = worker;
    try {
      // Rejects with the error of a thread that fails, such as one without memory.
      const [result] = await once(worker, "message", { signal });
      idle = setTimeout(stop, IDLE_MS).unref();
      return result;
    } catch (error) {
      await stop();
      throw error;
    } finally {
      waitingFor = null;
    }
  };
  const call = async (input: Input): Promise<Output> => {
    // The call waited in the queue, and would start another thread, which nobody would end.
    if (isClosed) throw new Error("The thread is closed.");
    clearTimeout(idle);
    const hadOthers = worker !== null;
    const signal = AbortSignal.timeout(limitMs);
    try {
      return await ask(input, signal);
    } catch (error) {
      // The call itself used up its time or memory, which it must not do twice.
      if (!hadOthers || isClosed || isTooMuch(error)) throw error;
      console.error(error);
      return ask(input, signal);
    }
  };
  return {
    isFull: semaphore.isFull,
    /**
     * Resolves to the thread's result. Rejects with its error; `isTooMuch` tells one of time or memory from a defect.
     */
    call: (input: Input) => semaphore.run(() => call(input)),
    close: () => {
      isClosed = true;
      return stop();
    },
  };
}

function startWorker(file: URL | string): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 1_024 };
  if (process.env.NODE_ENV === "production" || typeof file === "string") {
    return new Worker(file, { resourceLimits });
  }
  // In development the thread runs the source, which tsx compiles for the main thread alone.
  const source = JSON.stringify(file.href.replace(/\.js$/, ".ts"));
  const script = `import("tsx/esm/api").then((tsx) => { tsx.register(); return import(${source}); });`;
  return new Worker(script, { eval: true, resourceLimits });
}

/** True if a thread ran out of time or memory; any other error is a defect. */
export function isTooMuch(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY";
}
