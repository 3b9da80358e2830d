import type { ImportPlan } from "@/features/admin/transfer/import-plan.ts";
import type { DocumentsPlan } from "@/features/admin/transfer/plan-documents.ts";
import type { Chosen } from "./choose-files.ts";
import { ContentFaults } from "./content-faults.ts";
import { makePicture } from "./make-picture.ts";
import type { Published } from "./read-published.ts";
import { ImportRefused, readChosen } from "./transfer-modules.ts";

/** What an import would do. Nothing is deleted; `documents` is null for the product's own export. */
export type ContentPlan = Pick<
  ImportPlan,
  "added" | "changed" | "conflicts" | "unchanged" | "cleaned"
> & {
  documents: Pick<DocumentsPlan, "kept" | "formerCount" | "notes"> | null;
  /** A line for each file that is no article. */
  skipped: readonly string[];
};

/** Compares files with what is published, as the admin area does. Throws ContentFaults. */
export async function planContent(
  { files, skipped }: Chosen,
  { content, imports, loadBodies }: Published,
): Promise<ContentPlan> {
  const site = {
    content,
    loadBodies,
    readLastImports: async () => ({ isKnown: true, imports }),
    makePicture,
  };
  const watch = { signal: new AbortController().signal, onProgress: () => undefined };
  const reading = await readChosen(files, site, watch).catch(explainRefusal);
  if ("faults" in reading) throw new ContentFaults(reading.faults);
  const { plan } = reading;
  if ("notes" in plan) return { ...plan, documents: plan, skipped: [...skipped, ...plan.skipped] };
  return { ...plan, documents: null, skipped };
}

function explainRefusal(error: unknown): never {
  if (error instanceof ImportRefused) throw new ContentFaults([error.message]);
  throw error;
}
