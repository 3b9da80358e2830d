import type { Database } from "../db/database.ts";
import { createThread } from "../thread.ts";
import { createKnowledgeBaseResponses } from "./responses.ts";
import type { ValidationResult } from "./validate.ts";

const WORKER_FILE = new URL("./validate-worker.js", import.meta.url);

/** What publishing works with. */
export type Publishing = Awaited<ReturnType<typeof openKnowledgeBase>>["publishing"];

/** What readers get, and publishing. `onChanged` is called after each publish, here and elsewhere; `workerFile` is for tests. */
export async function openKnowledgeBase(
  { db, listen, assertRoom }: Database,
  hooks: { onChanged?: () => void; workerFile?: string | URL } = {},
) {
  const knowledgeBase = createKnowledgeBaseResponses(db);
  const onPublished = () => {
    knowledgeBase.invalidate();
    hooks.onChanged?.();
  };
  await listen("knowledge_base_changed", onPublished);
  const file = hooks.workerFile ?? WORKER_FILE;
  const validator = createThread<Uint8Array, ValidationResult>({ file, maxQueued: 4 });
  const publishing = { db, assertRoom, validator, onPublished };
  return { knowledgeBase, publishing, close: validator.close };
}
