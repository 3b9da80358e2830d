import { type ReactNode, useState } from "react";
import type { DraftConflict } from "@/data/draft-conflict.ts";
import type { ComparedField } from "../changes/comparison.tsx";
import { SaveFailure } from "../changes/save-failure.tsx";
import { DiscardDialog } from "./discard-dialog.tsx";
import { FormDialog } from "./form-dialog.tsx";

type ItemFormProps<Values> = {
  kind: "Article" | "Category";
  form: {
    isNew: boolean;
    values: Values;
    errors: object;
    failure: unknown;
    isDirty: boolean;
  };
  /** The fields of the form's values, for the diff with another tab's version. */
  fieldsOf: (values: Values) => readonly ComparedField[];
  /** Called to save the form; with a conflict, over what the other tab stored. */
  onSubmit: (conflict?: DraftConflict) => void;
  /** Called when the form is closed without saving. */
  onDiscard: () => void;
  children: ReactNode;
};

/** The dialog that adds or edits an article or a category. Asks before it discards unsaved changes. */
export function ItemForm<Values extends { id: string }>({
  kind,
  form,
  fieldsOf,
  onSubmit,
  onDiscard,
  children,
}: ItemFormProps<Values>) {
  const [isAsking, setAsking] = useState(false);
  return (
    <FormDialog
      variant={kind === "Article" ? "form" : "confirm"}
      title={form.isNew ? `Add New ${kind}` : `Edit ${kind}`}
      action={form.isNew ? `Add ${kind}` : "Save Changes"}
      errorCount={Object.keys(form.errors).length}
      onSubmit={() => onSubmit()}
      onClose={() => (form.isDirty ? setAsking(true) : onDiscard())}
      beside={(attempt) => (
        <SaveFailure
          failure={form.failure}
          values={form.values}
          fieldsOf={fieldsOf}
          onOverwrite={(conflict) => attempt(() => onSubmit(conflict))}
        />
      )}
    >
      {children}
      {isAsking && <DiscardDialog onDiscard={onDiscard} onClose={() => setAsking(false)} />}
    </FormDialog>
  );
}
