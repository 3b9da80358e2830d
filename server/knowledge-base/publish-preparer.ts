import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { HttpError } from "../http/errors.ts";
import { createSemaphore } from "../semaphore.ts";
import type { PrepareResult } from "./prepare-publish.ts";

export type PublishPreparer = ReturnType<typeof createPublishPreparer>;

const LIMIT_MS = 120_000;
// The thread takes some 100 MB, and who published once often does so again soon.
const IDLE_MS = 60_000;

const WORKER_FILE = new URL("./prepare-worker.js", import.meta.url);

/** Runs `preparePublish` in a thread of its own, which is started when it is first needed. */
export function createPublishPreparer(file?: string) {
  const semaphore = createSemaphore({ concurrency: 1, maxQueued: 4 });
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const stop = async () => {
    clearTimeout(idle);
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  };
  const run = async (bytes: Uint8Array): Promise<PrepareResult> => {
    clearTimeout(idle);
    worker ??= startWorker(file);
    worker.unref();
    worker.postMessage(bytes);
    try {
      const signal = AbortSignal.timeout(LIMIT_MS);
      // Rejects with the error of a thread that fails, as one without memory does.
      const [result] = await once(worker, "message", { signal });
      idle = setTimeout(stop, IDLE_MS).unref();
      return result;
    } catch (error) {
      await stop();
      if (!isTooMuch(error)) throw error;
      throw new HttpError(422, "This publish is too large to be checked. Publish it in parts.");
    }
  };
  return {
    /** Checks the bytes of a publish. Rejects with an HttpError: 422 for too much work, 503 when too many wait. */
    prepare: (bytes: Uint8Array): Promise<PrepareResult> => {
      if (!semaphore.isFull()) return semaphore.run(() => run(bytes));
      throw new HttpError(503, "Too many are publishing right now. Try again shortly.", {
        "Retry-After": "5",
      });
    },
    /** Ends the thread. */
    close: stop,
  };
}

function startWorker(file: URL | string = WORKER_FILE): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: 1_024 };
  if (process.env.NODE_ENV === "production" || file !== WORKER_FILE) {
    return new Worker(file, { resourceLimits });
  }
  // In development the thread runs the source, which tsx compiles for the main thread alone.
  const source = JSON.stringify(WORKER_FILE.href.replace(/js$/, "ts"));
  const script = `import("tsx/esm/api").then((tsx) => { tsx.register(); return import(${source}); });`;
  return new Worker(script, { eval: true, resourceLimits });
}

/** Whether the thread ran out of time or memory, and not into a defect of its own. */
function isTooMuch(error: unknown): boolean {
  const { name, code } = error as NodeJS.ErrnoException;
  return name === "AbortError" || code === "ERR_WORKER_OUT_OF_MEMORY";
}
