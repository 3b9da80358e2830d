import { useState } from "react";
import { useContent } from "@/data/content-store.ts";
import { discardDrafts } from "@/features/admin/drafts/write-drafts.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { Message } from "@/ui/message.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { ConfirmDialog, DialogFooter } from "../components/dialog-parts.tsx";
import { reportSaveError } from "../forms/save-error.ts";
import { ChangeItem } from "./change-item.tsx";
import { Trash } from "./trash.tsx";

const CHANGES_AT_ONCE = 50;

/** The unpublished changes of this browser, each with a diff and an undo button, and the items set aside. */
export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const { changes, knowledge } = useContent();
  const { shown, ...more } = useShowMore(changes, CHANGES_AT_ONCE);
  const [isAsking, setAsking] = useState(false);

  async function handleDiscard() {
    if (await reportSaveError(discardDrafts())) onClose();
    setAsking(false);
  }

  return (
    <Dialog variant="form" title="Unpublished changes" onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5">
        {changes.length === 0 ? (
          <Message title={null}>Everything here is what everybody sees.</Message>
        ) : (
          <>
            <p className="py-4 text-ink-2">
              Only this browser shows these changes. They stay until they are published or taken
              back.
            </p>
            <ul className="divide-y border-y">
              {shown.map((draft) => (
                <ChangeItem key={draft.key} draft={draft} knowledge={knowledge} />
              ))}
            </ul>
          </>
        )}
        <ShowMore {...more} noun="changes" />
        <Trash />
      </div>
      <DialogFooter>
        <Button variant="outline" disabled={changes.length === 0} onClick={() => setAsking(true)}>
          Discard all
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
      {isAsking && (
        <ConfirmDialog
          title="Discard all changes?"
          action="Discard all"
          onConfirm={handleDiscard}
          onClose={() => setAsking(false)}
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
