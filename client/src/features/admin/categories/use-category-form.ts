import { isSlug } from "@shared/slug.ts";
import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import type { DraftConflict } from "@/content/draft-conflict.ts";
import { isSameItem, type KnowledgeBase, type KnowledgeCategory } from "@/content/model.ts";
import { slugOf } from "@/lib/slug.ts";
import { useSaveForm } from "../use-save-form.ts";

type CategoryErrors = Partial<Record<keyof KnowledgeCategory, string>>;

/** The state of the form that adds or edits a category. */
export function useCategoryForm(editing: KnowledgeCategory | null, onSaved: () => void) {
  const { knowledge } = useContent();
  const { failure, save } = useSaveForm("category", editing, onSaved);
  const [initial] = useState(() => editing ?? { id: "", name: "", description: "" });
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<CategoryErrors>({});
  // A new category's id follows its name until somebody types one.
  const [isIdTyped, setIdTyped] = useState(editing !== null);

  function change(changed: Partial<KnowledgeCategory>) {
    if (changed.id !== undefined) setIdTyped(true);
    const proposed = changed.name !== undefined && !isIdTyped ? { id: slugOf(changed.name) } : {};
    setValues((before) => ({ ...before, ...proposed, ...changed }));
    setErrors({});
  }

  async function submit(conflict?: DraftConflict) {
    const wrong = checkCategory(values, knowledge, !editing);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    const value = { ...values, name: values.name.trim(), description: values.description.trim() };
    const change = { type: "put-category", id: value.id, value, basedOn: editing } as const;
    await save(editing && isSameItem(value, editing) ? null : { change }, conflict);
  }

  const isDirty = !isSameItem(values, initial);
  return { isNew: !editing, values, errors, failure, isDirty, change, save: submit };
}

function checkCategory(
  { id, name }: KnowledgeCategory,
  { categories }: KnowledgeBase,
  isNew: boolean,
): CategoryErrors {
  const errors: CategoryErrors = {};
  if (!name.trim()) errors.name = "Enter a name.";
  if (!isNew) return errors;
  if (!id) errors.id = "Enter an ID.";
  else if (!isSlug(id)) errors.id = "Use lowercase letters, numbers and hyphens only.";
  else if (categories.some((category) => category.id === id)) {
    errors.id = "Another category has this ID. Choose a different one.";
  }
  return errors;
}
