import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Content } from "@/content/content.ts";
import { useContent } from "@/content/content-store.ts";
import { loadBodies } from "@/content/load-bodies.ts";
import type { KnowledgeBase } from "@/content/model.ts";
import { messageOf } from "@/lib/http.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogFooter } from "../dialog-footer.tsx";
import { ImportFaults } from "../import-faults.tsx";
import type { ChosenFile } from "./documents/source-files.ts";
import { type ImportPlan, planImport } from "./import-plan.ts";
import { ImportPreview } from "./import-preview.tsx";
import type { DocumentsPlan } from "./plan-documents.ts";
import { isJson, readExport } from "./read-export.ts";

type Reading = { plan: ImportPlan | DocumentsPlan } | { faults: readonly string[] };

type ImportDialogProps = { chosen: readonly ChosenFile[]; onClose: () => void };

/** A preview of an import: what it would add, change and delete. */
export function ImportDialog({ chosen, onClose }: ImportDialogProps) {
  const content = useContent();
  const [visit] = useState(() => Math.random());
  const [progress, setProgress] = useState("");
  const { data, error, isPending } = useQuery({
    queryKey: ["import", visit],
    // Cancelled when the dialog closes.
    queryFn: ({ signal }) =>
      readChosen(chosen, content, signal, (done, total) =>
        setProgress(`Reading article ${done + 1} of ${total}…`),
      ),
    gcTime: 0,
  });
  const faults = error ? [messageOf(error)] : data && "faults" in data ? data.faults : null;

  return (
    <Dialog variant="form" title={`Import ${nameOf(chosen)}`} onClose={onClose}>
      {isPending && (
        <>
          <p role="status" className="flex-1 p-5 tabular-nums text-ink-2">
            {progress || (chosen.length > 1 ? "Reading the files…" : "Reading the file…")}
          </p>
          <DialogFooter>
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
          </DialogFooter>
        </>
      )}
      {faults && <ImportFaults faults={faults} onClose={onClose} />}
      {data && "plan" in data && <ImportPreview plan={data.plan} onClose={onClose} />}
    </Dialog>
  );
}

/** The name of the one file or folder, else how many files there are. */
function nameOf(chosen: readonly ChosenFile[]): string {
  const [first, ...others] = chosen;
  const folder = first?.path.split("/").at(-2);
  if (others.length === 0) return first?.file.name ?? "";
  const isOneFolder = folder && chosen.every(({ path }) => path.startsWith(`${folder}/`));
  return isOneFolder ? folder : `${chosen.length} files`;
}

async function readChosen(
  chosen: readonly ChosenFile[],
  content: Content,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<Reading> {
  const only = chosen.length === 1 ? chosen[0]?.file : undefined;
  if (only && (await isJson(only))) {
    const reading = await readFile(only, content.knowledge);
    if ("plan" in reading || !(await isOtherExport(only))) return reading;
  }
  // With what reads zips and Markdown.
  const { planDocuments } = await import("./plan-documents.ts");
  return { plan: await planDocuments(chosen, { content, signal, onProgress }) };
}

async function isOtherExport(file: File): Promise<boolean> {
  if (file.size > MAX_BYTES) return false;
  const { isHelpCenterExport } = await import("./plan-documents.ts");
  return isHelpCenterExport(file);
}

async function readFile(file: File, knowledge: KnowledgeBase): Promise<Reading> {
  const read = await readExport(file);
  if ("faults" in read) return read;
  const bodies = await loadBodies(knowledge.articles);
  return { plan: await planImport(read.file, knowledge, bodies) };
}
