import type { PublishAnswer } from "@shared/contracts/publishing.ts";
import type { Database, Db } from "../db/database.ts";
import { HttpError, isDiskFull } from "../http/errors.ts";
import { createThread, isTooMuch } from "../thread.ts";
import { invalidPublish, publish } from "./publish.ts";
import type { ValidationResult } from "./validate.ts";

type PublishValidator = ReturnType<typeof createPublishValidator>;

const WORKER_FILE = new URL("./validate-worker.js", import.meta.url);

/** Runs `validatePublish` in a thread of its own. `file` is for tests. */
export function createPublishValidator(file?: string) {
  const thread = createThread<Uint8Array, ValidationResult>({
    file: file ?? WORKER_FILE,
    maxQueued: 4,
  });
  return {
    /** Checks the bytes of a publish. Rejects with an HttpError: 422 for too much work, 503 when too many wait. */
    validate: async (bytes: Uint8Array): Promise<ValidationResult> => {
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

/** What publishing works with. `onPublished` is called before a publish is answered. */
export type Publishing = {
  db: Db;
  assertRoom: Database["assertRoom"];
  validator: PublishValidator;
  onPublished: () => void;
};

/** Checks the bytes of a publish and publishes it in this account's name. Rejects with an HttpError. */
export function publishBytes(
  publishing: Publishing,
  bytes: Uint8Array,
  username: string,
): Promise<PublishAnswer> {
  const { db, assertRoom, validator } = publishing;
  return announce(publishing, async () => {
    const validated = await validator.validate(bytes);
    if (validated === "malformed") throw new HttpError(400, "This request is malformed.");
    if ("faults" in validated) throw invalidPublish(validated.faults);
    // A refused publish would leave what it wrote so far behind as dead rows.
    assertRoom(bytes.length);
    return publish(db, validated.publish, username);
  });
}

/** Runs what publishes, and tells of it. Rejects with an HttpError. */
export async function announce<Answer extends PublishAnswer>(
  { onPublished }: Pick<Publishing, "onPublished">,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await run().catch(explainFullDisk);
  onPublished();
  return answer;
}

function explainFullDisk(error: unknown): never {
  if (!isDiskFull(error)) throw error;
  throw new HttpError(503, "The server’s disk is full. Nothing was published.");
}
