import { Plus } from "lucide-react";
import { type ComponentType, type ReactNode, useState } from "react";
import type { Article, KnowledgeCategory } from "@/content/model.ts";
import { Button } from "@/ui/button.tsx";
import type { OpenDialog, TableProps } from "./data-row.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { DeletedSection } from "./deleted-section.tsx";

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
    // Clipped at its round corners, which leaves what is sticky inside to the window.
    <section aria-label={title} className="mt-5 overflow-clip rounded-large border bg-card">
      <div className="flex flex-wrap items-center gap-3 border-b px-4 py-4 sm:px-5.5">
        <h2 className="text-h3 font-[680]">
          {title}{" "}
          <span className="text-small font-normal whitespace-nowrap text-ink-3 tabular-nums">
            {count}
          </span>
        </h2>
        {aside}
        <div className="flex flex-wrap justify-end gap-3 max-sm:w-full max-sm:[&>button:only-child]:grow max-[22rem]:[&>button]:grow sm:grow lg:min-w-125 lg:basis-0">
          {tools}
          <Button onClick={() => setDialog({ kind: "form", item: null })}>
            <Plus size={18} />
            {kind === "article" ? "Add Article" : "Add Category"}
          </Button>
        </div>
      </div>
      {children({ focusedId, onOpen: setDialog })}
      <DeletedSection kind={kind} onUndoLast={setFocusedId} />
      {dialog?.kind === "form" && <Form editing={dialog.item} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteDialog item={dialog.item} onClose={close} />}
    </section>
  );
}
