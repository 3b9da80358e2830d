import { Pencil, Trash2, Undo2 } from "lucide-react";
import type { Draft } from "@/content/drafts.ts";
import { undoDraft } from "@/content/write-drafts.ts";
import { IconButton } from "@/ui/button.tsx";
import { sayIfRefused } from "./say-if-refused.ts";

type RowActionsProps = {
  /** What the row is about, for the buttons' names. */
  name: string;
  /** The deletion, where the row is a deleted one: it can only be taken back. */
  deletion: Draft | undefined;
  onEdit: () => void;
  onDelete: () => void;
};

/** The buttons at the end of a row. */
export function RowActions({ name, deletion, onEdit, onDelete }: RowActionsProps) {
  if (deletion) {
    return (
      <IconButton
        variant="outline"
        label={`Undo the deletion of ${name}`}
        icon={<Undo2 size={18} aria-hidden />}
        onClick={() => sayIfRefused(undoDraft(deletion))}
      />
    );
  }
  return (
    <>
      <IconButton
        variant="outline"
        label={`Edit ${name}`}
        icon={<Pencil size={18} aria-hidden />}
        onClick={onEdit}
      />
      <IconButton
        variant="outline"
        label={`Delete ${name}`}
        icon={
          <Trash2
            size={18}
            aria-hidden
            className="text-danger lg:not-group-hover:not-group-has-[:focus-visible]:text-ink-2"
          />
        }
        onClick={onDelete}
      />
    </>
  );
}
