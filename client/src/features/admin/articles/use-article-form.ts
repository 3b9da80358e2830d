import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { findDraft } from "@/content/drafts.ts";
import type { Article } from "@/content/model.ts";
import { type DraftEdit, writeDrafts } from "@/content/write-drafts.ts";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { slugOf } from "@/lib/slug.ts";
import { showToast } from "@/ui/toast-store.ts";
import { saveErrorMessage } from "../save-error.ts";
import { useUnfinishedForm } from "../use-unfinished-form.ts";
import {
  type ArticleErrors,
  type ArticleValues,
  checkArticle,
  isSameForm,
  toArticle,
} from "./article-form-values.ts";

type ArticleFormOptions = {
  editing: Article | null;
  /** The article's HTML as it is saved; empty when it has none. */
  savedHtml: string;
  onSaved: () => void;
};

/** The state of the form that adds or edits an article. */
export function useArticleForm({ editing, savedHtml, onSaved }: ArticleFormOptions) {
  const { knowledge, changes } = useContent();
  const [initial] = useState(() => initialValues(editing));
  const [expectedVersion] = useState(() => stampOf(changes, editing));
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<ArticleErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  // A new article's id follows its title until somebody types one.
  const [isIdTyped, setIdTyped] = useState(editing !== null);
  const [editorKey, setEditorKey] = useState(0);
  const isDirty = !isSameForm(values, {
    ...initial,
    html: values.html === undefined ? undefined : savedHtml,
  });
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

  async function save() {
    try {
      await writeDrafts([
        toEdit(values, editing, { expectedVersion, overwrites: failure !== null }),
      ]);
      unfinished.forget();
      showToast({ title: editing ? "Article saved" : "Article added", description: values.title });
      onSaved();
    } catch (error) {
      setFailure(error);
    }
  }

  return {
    values,
    initial: { ...initial, html: savedHtml },
    errors,
    failure: failure === null ? null : saveErrorMessage(failure),
    isDirty,
    /** Another one whenever the editor has to begin anew with what the form holds. */
    editorKey,
    change,
    save,
    /** Says beside the fields what is wrong; answers whether nothing is. */
    check() {
      const wrong = checkArticle(values, knowledge, editing);
      setErrors(wrong);
      return Object.keys(wrong).length === 0;
    },
    forget: unfinished.forget,
    /** What an earlier visit left of this form. */
    left: unfinished.found,
    takeUp(left: ArticleValues) {
      setIdTyped(true);
      setValues(editing ? { ...left, id: editing.id } : left);
      setEditorKey((before) => before + 1);
      unfinished.forgetFound();
    },
    throwLeftAway: unfinished.forgetFound,
  };
}

export type ArticleFormState = ReturnType<typeof useArticleForm>;

function initialValues(editing: Article | null): ArticleValues {
  if (!editing) return { id: "", category: "", title: "", description: "", link: "" };
  const { id, category, title, description, link } = editing;
  return { id, category, title, description, link };
}

function stampOf(changes: Parameters<typeof findDraft>[0], editing: Article | null): string | null {
  return (editing && findDraft(changes, "article", editing.id)?.version) ?? null;
}

function toEdit(
  values: ArticleValues,
  editing: Article | null,
  conflict: Pick<DraftEdit, "expectedVersion" | "overwrites">,
): DraftEdit {
  const value = toArticle(values, editing);
  const html = values.html === undefined ? "" : sanitizeToText(values.html);
  const { bodyIn: _, ...basedOn } = editing ?? { ...value, bodyIn: null };
  return {
    change: {
      type: "put-article",
      id: value.id,
      value,
      body: editing ? "below" : "none",
      basedOn: editing ? basedOn : null,
    },
    // Content keeps its old value if it is emptied (specification, part 5).
    ...(isEmpty(html) ? {} : { html }),
    // A new article may take the place of one that this browser deleted.
    ...(editing ? conflict : {}),
  };
}

function isEmpty(html: string): boolean {
  return !/[^\s]/.test(html.replace(/<(?!img|iframe)[^>]*>|&nbsp;/g, ""));
}

function without(errors: ArticleErrors, fields: readonly string[]): ArticleErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field)));
}
