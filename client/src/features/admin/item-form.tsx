import { type ReactNode, useState } from "react";
import type { DraftConflict } from "@/content/draft-conflict.ts";
import type { ComparedField } from "./changes/comparison.tsx";
import { SaveFailure } from "./changes/save-failure.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";

type ItemFormProps = {
  kind: "Article" | "Category";
  form: {
    isNew: boolean;
    values: { id: string };
    errors: object;
    failure: unknown;
    isDirty: boolean;
    save: (conflict: DraftConflict) => Promise<void>;
  };
  /** The form's fields, for the diff with another tab's version. */
  fields: readonly ComparedField[];
  onSubmit: () => void;
  /** Called when the form is closed without saving. */
  onDiscard: () => void;
  children: ReactNode;
};

/** The dialog that adds or edits an article or a category. Asks before it discards unsaved changes. */
export function ItemForm({ kind, form, fields, onSubmit, onDiscard, children }: ItemFormProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <FormDialog
      variant={kind === "Article" ? "form" : "confirm"}
      title={form.isNew ? `Add New ${kind}` : `Edit ${kind}`}
      action={form.isNew ? `Add ${kind}` : "Save Changes"}
      errorCount={Object.keys(form.errors).length}
      onSubmit={onSubmit}
      onClose={() => (form.isDirty ? setAsking(true) : onDiscard())}
      beside={
        <SaveFailure
          failure={form.failure}
          values={form.values}
          fields={fields}
          onOverwrite={(conflict) => void form.save(conflict)}
        />
      }
    >
      {children}
      {isAsking && <DiscardDialog onDiscard={onDiscard} onClose={() => setAsking(false)} />}
    </FormDialog>
  );
}
