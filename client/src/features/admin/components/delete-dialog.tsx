import { useContent } from "@/data/content-store.ts";
import { draftVersion } from "@/data/draft-state.ts";
import { type Article, deletionOf, type KnowledgeCategory, titleOf } from "@/data/model.ts";
import { writeDrafts } from "@/data/write-drafts.ts";
import { showToast } from "@/ui/toast-store.ts";
import { reportSaveError } from "../forms/save-error.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const TEXTS = {
  article: {
    title: "Article",
    consequence: "The article will be permanently removed from the knowledge base.",
  },
  category: {
    title: "Category",
    consequence:
      "Articles in this category will not be deleted but will lose their category assignment.",
  },
};

type DeleteDialogProps = { item: Article | KnowledgeCategory; onClose: () => void };

/** Asks before an article or a category is deleted. */
export function DeleteDialog({ item, onClose }: DeleteDialogProps) {
  const { changes } = useContent();
  const kind = "title" in item ? "article" : "category";
  const { title, consequence } = TEXTS[kind];

  async function handleDelete() {
    const expectedVersion = draftVersion(changes, kind, item.id);
    if (await reportSaveError(writeDrafts([{ change: deletionOf(item), expectedVersion }]))) {
      showToast({ title: `${title} deleted`, description: titleOf(item) });
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={`Delete ${title}`}
      action={`Delete ${title}`}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <p>
        Are you sure you want to delete the {kind} {titleOf(item)}?
      </p>
      <p>This action cannot be undone. {consequence}</p>
    </ConfirmDialog>
  );
}
