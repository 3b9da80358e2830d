import { readTransfer } from "./formats/knowledge-base-json.ts";
import type { ImportPlan } from "./import-plan.ts";
import type { DocumentsPlan, ImportSite, ImportWatch } from "./plan-documents.ts";
import type { ChosenFile } from "./sources/source-files.ts";

/** The maximum size of a JSON file, in bytes. */
const MAX_BYTES = 60 * 2 ** 20;

/** What an import would do, or the faults of an export file. */
type Reading = { plan: ImportPlan | DocumentsPlan } | { faults: readonly string[] };

/** Reads what was chosen for an import, by what it holds, and plans it. Rejects with ImportRefused where there is nothing to import. */
export async function readChosen(
  chosen: readonly ChosenFile[],
  site: ImportSite,
  watch: ImportWatch,
): Promise<Reading> {
  const only = chosen.length === 1 ? chosen[0]?.file : undefined;
  if (only && (await isJson(only))) {
    const reading = await readFile(only, site, watch.signal);
    if ("plan" in reading || !(await isOtherExport(only))) return reading;
  }
  // With what reads zips and Markdown.
  const { planDocuments } = await import("./plan-documents.ts");
  return { plan: await planDocuments(chosen, site, watch) };
}

async function isOtherExport(file: File): Promise<boolean> {
  if (file.size > MAX_BYTES) return false;
  const { isHelpCenterExport } = await import("./plan-documents.ts");
  return isHelpCenterExport(file);
}

// By what it holds; a file that is called so but holds none gets the message for it.
async function isJson(file: File): Promise<boolean> {
  const start = await file.slice(0, 1_000).text();
  return /^\uFEFF?\s*[[{]/.test(start) || /\.json$/i.test(file.name);
}

async function readFile(
  file: File,
  { content, loadBodies }: ImportSite,
  signal: AbortSignal,
): Promise<Reading> {
  if (file.size > MAX_BYTES) return { faults: ["The file is larger than 60 MB."] };
  const read = readTransfer(await file.text());
  if ("faults" in read) return read;
  const { articlesToCompare, planImport } = await import("./import-plan.ts");
  const bodies = await loadBodies(articlesToCompare(read.file, content), signal);
  return { plan: await planImport(read.file, content, bodies, signal) };
}
