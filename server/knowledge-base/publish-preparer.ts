import { HttpError } from "../http/errors.ts";
import { createThread, isTooMuch } from "../thread.ts";
import type { PrepareResult } from "./prepare-publish.ts";

export type PublishPreparer = ReturnType<typeof createPublishPreparer>;

const WORKER_FILE = new URL("./prepare-worker.js", import.meta.url);

/** Runs `preparePublish` in a thread of its own. `file` is for tests. */
export function createPublishPreparer(file?: string) {
  const thread = createThread<Uint8Array, PrepareResult>({
    file: file ?? WORKER_FILE,
    source: new URL("./prepare-worker.ts", import.meta.url),
    maxQueued: 4,
  });
  return {
    /** Checks the bytes of a publish. Rejects with an HttpError: 422 for too much work, 503 when too many wait. */
    prepare: async (bytes: Uint8Array): Promise<PrepareResult> => {
      if (thread.isFull()) {
        throw new HttpError(503, "Too many are publishing right now. Try again shortly.", {
          "Retry-After": "5",
        });
      }
      try {
        return await thread.call(bytes);
      } catch (error) {
        if (!isTooMuch(error)) throw error;
        throw new HttpError(422, "This publish is too large to be checked. Publish it in parts.");
      }
    },
    /** Ends the thread. */
    close: thread.close,
  };
}
