import { useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useRef, useState } from "react";
import { articleBodyQuery } from "@/data/load-body.ts";
import type { Change, KnowledgeBase } from "@/data/model.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import { isDraftOutdated, kindOf, nameOfDraft } from "@/features/admin/drafts/items.ts";
import { discardDrafts, undoDraft } from "@/features/admin/drafts/write-drafts.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Message } from "@/ui/message.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { DraftName } from "../components/data-table.tsx";
import { ConfirmDialog, DialogFooter, DisclosureButton } from "../components/dialog-parts.tsx";
import { useFocusOfRows } from "../components/panel.tsx";
import { reportSaveError } from "../forms/save-error.ts";
import { Comparison, comparedFields } from "./comparison.tsx";
import { Trash } from "./trash.tsx";

export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const { changes, knowledge } = useContent();
  const { shown, ...more } = useShowMore(changes, 50);
  /** The drafts to discard, as listed when the question was asked. */
  const [discarding, setDiscarding] = useState<readonly Draft[] | null>(null);
  const done = useRef<HTMLButtonElement>(null);
  const list = useFocusOfRows(done);

  async function handleDiscard(drafts: readonly Draft[]) {
    if (await reportSaveError(discardDrafts(drafts))) onClose();
    setDiscarding(null);
  }

  return (
    <Dialog variant="form" title="Unpublished changes" onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5">
        {changes.length === 0 ? (
          <Message title={null}>Everything here is what everybody sees.</Message>
        ) : (
          <>
            <p className="py-4 text-ink-2">
              Only this browser shows these changes. They stay until they are published or taken
              back.
            </p>
            <ul {...list} className="divide-y border-y">
              {shown.map((draft) => (
                <ChangeItem key={draft.key} draft={draft} knowledge={knowledge} />
              ))}
            </ul>
          </>
        )}
        <ShowMore {...more} noun="changes" />
        <Trash fallback={done} />
      </div>
      <DialogFooter>
        <Button
          variant="outline"
          disabled={changes.length === 0}
          onClick={() => setDiscarding(changes)}
        >
          Discard all
        </Button>
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
      {discarding && (
        <ConfirmDialog
          title="Discard all changes?"
          action="Discard all"
          onConfirm={() => handleDiscard(discarding)}
          onClose={() => setDiscarding(null)}
        >
          <p>
            The knowledge base of this browser goes back to what everybody sees. This can’t be
            undone.
          </p>
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type ChangeItemProps = { draft: Draft; knowledge: KnowledgeBase };

function ChangeItem({ draft, knowledge }: ChangeItemProps) {
  const { published } = useContent();
  const [isOpen, setOpen] = useState(false);
  const name = nameOfDraft(draft);

  async function handleUndo() {
    if ((await reportSaveError(undoDraft(draft))) && "value" in draft.change) {
      showToast({
        title: "Undone",
        description: `${name}. It is in the trash, and can be restored.`,
      });
    }
  }

  return (
    <li className="py-3.5 [&_[aria-expanded=true]]:border-brand [&_[aria-expanded=true]]:bg-brand-tint [&_[aria-expanded=true]]:text-brand-ink">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 max-sm:w-full">
          <DraftName draft={draft} />
          {isDraftOutdated(draft, published) && (
            <span className="text-small text-accent-ink">Published by somebody else since</span>
          )}
        </p>
        <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
          What differs
        </DisclosureButton>
        <Button variant="outline" aria-label={`Undo the change of ${name}`} onClick={handleUndo}>
          <Undo2 size={17} />
          Undo
        </Button>
      </div>
      {isOpen && <ChangeDetails draft={draft} knowledge={knowledge} />}
    </li>
  );
}

export function ChangeDetails({ draft: { change, previous }, knowledge }: ChangeItemProps) {
  const { revision, publicKnowledge } = useContent();
  const [openedAt] = useState(revision);
  const articleIn = ({ articles }: KnowledgeBase) =>
    kindOf(change) === "article" ? articles.find(({ id }) => id === change.id) : undefined;
  const oldHtml = useQuery(articleBodyQuery(articleIn(publicKnowledge), openedAt));
  const newHtml = useQuery(articleBodyQuery(articleIn(knowledge), openedAt));
  if (oldHtml.isFetching || newHtml.isFetching) {
    return <p className="py-3 text-ink-2">Comparing…</p>;
  }
  const before = change.basedOn ?? putValue(previous);
  const after = putValue(change);
  return (
    <Comparison
      before={comparedFields(before, oldHtml.data, publicKnowledge.categories)}
      after={comparedFields(after, newHtml.data, knowledge.categories)}
    />
  );
}

function putValue(change: Change | undefined) {
  return change && "value" in change ? change.value : null;
}
