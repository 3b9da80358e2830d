import { useState } from "react";
import { useContent } from "@/data/content-store.ts";
import type { DraftConflict } from "@/data/draft-conflict.ts";
import { draftVersion, nameOfDraft } from "@/data/draft-state.ts";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { type DraftEdit, writeForm } from "@/data/write-drafts.ts";
import { showToast } from "@/ui/toast-store.ts";

/** Saves the form that adds or edits an article or a category; `failure` is the error of the last save, or null. */
export function useSaveForm(
  kind: "article" | "category",
  editing: Article | KnowledgeCategory | null,
  onSaved: () => void,
) {
  const { changes } = useContent();
  const [openedVersion] = useState(() => editing && draftVersion(changes, kind, editing.id));
  const label = kind === "article" ? "Article" : "Category";
  const [failure, setFailure] = useState<unknown>(null);

  /** Writes the edit, null for none; given a conflict, over what the other tab stored. */
  async function save(edit: DraftEdit | null, conflict?: DraftConflict) {
    try {
      if (edit) {
        // A new item may replace one that this browser deleted.
        const version = editing ? openedVersion : draftVersion(changes, kind, edit.change.id);
        await writeForm(edit, version, conflict);
        showToast({
          title: `${label} ${editing ? "saved" : "added"}`,
          description: nameOfDraft(edit),
        });
      }
      onSaved();
    } catch (error) {
      setFailure(error);
    }
  }

  return { failure, save };
}
