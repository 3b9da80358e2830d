import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { type DraftConflict, findDraft } from "@/content/drafts.ts";
import { type Article, isSameItem, metadataOf } from "@/content/model.ts";
import { writeForm } from "@/content/write-drafts.ts";
import { slugOf } from "@/lib/slug.ts";
import { showToast } from "@/ui/toast-store.ts";
import { useUnfinishedForm } from "../use-unfinished-form.ts";
import {
  type ArticleErrors,
  type ArticleValues,
  checkArticle,
  toEdit,
} from "./article-form-values.ts";

const EMPTY = { id: "", category: "", title: "", description: "", link: "" };

type ArticleFormOptions = {
  editing: Article | null;
  /** The article's HTML as it is saved; empty when it has none. */
  savedHtml: string;
  onSaved: () => void;
};

/** The state of the form that adds or edits an article. */
export function useArticleForm({ editing, savedHtml, onSaved }: ArticleFormOptions) {
  const { knowledge, changes } = useContent();
  const versionOf = (id: string) => findDraft(changes, "article", id)?.version ?? null;
  const [initial] = useState(() => (editing ? metadataOf(editing) : EMPTY));
  const [openedVersion] = useState(() => editing && versionOf(editing.id));
  const [values, setValues] = useState<ArticleValues>(initial);
  const [errors, setErrors] = useState<ArticleErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  // A new article's id follows its title until somebody types one.
  const [isIdTyped, setIdTyped] = useState(editing !== null);
  const [editorKey, setEditorKey] = useState(0);
  const isDirty =
    !isSameItem(metadataOf(values), initial) || (values.html ?? savedHtml) !== savedHtml;
  const unfinished = useUnfinishedForm(
    editing ? `edit:${editing.id}:` : "new:",
    isDirty ? values : null,
  );

  function change(changed: Partial<ArticleValues>) {
    if (changed.id !== undefined) setIdTyped(true);
    const proposed = changed.title !== undefined && !isIdTyped ? { id: slugOf(changed.title) } : {};
    setValues((before) => ({ ...before, ...proposed, ...changed }));
    setErrors((before) => without(before, Object.keys({ ...proposed, ...changed })));
  }

  async function save(conflict?: DraftConflict) {
    const edit = toEdit(values, editing, savedHtml, conflict !== undefined);
    try {
      if (edit) {
        // A new article may take the place of one that this browser deleted.
        await writeForm(edit, editing ? openedVersion : versionOf(edit.change.id), conflict);
        const title = editing ? "Article saved" : "Article added";
        showToast({ title, description: values.title });
      }
      unfinished.discard();
      onSaved();
    } catch (error) {
      setFailure(error);
    }
  }

  return {
    isNew: !editing,
    values,
    initial: { ...initial, html: savedHtml },
    errors,
    failure,
    isDirty,
    /** Changes whenever the editor has to start over with what the form holds. */
    editorKey,
    change,
    /** Saves the form; given a conflict, over what the other tab stored. */
    save,
    /** Shows beside the fields what is wrong; returns whether nothing is. */
    check() {
      const wrong = checkArticle(values, knowledge, editing);
      setErrors(wrong);
      return Object.keys(wrong).length === 0;
    },
    unfinished,
    /** Continues with what an earlier visit left. */
    restore(recovered: ArticleValues) {
      setIdTyped(true);
      setValues(editing ? { ...recovered, id: editing.id } : recovered);
      setEditorKey((before) => before + 1);
      unfinished.takeOver(recovered);
    },
  };
}

export type ArticleFormState = ReturnType<typeof useArticleForm>;

function without(errors: ArticleErrors, fields: readonly string[]): ArticleErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
