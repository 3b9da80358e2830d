import type { Database } from "../db/database.ts";
import { createPublishedStore, KNOWLEDGE_BASE_CHANGED } from "./reads.ts";
import { createKnowledgeBaseResponses } from "./responses.ts";
import { createPublishValidator } from "./validate-in-thread.ts";

/** `onChanged` is called after each publish, here and elsewhere; `workerFile` is for tests. */
type Options = { onChanged?: () => void; workerFile?: string };

/** The published knowledge base of a database: what readers get, and publishing. */
export async function openKnowledgeBase(
  { db, listen, assertRoom }: Database,
  { onChanged, workerFile }: Options = {},
) {
  const knowledgeBase = createKnowledgeBaseResponses(createPublishedStore(db));
  const onPublished = () => {
    knowledgeBase.invalidate();
    onChanged?.();
  };
  await listen(KNOWLEDGE_BASE_CHANGED, onPublished);
  const validator = createPublishValidator(workerFile);
  const publishing = { db, assertRoom, validator, onPublished };
  return { knowledgeBase, publishing, close: validator.close };
}
