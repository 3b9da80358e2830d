import { ChevronRight, Undo2 } from "lucide-react";
import { use, useEffect, useRef } from "react";
import { useContent } from "@/data/content-store.ts";
import type { Draft } from "@/data/drafts.ts";
import { itemOf, titleOf } from "@/data/model.ts";
import { undoDraft } from "@/data/write-drafts.ts";
import { Button } from "@/ui/button.tsx";
import { FocusFallback } from "@/ui/dialog.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { reportSaveError } from "../forms/save-error.ts";

/** The number of deletions listed at first and added at a time. */
const PAGE_SIZE = 100;

type DeletedSectionProps = {
  kind: "article" | "category";
  /** Called with the id before the last deletion is undone: the focus then belongs to its restored row. */
  onUndoLast: (id: string) => void;
};

/** The deleted items of this browser, in a collapsed list below the table, each with an undo button. */
export function DeletedSection({ kind, onUndoLast }: DeletedSectionProps) {
  const deleted = useContent().changes.filter(({ change }) => change.type === `delete-${kind}`);
  const { shown, ...more } = useShowMore(deleted, PAGE_SIZE);
  const activePanel = use(FocusFallback);
  const list = useRef<HTMLUListElement>(null);
  const undoneIndex = useRef<number | null>(null);

  // The pressed button is gone: the focus goes to the next one, or, where no restored row took it, to the tab.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the number of deletions changes
  useEffect(() => {
    const index = undoneIndex.current;
    undoneIndex.current = null;
    if (index === null || document.activeElement !== document.body) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    (buttons[Math.min(index, buttons.length - 1)] ?? activePanel.current)?.focus();
  }, [deleted.length]);

  function handleUndo(draft: Draft, index: number) {
    undoneIndex.current = index;
    if (deleted.length === 1) onUndoLast(draft.change.id);
    void reportSaveError(undoDraft(draft));
  }

  if (deleted.length === 0) return null;
  return (
    <details className="group/deleted border-t">
      <summary className="flex min-h-13 cursor-pointer list-none items-center gap-2 px-4 text-small font-[650] sm:px-5.5">
        <ChevronRight
          size={17}
          className="text-ink-3 transition-transform duration-150 group-open/deleted:rotate-90"
        />
        <span>
          Deleted <span className="ml-1 font-normal text-ink-3 tabular-nums">{deleted.length}</span>
        </span>
      </summary>
      <ul ref={list} className="divide-y border-t text-small">
        {shown.map((draft, index) => (
          <DeletedItem key={draft.key} draft={draft} onUndo={() => handleUndo(draft, index)} />
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
