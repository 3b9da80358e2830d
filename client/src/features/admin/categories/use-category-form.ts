import { useState } from "react";
import { useContent } from "@/data/content-store.ts";
import type { DraftConflict } from "@/data/draft-conflict.ts";
import { isSameItem, type KnowledgeCategory } from "@/data/model.ts";
import { slugOf } from "@/lib/slug.ts";
import { basisOf, editOn, type FormBasis } from "../forms/form-basis.ts";
import { useFormAutosave } from "../forms/use-form-autosave.ts";
import { useSaveForm } from "../forms/use-save-form.ts";
import {
  type CategoryErrors,
  categoryFormPrefix,
  checkCategory,
  toCategoryEdit,
} from "./category-form-values.ts";

const EMPTY = { id: "", name: "", description: "" };

/** The state of the form that adds or edits a category. */
export function useCategoryForm(editing: KnowledgeCategory | null, onSaved: () => void) {
  const { knowledge, published } = useContent();
  const [initial] = useState(editing ?? EMPTY);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<CategoryErrors>({});
  // A new category's id follows its name until somebody types one.
  const [isIdTyped, setIdTyped] = useState(editing !== null);
  const [basis, setBasis] = useState(() => basisOf({ published }, editing));
  const isDirty = !isSameItem(values, initial);
  const unfinished = useFormAutosave(categoryFormPrefix(editing), isDirty ? values : null, basis);
  const { failure, save } = useSaveForm("category", editing, () => {
    unfinished.discard();
    onSaved();
  });

  function change(changed: Partial<KnowledgeCategory>) {
    if (changed.id !== undefined) setIdTyped(true);
    const proposed = changed.name !== undefined && !isIdTyped ? { id: slugOf(changed.name) } : {};
    setValues((before) => ({ ...before, ...proposed, ...changed }));
    setErrors({});
  }

  return {
    isNew: !editing,
    values,
    initial,
    errors,
    failure,
    isDirty,
    change,
    /** Saves the form if it is valid, else shows the errors beside the fields; given a conflict, over what the other tab stored. */
    async save(conflict?: DraftConflict) {
      const wrong = checkCategory(values, knowledge, editing);
      setErrors(wrong);
      if (Object.keys(wrong).length > 0) return;
      await save(editOn(basis, toCategoryEdit(values, editing)), conflict);
    },
    unfinished,
    /** Restores the autosaved values of an earlier visit. */
    restore(recovered: KnowledgeCategory, recoveredBasis: FormBasis | null) {
      const restoredBasis = recoveredBasis ?? basis;
      setBasis(restoredBasis);
      setIdTyped(true);
      setValues(editing ? { ...recovered, id: editing.id } : recovered);
      unfinished.takeOver(recovered, restoredBasis);
    },
  };
}
