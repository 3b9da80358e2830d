import { Plus } from "lucide-react";
import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import type { KnowledgeCategory } from "@/content/model.ts";
import { Button } from "@/ui/button.tsx";
import { Message } from "@/ui/message.tsx";
import type { OpenDialog } from "../data-row.tsx";
import { DeleteDialog } from "../delete-dialog.tsx";
import { DeletedSection } from "../deleted-section.tsx";
import { Panel } from "../panel.tsx";
import { CategoriesTable } from "./categories-table.tsx";
import { CategoryForm } from "./category-form.tsx";

/** The categories' tab: table, deleted categories and the dialogs. */
export function CategoriesTab() {
  const { knowledge, changes } = useContent();
  const [dialog, setDialog] = useState<OpenDialog<KnowledgeCategory> | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const { length: count } = knowledge.categories;
  const close = () => setDialog(null);

  return (
    <Panel
      title="Knowledge Base Categories"
      count={`${count}`}
      tools={
        <Button onClick={() => setDialog({ kind: "form", item: null })}>
          <Plus size={18} />
          Add Category
        </Button>
      }
    >
      {count > 0 ? (
        <CategoriesTable focusedId={focusedId} onOpen={setDialog} />
      ) : (
        <Message title={null}>No categories found. Add a category to get started.</Message>
      )}
      <DeletedSection kind="category" drafts={changes} onUndoLast={setFocusedId} />
      {dialog?.kind === "form" && <CategoryForm editing={dialog.item} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteDialog item={dialog.item} onClose={close} />}
    </Panel>
  );
}
