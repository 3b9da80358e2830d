import { Pencil, Trash2, Undo2 } from "lucide-react";
import type { Draft } from "@/content/drafts.ts";
import { undoDraft } from "@/content/write-drafts.ts";
import { IconButton } from "@/ui/button.tsx";
import { reportSaveError } from "./save-error.ts";

type RowActionsProps = {
  /** What the row is about, for the buttons' names. */
  name: string;
  /** The deletion, where the row is a deleted one: it can only be taken back. */
  deletion: Draft | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

/** The buttons at the end of a row. The first one stays the same when a deletion is taken back, and so does the focus. */
export function RowActions({ name, deletion, onEdit, onDelete }: RowActionsProps) {
  const Icon = deletion ? Undo2 : Pencil;
  return (
    <>
      <IconButton
        variant="outline"
        label={deletion ? `Undo the deletion of ${name}` : `Edit ${name}`}
        icon={<Icon size={18} aria-hidden />}
        onClick={() => (deletion ? reportSaveError(undoDraft(deletion)) : onEdit())}
      />
      {!deletion && (
        <IconButton
          variant="outline"
          label={`Delete ${name}`}
          icon={
            <Trash2
              size={18}
              aria-hidden
              className="text-danger lg:[tr:not(:hover,:has(:focus-visible))_&]:text-ink-2"
            />
          }
          onClick={onDelete}
        />
      )}
    </>
  );
}
