import { loadBodies, loadBody } from "@/data/article-body.ts";
import { HttpError, messageOf } from "@/data/http.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { downloadBlob, downloadText } from "@/features/admin/components/download.ts";
import { showToast } from "@/ui/toast-store.ts";
import { writeTransfer } from "../import/formats/knowledge-base-json.ts";

/** What of this browser's content is exported. */
type Exported = { knowledge: KnowledgeBase };

type ExportRun = {
  /** Aborted when nobody waits for the result any more; the promise rejects then. */
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
};

export type ExportFormat = {
  label: string;
  /** What it is for. */
  description: string;
  /** Downloads the whole knowledge base of this browser as one file. Resolves to a line for each thing that is not in it. */
  run: (content: Exported, options: ExportRun) => Promise<readonly string[]>;
};

/** What the knowledge base can be exported as. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    label: "For this product (JSON)",
    description: "One file to keep, or to import into another site of this product.",
    run: exportJson,
  },
  {
    label: "Markdown (zip)",
    description:
      "A folder for each category, with texts and pictures, to edit or to take to another product. It can be imported here again.",
    run: exportMarkdown,
  },
];

async function exportJson({ knowledge }: Exported, { signal }: ExportRun): Promise<[]> {
  await downloadKnowledgeBase(knowledge, signal);
  return [];
}

async function exportMarkdown({ knowledge }: Exported, run: ExportRun): Promise<string[]> {
  // With what converts HTML and writes zips.
  const [{ zipMarkdown }, { measurePicture }] = await Promise.all([
    import("./zip-markdown.ts"),
    import("../editor/shrink-picture.ts"),
  ]);
  const { signal } = run;
  // What this browser shows, its drafts included.
  const reading = {
    loadHtml: (article: Article) => loadBody(article, signal),
    async loadPicture(address: string) {
      const response = await fetch(address, { signal });
      if (!response.ok) throw new HttpError(response.status, response.statusText);
      return response.blob();
    },
    measurePicture,
  };
  const { zip, notes } = await zipMarkdown(knowledge, reading, run);
  signal.throwIfAborted();
  downloadBlob(`${exportName()}.zip`, zip);
  return notes;
}

/** Downloads the whole knowledge base of this browser as one file. A failure shows a toast. */
export async function exportKnowledgeBase(knowledge: KnowledgeBase): Promise<void> {
  try {
    await downloadKnowledgeBase(knowledge);
  } catch (error) {
    showToast({ title: "Not exported", description: messageOf(error), variant: "destructive" });
  }
}

/** The same, but it rejects on a failure, and when it is aborted. */
async function downloadKnowledgeBase(
  knowledge: KnowledgeBase,
  signal?: AbortSignal,
): Promise<void> {
  const text = writeTransfer(knowledge, await loadBodies(knowledge.articles, signal));
  signal?.throwIfAborted();
  downloadText(`${exportName()}.json`, text);
}

/** The name of an export of today, without its ending. */
const exportName = (): string => `knowledge-base-${new Date().toISOString().slice(0, 10)}`;
