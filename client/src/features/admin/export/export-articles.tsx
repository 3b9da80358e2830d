import { STORED_IMAGE } from "@shared/content/html-rules.ts";
import { formatLimit } from "@shared/text/bytes.ts";
import { replaceImageSources } from "@shared/text/markup.ts";
import { pluralize } from "@shared/text/text.ts";
import { HttpError, messageOf } from "@/data/http.ts";
import { loadBodies, loadBody } from "@/data/load-body.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { downloadBlob } from "@/features/admin/components/download.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import { showToast } from "@/ui/toast-store.ts";
import { MAX_TRANSFER, writeTransfer } from "../import/formats/knowledge-base-json.ts";
import { ExportDialog, type ExportRun } from "./export-dialog.tsx";

export function ExportArticles({ onClose }: { onClose: () => void }) {
  const { knowledge, changes, drafts } = useContent();
  const all = "Everything that you see here is exported";
  return (
    <ExportDialog
      title="Export the knowledge base"
      about={changes.length > 0 ? `${all}, your unpublished changes included.` : `${all}.`}
      isReady={drafts !== "loading"}
      formats={[
        {
          label: "For this product (JSON)",
          description: "One file to keep, or to import into another site of this product.",
          run: (run) => downloadKnowledgeBase(knowledge, run),
        },
        {
          label: "Markdown (zip)",
          description:
            "A folder for each category, with texts and images, to edit or to take to another product. It can be imported here again.",
          run: (run) => exportMarkdown(knowledge, run),
        },
      ]}
      onClose={onClose}
    />
  );
}

async function exportMarkdown(knowledge: KnowledgeBase, run: ExportRun): Promise<string[]> {
  // The code that converts HTML and writes zips is loaded on demand.
  const [{ zipMarkdown }, { measureImage }] = await Promise.all([
    import("./zip-markdown.ts"),
    import("../editor/shrink-image.ts"),
  ]);
  const { signal } = run;
  // Exports what this browser shows, its drafts included.
  const reading = {
    loadHtml: (article: Article) => loadBody(article, signal),
    loadImage: (address: string) => loadImage(address, signal),
    measureImage,
  };
  const { zip, notes } = await zipMarkdown(knowledge, reading, run);
  signal.throwIfAborted();
  downloadBlob(`${exportName()}.zip`, zip);
  return notes;
}

async function loadImage(address: string, signal?: AbortSignal): Promise<Blob> {
  const response = await fetch(address, { signal: signal ?? null });
  if (!response.ok) throw new HttpError(response.status, response.statusText);
  const blob = await response.blob();
  // A network's own page, such as a sign-in, may come in the site's place.
  if (!blob.type.startsWith("image/")) throw new Error("This file is no image.");
  return blob;
}

/**
 * Downloads the whole knowledge base of this browser as one file. A toast reports a failure, or what is missing from
 * it.
 */
export async function exportKnowledgeBase(knowledge: KnowledgeBase): Promise<void> {
  try {
    const [description, ...others] = await downloadKnowledgeBase(knowledge);
    if (description === undefined) return;
    const title = `${pluralize(others.length + 1, "image", "images")} left out`;
    showToast({ title, description, variant: "destructive" });
  } catch (error) {
    showToast({ title: "Not exported", description: messageOf(error), variant: "destructive" });
  }
}

/**
 * Downloads the knowledge base as JSON. Resolves to a line for each image that is missing from it. Rejects on a
 * failure, when aborted, and if the file would be too large for an import.
 */
async function downloadKnowledgeBase(
  knowledge: KnowledgeBase,
  { signal, onProgress }: Partial<ExportRun> = {},
): Promise<string[]> {
  const bodies = await loadBodies(knowledge.articles, signal, onProgress);
  const notes: string[] = [];
  let bytes = 0;
  for (const { id, title } of knowledge.articles) {
    const embedded = await embedImages(bodies.get(id) ?? "", signal);
    if (embedded.html) bodies.set(id, embedded.html);
    notes.push(...embedded.notes.map((note) => `${title}: ${note}`));
    bytes += embedded.html.length;
    // Checked on the way, before the browser's memory is full.
    checkSize(bytes);
  }
  const file = new Blob([writeTransfer(knowledge, bodies)], { type: "application/json" });
  checkSize(file.size);
  signal?.throwIfAborted();
  downloadBlob(`${exportName()}.json`, file);
  return notes;
}

function checkSize(bytes: number): void {
  if (bytes <= MAX_TRANSFER) return;
  throw new Error(
    `The file would be larger than the ${formatLimit(MAX_TRANSFER)} that an import reads. Export the knowledge base as Markdown.`,
  );
}

/**
 * HTML with its published images as `data:` addresses, as another site has none of them. Images that can't be loaded
 * have a line.
 */
async function embedImages(
  html: string,
  signal?: AbortSignal,
): Promise<{ html: string; notes: string[] }> {
  const sources: string[] = [];
  replaceImageSources(html, (source) => {
    sources.push(source);
    return source;
  });
  const { dataAddress } = await import("../editor/shrink-image.ts");
  const embedded = new Map<string, string>();
  const notes: string[] = [];
  for (const source of new Set(sources.filter((each) => STORED_IMAGE.test(each)))) {
    try {
      embedded.set(source, await dataAddress(await loadImage(source, signal)));
    } catch {
      signal?.throwIfAborted();
      notes.push(`An image could not be loaded and is not in the file: ${source}`);
    }
  }
  const withData = replaceImageSources(html, (source) => embedded.get(source) ?? source);
  return { html: withData, notes };
}

const exportName = (): string => `knowledge-base-${new Date().toISOString().slice(0, 10)}`;
