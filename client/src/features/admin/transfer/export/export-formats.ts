import type { Content } from "@/data/content.ts";
import { downloadBlob } from "@/lib/download-text.ts";
import { downloadKnowledgeBase, exportDay, exportName } from "../export-knowledge-base.ts";

/** What of this browser's content is exported. */
type Exported = Pick<Content, "knowledge" | "published">;

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
  {
    label: "Website (zip)",
    description:
      "The whole help site with its pictures and the videos’ texts. Unpacked, it opens from a folder, without a server or a connection.",
    run: exportWebsite,
  },
];

async function exportJson({ knowledge }: Exported, { signal }: ExportRun): Promise<[]> {
  await downloadKnowledgeBase(knowledge, signal);
  return [];
}

async function exportMarkdown({ knowledge }: Exported, run: ExportRun): Promise<string[]> {
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

async function exportWebsite(content: Exported, { signal }: ExportRun): Promise<readonly string[]> {
  const { exportSite } = await import("../export-site/export-site.ts");
  const { zip, notes } = await exportSite(content);
  signal.throwIfAborted();
  downloadBlob(`help-site-${exportDay()}.zip`, zip);
  return notes;
}
