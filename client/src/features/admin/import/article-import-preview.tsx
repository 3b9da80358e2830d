import { pluralize } from "@shared/text/text.ts";
import { useState } from "react";
import { itemOf, nameOfDraft } from "@/features/admin/drafts/items.ts";
import { DraftConflict, writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import { Button } from "@/ui/button.tsx";
import { Checkbox } from "@/ui/field.tsx";
import { ImportList, ScrollRegion } from "../components/dialog-parts.tsx";
import { saveErrorMessage } from "../forms/save-error.ts";
import { ImportConflicts } from "./import-conflicts.tsx";
import type { ImportStep } from "./import-dialog.tsx";
import type { ImportPlan, PlannedEdit } from "./plan-import.ts";

/** The preview of an import: its changes, the open decisions, and the button that runs it. */
export function ArticleImportPreview({
  plan,
  error,
  compareAgain,
  footer,
}: ImportStep<ImportPlan>) {
  const [isDeleting, setDeleting] = useState(false);
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const { added, changed, conflicts, deletions, unchanged } = plan;
  const replacing = [...added, ...changed].filter(({ overwrites }) => overwrites);
  const edits = [
    ...added,
    ...changed,
    ...conflicts.flatMap(({ edit }) => (taken.has(edit.change.id) ? [edit] : [])),
    ...(isDeleting ? deletions : []),
  ];

  return (
    <>
      <ScrollRegion label="What would change">
        {conflicts.length > 0 && (
          <ImportConflicts conflicts={conflicts} taken={taken} onTake={setTaken} />
        )}
        {replacing.length > 0 && (
          <div>
            <EditList title="Replaces unpublished changes" edits={replacing} />
            <p className="mt-2 text-ink-2">
              {`Your unpublished changes of ${replacing.length === 1 ? "it" : "these"} go into the trash, and can be restored from the list of unpublished changes.`}
            </p>
          </div>
        )}
        <EditList title="Added" edits={added.filter(({ overwrites }) => !overwrites)} />
        <EditList title="Changed" edits={changed.filter(({ overwrites }) => !overwrites)} />
        {unchanged > 0 && (
          <p className="text-ink-2">
            {`${pluralize(unchanged, "article is", "articles are")} here already, unchanged.`}
          </p>
        )}
        <FileNotes plan={plan} isDeleting={isDeleting} onDelete={setDeleting} />
        <ImportNotes {...plan} />
      </ScrollRegion>
      {error && <ImportFailure error={error} onCompareAgain={compareAgain} />}
      {footer(edits.length, async () => {
        await writeDrafts(edits);
        return `${pluralize(edits.length, "change")}, not published yet.`;
      })}
    </>
  );
}

type ImportFailureProps = { error: unknown; onCompareAgain: () => void };

/** Why nothing was imported. After a conflict the plan has to be made anew. */
function ImportFailure({ error, onCompareAgain }: ImportFailureProps) {
  const conflict = error instanceof DraftConflict ? error : null;
  return (
    <div role="alert" className="space-y-2 border-t px-5 py-3 text-danger">
      <p>{conflict ? conflictText(conflict) : saveErrorMessage(error)}</p>
      {conflict && (
        <Button variant="outline" onClick={onCompareAgain}>
          Compare again
        </Button>
      )}
    </div>
  );
}

function conflictText({ theirs }: DraftConflict): string {
  const name = theirs ? `“${nameOfDraft(theirs)}”` : "Something here";
  return `${name} was changed in another tab since this was compared. Nothing was imported.`;
}

type FileNotesProps = {
  plan: ImportPlan;
  isDeleting: boolean;
  onDelete: (isDeleting: boolean) => void;
};

/** The articles that an export file lacks, and the HTML that was removed as it is not allowed. */
function FileNotes({ plan: { deletions, cleaned }, isDeleting, onDelete }: FileNotesProps) {
  return (
    <>
      {deletions.length > 0 && (
        <div>
          <EditList title="Not in the file" edits={deletions} />
          <label className="mt-2 flex min-h-11 items-center gap-2.5">
            <Checkbox isOn={isDeleting} onChange={onDelete} />
            Delete these too
          </label>
        </div>
      )}
      {cleaned > 0 && (
        <p className="text-ink-2">
          {`${pluralize(cleaned, "article holds", "articles hold")} HTML that may not be shown here. It is left out.`}
        </p>
      )}
    </>
  );
}

function EditList({ title, edits }: { title: string; edits: readonly PlannedEdit[] }) {
  if (edits.length === 0) return null;
  const items = edits.map((edit) => ({
    key: `${edit.change.type} ${edit.change.id}`,
    label: <EditLabel {...edit} />,
  }));
  return <ImportList title={title} items={items} count={items.length} />;
}

function EditLabel({ change, told }: PlannedEdit) {
  const item = itemOf(change);
  if (!item) return change.id;
  if (!("title" in item)) return `Category ${item.name}`;
  return (
    <>
      <span>{item.title}</span> <span className="text-ink-3">{item.link}</span>
      {told && <span className="block text-ink-2">{told}</span>}
    </>
  );
}

/** The articles that stay as they are, the parts that were lost, and the files that were left out. */
function ImportNotes({ kept, isKnown, formerCount, skipped, notes }: ImportPlan) {
  const lost = notes.map(({ title, path, text }, index) => ({
    key: `${index}`,
    label: (
      <>
        <span className="font-[650]" title={path}>
          {`${title}:`}
        </span>{" "}
        <span>{text}</span>
      </>
    ),
  }));
  return (
    <>
      {!isKnown && (
        <p className="text-ink-2">
          The server did not say what was imported before, so more may be shown as changed on both
          sides than was.
        </p>
      )}
      {kept > 0 && (
        <p className="text-ink-2">
          {`${pluralize(kept, "article was", "articles were")} changed here since the last import. The files have nothing newer, so ${kept === 1 ? "it stays" : "they stay"} as ${kept === 1 ? "it is" : "they are"}.`}
        </p>
      )}
      {formerCount > 0 && (
        <p className="text-ink-2">
          {`${pluralize(formerCount, "former address is", "former addresses are")} known. Redirects from ${formerCount === 1 ? "it" : "them"} are offered when the articles are published.`}
        </p>
      )}
      {lost.length > 0 && (
        <ImportList title="Not quite as it was" items={lost} count={lost.length} />
      )}
      {skipped.length > 0 && (
        <ImportList
          title="Left out"
          items={skipped.map((line) => ({ key: line, label: line }))}
          count={skipped.length}
        />
      )}
    </>
  );
}
