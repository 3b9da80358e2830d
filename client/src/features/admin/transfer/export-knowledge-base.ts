import { loadBodies } from "@/content/load-bodies.ts";
import type { KnowledgeBase } from "@/content/model.ts";
import { downloadText } from "@/lib/download-text.ts";
import { messageOf } from "@/lib/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { writeTransfer } from "./transfer-file.ts";

/** Downloads the whole knowledge base of this browser as one file. A failure shows a toast. */
export async function exportKnowledgeBase(knowledge: KnowledgeBase): Promise<void> {
  try {
    const text = writeTransfer(knowledge, await loadBodies(knowledge.articles));
    const day = new Date().toISOString().slice(0, 10);
    downloadText(`knowledge-base-${day}.json`, text);
  } catch (error) {
    showToast({ title: "Not exported", description: messageOf(error), variant: "destructive" });
  }
}
