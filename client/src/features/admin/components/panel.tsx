import { Plus } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { Button } from "@/ui/button.tsx";
import type { OpenDialog, TableProps } from "./data-row.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeletedSection } from "./deleted-section.tsx";
import { PanelFrame } from "./panel-frame.tsx";

type PanelProps<T> = {
  kind: "article" | "category";
  title: string;
  count: string;
  aside?: ReactNode;
  /** Controls at the other end of the title row, before the Add button. */
  tools?: ReactNode;
  Form: ComponentType<{ editing: T | null; onClose: () => void }>;
  /** Draws the table. */
  children: (table: TableProps<T>) => ReactNode;
};

/** A tab of the dashboard: title, table, deleted items and the dialogs. */
export function Panel<T extends Article | KnowledgeCategory>({
  kind,
  title,
  count,
  aside,
  tools,
  Form,
  children,
}: PanelProps<T>) {
  const [dialog, setDialog] = useState<OpenDialog<T> | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const close = () => setDialog(null);
  return (
    <PanelFrame
      title={title}
      count={count}
      aside={aside}
      tools={
        <>
          {tools}
          <Button onClick={() => setDialog({ kind: "form", item: null })}>
            <Plus size={18} />
            {kind === "article" ? "Add Article" : "Add Category"}
          </Button>
        </>
      }
    >
      {children({ focusedId, onOpen: setDialog })}
      <DeletedSection kind={kind} onUndoLast={setFocusedId} />
      {dialog?.kind === "form" && <Form editing={dialog.item} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteDialog item={dialog.item} onClose={close} />}
    </PanelFrame>
  );
}
