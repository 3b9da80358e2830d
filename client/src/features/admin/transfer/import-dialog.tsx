import { pluralize } from "@shared/pluralize.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
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
import { type ImportPlan, planImport } from "./import-plan.ts";
import { readTransfer } from "./transfer-file.ts";

/** The maximum size of a file, in bytes. */
const MAX_BYTES = 60 * 2 ** 20;

type Reading = { plan?: ImportPlan; faults?: readonly string[] };

/** A preview of an import: what it would add, change and delete. */
export function ImportDialog({ file, onClose }: { file: File; onClose: () => void }) {
  const { knowledge } = useContent();
  const [visit] = useState(() => Math.random());
  const { data, error, isPending } = useQuery({
    queryKey: ["import", visit],
    queryFn: () => readFile(file, knowledge),
    gcTime: 0,
  });
  const faults = error ? [messageOf(error)] : data?.faults;

  return (
    <Dialog variant="form" title={`Import ${file.name}`} onClose={onClose}>
      {isPending && (
        <p role="status" className="p-5 text-ink-2">
          Reading the file…
        </p>
      )}
      {faults && <ImportFaults faults={faults} onClose={onClose} />}
      {data?.plan && <Preview plan={data.plan} onClose={onClose} />}
    </Dialog>
  );
}

async function readFile(file: File, knowledge: KnowledgeBase): Promise<Reading> {
  if (file.size > MAX_BYTES) return { faults: ["The file is larger than 60 MB."] };
  const read = readTransfer(await file.text());
  if ("faults" in read) return read;
  const bodies = await loadBodies(knowledge.articles);
  return { plan: await planImport(read.file, knowledge, bodies) };
}

function Preview({ plan, onClose }: { plan: ImportPlan; onClose: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const edits = [...plan.added, ...plan.changed, ...(isDeleting ? plan.deletions : [])];
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => writeDrafts(edits),
    onSuccess() {
      showToast({ title: "Imported", description: `${countOf(edits)}, not published yet.` });
      onClose();
    },
  });

  return (
    <>
      <div className="min-h-0 flex-1 space-y-5 overflow-y-auto p-5">
        <EditList title="Added" edits={plan.added} />
        <EditList title="Changed" edits={plan.changed} />
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
        {error && (
          <p role="alert" className="text-danger">
            {saveErrorMessage(error)}
          </p>
        )}
      </div>
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
    label: labelOf(change),
  }));
  return <ImportList title={title} items={items} count={items.length} />;
}

function labelOf(change: DraftEdit["change"]): string {
  const item = itemOf(change);
  if (!item) return change.id;
  return "title" in item ? item.title : `Category ${item.name}`;
}
