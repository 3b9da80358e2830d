import type { KnowledgeBase } from "@/content/model.ts";
import { downloadBlob } from "@/lib/download-text.ts";
import { downloadKnowledgeBase, exportName } from "../export-knowledge-base.ts";

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
  run: (knowledge: KnowledgeBase, options: ExportRun) => Promise<readonly string[]>;
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

async function exportJson(knowledge: KnowledgeBase, { signal }: ExportRun): Promise<[]> {
  await downloadKnowledgeBase(knowledge, signal);
  return [];
}

async function exportMarkdown(knowledge: KnowledgeBase, run: ExportRun): Promise<string[]> {
  // With what converts HTML and writes zips.
  const [{ zipMarkdown }, { readingOf }] = await Promise.all([
    import("./zip-markdown.ts"),
    import("./reading.ts"),
  ]);
  const { zip, notes } = await zipMarkdown(knowledge, readingOf(run.signal), run);
  run.signal.throwIfAborted();
  downloadBlob(`${exportName()}.zip`, zip);
  return notes;
}
