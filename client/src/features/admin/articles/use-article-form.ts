import { useState } from "react";
import { useContent } from "@/data/content-store.ts";
import type { DraftConflict } from "@/data/draft-conflict.ts";
import { type Article, isSameItem, metadataOf } from "@/data/model.ts";
import { slugOf } from "@/lib/slug.ts";
import { basisOf, editOn, type FormBasis } from "../forms/form-basis.ts";
import { useFormAutosave } from "../forms/use-form-autosave.ts";
import { useSaveForm } from "../forms/use-save-form.ts";
import {
  type ArticleErrors,
  type ArticleValues,
  checkArticle,
  toEdit,
} from "./article-form-values.ts";

const EMPTY = { id: "", category: "", title: "", description: "", link: "" };

type ArticleFormOptions = {
  editing: Article | null;
  /** The article's saved HTML; empty when it has none. */
  savedHtml: string;
  onSaved: () => void;
};

/** The state of the form that adds or edits an article. */
export function useArticleForm({ editing, savedHtml, onSaved }: ArticleFormOptions) {
  const { knowledge, published } = useContent();
  const [initial] = useState(() => (editing ? metadataOf(editing) : EMPTY));
  const [values, setValues] = useState<ArticleValues>(initial);
  const [errors, setErrors] = useState<ArticleErrors>({});
  // A new article's id follows its title until somebody types one.
  const [isIdTyped, setIdTyped] = useState(editing !== null);
  const [basis, setBasis] = useState(() => basisOf({ published }, editing));
  const [editorKey, setEditorKey] = useState(0);
  const isDirty =
    !isSameItem(metadataOf(values), initial) || (values.html ?? savedHtml) !== savedHtml;
  const unfinished = useFormAutosave(
    editing ? `edit:${editing.id}:` : "new:",
    isDirty ? values : null,
    basis,
  );

  const { failure, save } = useSaveForm("article", editing, () => {
    unfinished.discard();
    onSaved();
  });

  function change(changed: Partial<ArticleValues>) {
    if (changed.id !== undefined) setIdTyped(true);
    const proposed = changed.title !== undefined && !isIdTyped ? { id: slugOf(changed.title) } : {};
    setValues((before) => ({ ...before, ...proposed, ...changed }));
    const fields = Object.keys({ ...proposed, ...changed });
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !fields.includes(field))),
    );
  }

  return {
    isNew: !editing,
    values,
    /** The HTML that the form holds, typed or saved. */
    html: values.html ?? savedHtml,
    savedHtml,
    initial,
    errors,
    failure,
    isDirty,
    /** The React key of the editor: changes when the editor must be mounted anew with other content. */
    editorKey,
    change,
    /** Validates the form and shows the errors beside the fields; returns whether it is valid. */
    check() {
      const wrong = checkArticle(values, knowledge, editing);
      setErrors(wrong);
      return Object.keys(wrong).length === 0;
    },
    /** Saves the form, which is valid; given a conflict, over what the other tab stored. */
    save: (conflict?: DraftConflict) =>
      save(editOn(basis, toEdit(values, editing, savedHtml, conflict !== undefined)), conflict),
    unfinished,
    /** Restores the autosaved values of an earlier visit. */
    restore(recovered: ArticleValues, recoveredBasis: FormBasis | null) {
      const restoredBasis = recoveredBasis ?? basis;
      setBasis(restoredBasis);
      setIdTyped(true);
      setValues(editing ? { ...recovered, id: editing.id } : recovered);
      setEditorKey((before) => before + 1);
      unfinished.takeOver(recovered, restoredBasis);
    },
  };
}

export type ArticleFormState = ReturnType<typeof useArticleForm>;
