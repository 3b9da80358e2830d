import { type SubmitEvent, useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { findDraft } from "@/content/drafts.ts";
import type { KnowledgeCategory } from "@/content/model.ts";
import { writeDrafts } from "@/content/write-drafts.ts";
import { slugOf } from "@/lib/slug.ts";
import { showToast } from "@/ui/toast-store.ts";
import { saveErrorMessage } from "../save-error.ts";
import { type CategoryErrors, type CategoryValues, checkCategory } from "./category-form-values.ts";

/** The state of the form that adds or edits a category. */
export function useCategoryForm(editing: KnowledgeCategory | null, onSaved: () => void) {
  const { knowledge, changes } = useContent();
  const [initial] = useState<CategoryValues>(
    () => editing ?? { id: "", name: "", description: "" },
  );
  const [expectedVersion] = useState(
    () => (editing && findDraft(changes, "category", editing.id)?.version) ?? null,
  );
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<CategoryErrors>({});
  const [failure, setFailure] = useState<string | null>(null);
  // A new category's id follows its name until somebody types one.
  const [isIdTyped, setIdTyped] = useState(editing !== null);

  function change(changed: Partial<CategoryValues>) {
    if (changed.id !== undefined) setIdTyped(true);
    const proposed = changed.name !== undefined && !isIdTyped ? { id: slugOf(changed.name) } : {};
    setValues((before) => ({ ...before, ...proposed, ...changed }));
    setErrors({});
  }

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    const wrong = checkCategory(values, knowledge, !editing);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const value = { ...values, name: values.name.trim(), description: values.description.trim() };
    const put = { type: "put-category", id: value.id, value, basedOn: editing } as const;
    try {
      await writeDrafts([
        { change: put, ...(editing && { expectedVersion, overwrites: failure !== null }) },
      ]);
      showToast({ title: editing ? "Category saved" : "Category added", description: value.name });
      onSaved();
    } catch (error) {
      setFailure(saveErrorMessage(error));
    }
  }

  const isDirty = JSON.stringify(values) !== JSON.stringify(initial);
  return { values, errors, failure, isDirty, change, handleSubmit };
}

export type CategoryFormState = ReturnType<typeof useCategoryForm>;
