import { useState } from "react";
import type { KnowledgeCategory } from "@/content/model.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Field, TextArea, TextInput } from "@/ui/field.tsx";
import { DiscardQuestion } from "../discard-question.tsx";
import { FormFailure } from "../form-failure.tsx";
import { IdField } from "../id-field.tsx";
import { type CategoryFormState, useCategoryForm } from "./use-category-form.ts";

type CategoryFormProps = {
  /** The category to edit; null adds a new one. */
  editing: KnowledgeCategory | null;
  onClose: () => void;
};

/** The dialog that adds or edits a category. */
export function CategoryForm({ editing, onClose }: CategoryFormProps) {
  const form = useCategoryForm(editing, onClose);
  const [isAsking, setAsking] = useState(false);
  const handleClose = () => (form.isDirty ? setAsking(true) : onClose());

  return (
    <Dialog
      variant="question"
      title={editing ? "Edit Category" : "Add New Category"}
      onClose={handleClose}
    >
      <form noValidate onSubmit={form.handleSubmit}>
        <div className="space-y-5 px-5 pb-5 pt-2">
          <CategoryFields form={form} isNew={!editing} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-3 border-t px-5 py-4">
          <FormFailure failure={form.failure} text={() => JSON.stringify(form.values, null, 2)} />
          <Button variant="outline" onClick={handleClose}>
            Cancel
          </Button>
          <Button type="submit">{editing ? "Save Changes" : "Add Category"}</Button>
        </div>
      </form>
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
