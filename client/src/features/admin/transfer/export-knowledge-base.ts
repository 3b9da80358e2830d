import { messageOf } from "@/data/http.ts";
import { loadBodies } from "@/data/load-bodies.ts";
import type { KnowledgeBase } from "@/data/model.ts";
import { downloadText } from "@/lib/download-text.ts";
import { showToast } from "@/ui/toast-store.ts";
import { writeTransfer } from "./transfer-file.ts";

/** Downloads the whole knowledge base of this browser as one file. A failure shows a toast. */
export async function exportKnowledgeBase(knowledge: KnowledgeBase): Promise<void> {
  try {
    await downloadKnowledgeBase(knowledge);
  } catch (error) {
    showToast({ title: "Not exported", description: messageOf(error), variant: "destructive" });
  }
}

/** The same, but it rejects on a failure, and when it is aborted. */
export async function downloadKnowledgeBase(
  knowledge: KnowledgeBase,
  signal?: AbortSignal,
): Promise<void> {
  const text = writeTransfer(knowledge, await loadBodies(knowledge.articles, signal));
  signal?.throwIfAborted();
  downloadText(`${exportName()}.json`, text);
}

/** The name of an export of today, without its ending. */
export const exportName = (): string => `knowledge-base-${exportDay()}`;

/** The day of an export, as an ISO date. */
export const exportDay = (): string => new Date().toISOString().slice(0, 10);
