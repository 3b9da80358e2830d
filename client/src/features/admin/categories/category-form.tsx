import { type SubmitEvent, useState } from "react";
import type { KnowledgeCategory } from "@/content/model.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { Field, TextArea, TextInput } from "@/ui/field.tsx";
import { categoryFields } from "../changes/comparison.tsx";
import { SaveFailure } from "../changes/save-failure.tsx";
import { DialogForm } from "../dialog-form.tsx";
import { DiscardQuestion } from "../discard-question.tsx";
import { IdField } from "../id-field.tsx";
import { useShownPanel } from "../shown-panel.ts";
import { type CategoryFormState, useCategoryForm } from "./use-category-form.ts";

type CategoryFormProps = {
  /** The category to edit; null adds a new one. */
  editing: KnowledgeCategory | null;
  onClose: () => void;
};

/** The dialog that adds or edits a category. */
export function CategoryForm({ editing, onClose }: CategoryFormProps) {
  const shownPanel = useShownPanel();
  const form = useCategoryForm(editing, onClose);
  const [isAsking, setAsking] = useState(false);
  const handleClose = () => (form.isDirty ? setAsking(true) : onClose());

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    void form.save();
  }

  return (
    <Dialog
      variant="question"
      title={editing ? "Edit Category" : "Add New Category"}
      onClose={handleClose}
      returnFocusTo={shownPanel}
    >
      <DialogForm
        action={editing ? "Save Changes" : "Add Category"}
        wrong={Object.keys(form.errors).length}
        onSubmit={handleSubmit}
        onCancel={handleClose}
        beside={
          <SaveFailure
            failure={form.failure}
            values={form.values}
            fields={categoryFields(form.values)}
            onOverwrite={(conflict) => void form.save(conflict)}
          />
        }
      >
        <div className="space-y-5 px-5 pb-6 pt-2">
          <CategoryFields form={form} isNew={!editing} />
        </div>
      </DialogForm>
      {isAsking && <DiscardQuestion onDiscard={onClose} onKeep={() => setAsking(false)} />}
    </Dialog>
  );
}

type CategoryFieldsProps = { form: CategoryFormState; isNew: boolean };

function CategoryFields({ form: { values, errors, change }, isNew }: CategoryFieldsProps) {
  return (
    <>
      <Field label="Category Name" error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <IdField
        label="Category ID"
        hint={
          isNew
            ? "Used in URLs. Must use lowercase letters, numbers and hyphens only."
            : "Category ID cannot be changed after creation"
        }
        value={values.id}
        error={errors.id}
        onChange={isNew ? (id) => change({ id }) : null}
      />
      <Field label="Description">
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={values.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}
