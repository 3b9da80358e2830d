import { useContent } from "@/content/content-store.ts";
import { findDraft } from "@/content/drafts.ts";
import type { Article } from "@/content/model.ts";
import { writeDrafts } from "@/content/write-drafts.ts";
import { showToast } from "@/ui/toast-store.ts";
import { QuestionDialog } from "../question-dialog.tsx";
import { reportSaveError } from "../save-error.ts";
import { ArticleForm } from "./article-form.tsx";

/** Which dialog of the articles is open. */
export type OpenDialog = { kind: "add" } | { kind: "edit" | "delete"; article: Article };

type ArticleDialogsProps = { dialog: OpenDialog; onClose: () => void };

/** The dialogs that add, edit and delete an article. */
export function ArticleDialogs({ dialog, onClose }: ArticleDialogsProps) {
  if (dialog.kind === "add") return <ArticleForm editing={null} onClose={onClose} />;
  if (dialog.kind === "edit") return <ArticleForm editing={dialog.article} onClose={onClose} />;
  return <DeleteArticle article={dialog.article} onClose={onClose} />;
}

function DeleteArticle({ article, onClose }: { article: Article; onClose: () => void }) {
  const { changes } = useContent();

  async function handleDelete() {
    const { bodyIn: _, ...basedOn } = article;
    const expectedVersion = findDraft(changes, "article", article.id)?.version ?? null;
    const change = { type: "delete-article", id: article.id, basedOn } as const;
    if (await reportSaveError(writeDrafts([{ change, expectedVersion }]))) {
      showToast({ title: "Article deleted", description: article.title });
      onClose();
    }
  }

  return (
    <QuestionDialog
      title="Delete Article"
      action="Delete Article"
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <p>Are you sure you want to delete the article {article.title}?</p>
      <p>
        This action cannot be undone. The article will be permanently removed from the knowledge
        base.
      </p>
    </QuestionDialog>
  );
}
