import type { Database } from "../db/database.ts";
import { createKnowledgeBaseResponses } from "./knowledge-base-responses.ts";
import { createPublishPreparer } from "./publish-preparer.ts";
import { createPublishedStore, KNOWLEDGE_BASE_CHANGED } from "./published-store.ts";

/** The published knowledge base of a database: what readers get, and publishing. `workerFile` is for tests. */
export async function openKnowledgeBase({ db, listen, assertRoom }: Database, workerFile?: string) {
  const knowledgeBase = createKnowledgeBaseResponses(createPublishedStore(db));
  await listen(KNOWLEDGE_BASE_CHANGED, knowledgeBase.invalidate);
  const preparer = createPublishPreparer(workerFile);
  const publishing = { db, assertRoom, preparer, onPublished: knowledgeBase.invalidate };
  return { knowledgeBase, publishing, close: preparer.close };
}
