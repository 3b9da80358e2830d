import { useContent } from "@/content/content-store.ts";
import { findDraft } from "@/content/drafts.ts";
import type { KnowledgeCategory } from "@/content/model.ts";
import { writeDrafts } from "@/content/write-drafts.ts";
import { showToast } from "@/ui/toast-store.ts";
import { QuestionDialog } from "../question-dialog.tsx";
import { reportSaveError } from "../save-error.ts";

type DeleteCategoryProps = { category: KnowledgeCategory; onClose: () => void };

/** Asks before a category is deleted. */
export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const { changes } = useContent();

  async function handleDelete() {
    const expectedVersion = findDraft(changes, "category", category.id)?.version ?? null;
    const change = { type: "delete-category", id: category.id, basedOn: category } as const;
    if (await reportSaveError(writeDrafts([{ change, expectedVersion }]))) {
      showToast({ title: "Category deleted", description: category.name });
      onClose();
    }
  }

  return (
    <QuestionDialog
      title="Delete Category"
      action="Delete Category"
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <p>Are you sure you want to delete the category {category.name}?</p>
      <p>
        This action cannot be undone. Articles in this category will not be deleted but will lose
        their category assignment.
      </p>
    </QuestionDialog>
  );
}
