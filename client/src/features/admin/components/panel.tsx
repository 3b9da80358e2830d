import { Plus, Undo2 } from "lucide-react";
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  use,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import {
  deletionOf,
  draftVersion,
  itemOf,
  publishedRevisionOf,
  titleOf,
} from "@/features/admin/drafts/items.ts";
import { undoDraft, writeDrafts } from "@/features/admin/drafts/write-drafts.ts";
import { Button } from "@/ui/button.tsx";
import { FocusFallback } from "@/ui/dialog.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { reportSaveError } from "../forms/save-error.ts";
import type { OpenTableDialog, TableProps } from "./data-table.tsx";
import { ConfirmDialog, FoldSummary } from "./dialog-parts.tsx";

type PanelProps<T> = {
  kind: "article" | "category";
  title: string;
  count: string;
  aside?: ReactNode;
  tools?: ReactNode;
  Form: ComponentType<{
    editing: T | null;
    onAdded: (id: string) => void;
    onClose: () => void;
  }>;
  onAdded?: (id: string) => void;
  children: (table: TableProps<T>) => ReactNode;
};

export function Panel<T extends Article | KnowledgeCategory>({
  kind,
  title,
  count,
  aside,
  tools,
  Form,
  onAdded = () => undefined,
  children,
}: PanelProps<T>) {
  const [dialog, setDialog] = useState<OpenTableDialog<T> | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  // A save may end when its form is closed and another dialog is open.
  const close = () => setDialog((open) => (open === dialog ? null : open));
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
      {dialog?.kind === "form" && <Form editing={dialog.item} onAdded={onAdded} onClose={close} />}
      {dialog?.kind === "delete" && <DeleteDialog item={dialog.item} onClose={close} />}
    </PanelFrame>
  );
}

type PanelFrameProps = {
  title: string;
  count: string;
  aside?: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
};

export function PanelFrame({ title, count, aside, tools, children }: PanelFrameProps) {
  return (
    // Clipped at its round corners; sticky content inside still sticks to the window.
    <section aria-label={title} className="mt-5 overflow-clip rounded-large border bg-card">
      <div className="flex flex-wrap items-center gap-3 border-b px-4 py-4 sm:px-5.5">
        <h2 className="text-h3 font-[680]">
          {title}{" "}
          <span className="inline-block empty:hidden text-small font-normal text-ink-3 tabular-nums">
            {count}
          </span>
        </h2>
        {aside}
        <div className="flex flex-wrap justify-end gap-3 max-sm:w-full max-sm:[&>button:only-child]:grow max-[26rem]:[&>button]:grow sm:grow lg:min-w-125 lg:basis-0">
          {tools}
        </div>
      </div>
      {children}
    </section>
  );
}

export function countOf(found: number | null, all: number): string {
  const total = all.toLocaleString("en");
  return found === null ? total : `${found.toLocaleString("en")} of ${total}`;
}

/**
 * When the focused row goes, the row that follows takes the focus, else the last one, else `fallback`. For the list of
 * rows.
 */
export function useFocusOfRows(fallback: RefObject<HTMLElement | null>) {
  const ref = useRef<HTMLUListElement>(null);
  /** The index of the row with the focus; -1 for none. */
  const focused = useRef(-1);
  const rows = () => [...(ref.current?.children ?? [])];

  function note() {
    focused.current = rows().findIndex((row) => row.contains(document.activeElement));
  }

  // Runs after each render, as rows above it may be gone, too. React reports no blur of removed elements.
  useLayoutEffect(() => {
    if (focused.current >= 0 && document.activeElement === document.body) {
      const row = rows()[focused.current] ?? rows().at(-1);
      (row?.querySelector<HTMLElement>("button, a[href]") ?? fallback.current)?.focus();
    }
    note();
  });

  const forget = () => {
    focused.current = -1;
  };
  return { ref, onFocus: note, onBlur: forget };
}

type DeletedSectionProps = {
  kind: "article" | "category";
  /** Called with the id before the last deletion is undone: the focus then belongs to its restored row. */
  onUndoLast: (id: string) => void;
};

function DeletedSection({ kind, onUndoLast }: DeletedSectionProps) {
  const deleted = useContent().changes.filter(({ change }) => change.type === `delete-${kind}`);
  const { shown, ...more } = useShowMore(deleted, 100);
  // The focus goes to the tab unless a restored row has taken it.
  const list = useFocusOfRows(use(FocusFallback));

  function handleUndo(draft: Draft) {
    if (deleted.length === 1) onUndoLast(draft.change.id);
    void reportSaveError(undoDraft(draft));
  }

  if (deleted.length === 0) return null;
  return (
    <details className="group/fold border-t">
      <FoldSummary title="Deleted" count={deleted.length} />
      <ul {...list} className="divide-y border-t text-small">
        {shown.map((draft) => (
          <DeletedItem key={draft.key} draft={draft} onUndo={() => handleUndo(draft)} />
        ))}
      </ul>
      <ShowMore {...more} noun={kind === "article" ? "deleted articles" : "deleted categories"} />
    </details>
  );
}

type DeletedItemProps = { draft: Draft; onUndo: () => void };

function DeletedItem({ draft: { change, previous }, onUndo }: DeletedItemProps) {
  const item = (previous && itemOf(previous)) ?? change.basedOn;
  const name = item ? titleOf(item) : change.id;
  return (
    <li className="flex items-center gap-4 px-4 py-2 sm:px-5.5">
      <p className="mr-auto min-w-0 break-words">
        {name} <span className="ml-1 font-mono text-tiny text-ink-3">{change.id}</span>
      </p>
      <Button variant="outline" aria-label={`Undo the deletion of ${name}`} onClick={onUndo}>
        <Undo2 size={17} />
        Undo
      </Button>
    </li>
  );
}

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

function DeleteDialog({ item, onClose }: DeleteDialogProps) {
  const { changes, published } = useContent();
  const kind = "title" in item ? "article" : "category";
  const { title, consequence } = TEXTS[kind];
  const [seen] = useState(() => ({
    expectedVersion: draftVersion(changes, kind, item.id),
    publishedRevision: publishedRevisionOf(published, `${kind}:${item.id}`),
  }));
  const isBusy = useRef(false);

  async function handleDelete() {
    // A second press would meet the first one's draft as a conflict.
    if (isBusy.current) return;
    isBusy.current = true;
    if (await reportSaveError(writeDrafts([{ change: deletionOf(item), ...seen }]))) {
      showToast({ title: `${title} deleted`, description: titleOf(item) });
      onClose();
    }
    isBusy.current = false;
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
