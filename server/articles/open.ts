import type { Database } from "../db/database.ts";
import { createThread } from "../thread.ts";
import { createPublishedStore, KNOWLEDGE_BASE_CHANGED } from "./reads.ts";
import { createKnowledgeBaseResponses } from "./responses.ts";
import type { ValidationResult } from "./validate.ts";

/** `onChanged` is called after each publish, here and elsewhere; `workerFile` is for tests. */
type Options = { onChanged?: () => void; workerFile?: URL | string };

const WORKER_FILE = new URL("./validate-worker.ts", import.meta.url);

/** What publishing works with. */
export type Publishing = Awaited<ReturnType<typeof openKnowledgeBase>>["publishing"];

/** The published knowledge base of a database: what readers get, and publishing. */
export async function openKnowledgeBase(
  { db, listen, assertRoom }: Database,
  { onChanged, workerFile = WORKER_FILE }: Options = {},
) {
  const knowledgeBase = createKnowledgeBaseResponses(createPublishedStore(db));
  const onPublished = () => {
    knowledgeBase.invalidate();
    onChanged?.();
  };
  await listen(KNOWLEDGE_BASE_CHANGED, onPublished);
  const validator = createThread<Uint8Array, ValidationResult>({ file: workerFile, maxQueued: 4 });
  const publishing = { db, assertRoom, validator, onPublished };
  return { knowledgeBase, publishing, close: validator.close };
}
