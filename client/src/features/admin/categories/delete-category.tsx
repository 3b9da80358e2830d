import { useContent } from "@/content/content-store.ts";
import type { KnowledgeCategory } from "@/content/model.ts";
import { writeDrafts } from "@/content/write-drafts.ts";
import { showToast } from "@/ui/toast-store.ts";
import { findDraft } from "../draft-state.ts";
import { QuestionDialog } from "../question-dialog.tsx";
import { sayIfRefused } from "../say-if-refused.ts";

type DeleteCategoryProps = { category: KnowledgeCategory; onClose: () => void };

/** Asks before a category is deleted. */
export function DeleteCategory({ category, onClose }: DeleteCategoryProps) {
  const { changes } = useContent();

  async function handleDelete() {
    const overStamp = findDraft(changes, "category", category.id)?.stamp ?? null;
    const change = { type: "delete-category", id: category.id, basedOn: category } as const;
    if (await sayIfRefused(writeDrafts([{ change, overStamp }]))) {
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
