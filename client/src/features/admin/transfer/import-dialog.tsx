import { pluralize } from "@shared/pluralize.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Content } from "@/content/content.ts";
import { useContent } from "@/content/content-store.ts";
import { loadBodies } from "@/content/load-bodies.ts";
import { itemOf, type KnowledgeBase } from "@/content/model.ts";
import { type DraftEdit, writeDrafts } from "@/content/write-drafts.ts";
import { messageOf } from "@/lib/http.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Checkbox } from "@/ui/field.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { DialogFooter } from "../dialog-footer.tsx";
import { ImportFaults } from "../import-faults.tsx";
import { ImportList } from "../import-list.tsx";
import { saveErrorMessage } from "../save-error.ts";
import { ScrollRegion } from "../scroll-region.tsx";
import type { ChosenFile } from "./documents/source-files.ts";
import { ImportNotes } from "./import-notes.tsx";
import { type ImportPlan, planImport } from "./import-plan.ts";
import type { DocumentsPlan } from "./plan-documents.ts";
import { readTransfer } from "./transfer-file.ts";

/** The maximum size of a file, in bytes. */
const MAX_BYTES = 60 * 2 ** 20;

type Reading = { plan?: ImportPlan; documents?: DocumentsPlan; faults?: readonly string[] };

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
  const faults = error ? [messageOf(error)] : data?.faults;
  const plan = data?.plan ?? data?.documents?.plan;

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
      {plan && <Preview plan={plan} documents={data?.documents} onClose={onClose} />}
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
    if (reading.plan || !(await isOtherExport(only))) return reading;
  }
  // With what reads zips and Markdown.
  const { planDocuments } = await import("./plan-documents.ts");
  return { documents: await planDocuments(chosen, { content, signal, onProgress }) };
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

async function readFile(file: File, knowledge: KnowledgeBase): Promise<Reading> {
  if (file.size > MAX_BYTES) return { faults: ["The file is larger than 60 MB."] };
  const read = readTransfer(await file.text());
  if ("faults" in read) return read;
  const bodies = await loadBodies(knowledge.articles);
  return { plan: await planImport(read.file, knowledge, bodies) };
}

type PreviewProps = {
  plan: ImportPlan;
  documents?: DocumentsPlan | undefined;
  onClose: () => void;
};

function Preview({ plan, documents, onClose }: PreviewProps) {
  const [isDeleting, setDeleting] = useState(false);
  const edits = [...plan.added, ...plan.changed, ...(isDeleting ? plan.deletions : [])];
  // Documents have other lines that say what became of them.
  const isListed = (listed: readonly DraftEdit[]) => !documents || listed.length > 0;
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => writeDrafts(edits),
    onSuccess() {
      showToast({ title: "Imported", description: `${countOf(edits)}, not published yet.` });
      onClose();
    },
  });

  return (
    <>
      <ScrollRegion label="What would change">
        {isListed(plan.added) && <EditList title="Added" edits={plan.added} />}
        {isListed(plan.changed) && <EditList title="Changed" edits={plan.changed} />}
        {plan.deletions.length > 0 && (
          <div>
            <EditList title="Not in the file" edits={plan.deletions} />
            <label className="mt-2 flex min-h-11 items-center gap-2.5">
              <Checkbox isOn={isDeleting} onChange={setDeleting} />
              Delete these too
            </label>
          </div>
        )}
        {plan.cleaned > 0 && (
          <p className="text-ink-2">
            {pluralize(plan.cleaned, "article holds", "articles hold")} HTML that may not be shown
            here. It is left out.
          </p>
        )}
        {documents && <ImportNotes {...documents} />}
        {error && (
          <p role="alert" className="text-danger">
            {saveErrorMessage(error)}
          </p>
        )}
      </ScrollRegion>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={edits.length === 0 || isPending} onClick={() => mutate()}>
          {edits.length === 0 ? "Nothing to import" : `Import ${countOf(edits)}`}
        </Button>
      </DialogFooter>
    </>
  );
}

const countOf = (edits: readonly DraftEdit[]) => pluralize(edits.length, "change");

function EditList({ title, edits }: { title: string; edits: readonly DraftEdit[] }) {
  const items = edits.map(({ change }) => ({
    key: `${change.type} ${change.id}`,
    label: <EditLabel change={change} />,
  }));
  return <ImportList title={title} items={items} count={items.length} />;
}

function EditLabel({ change }: { change: DraftEdit["change"] }) {
  const item = itemOf(change);
  if (!item) return change.id;
  if (!("title" in item)) return `Category ${item.name}`;
  return (
    <>
      {item.title} <span className="text-ink-3">{item.link}</span>
    </>
  );
}
