import { dateAndTime } from "@shared/text/dates.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, Trash2, Undo2 } from "lucide-react";
import { type RefObject, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { downloadText } from "@/features/admin/components/download.ts";
import { useContent } from "@/features/admin/drafts/content.ts";
import { readAttachmentOf, type Unfinished } from "@/features/admin/drafts/drafts-database.ts";
import { deleteForGood } from "@/features/admin/drafts/write-drafts.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { ConfirmDialog } from "../components/dialog-parts.tsx";
import { useFocusOfRows } from "../components/panel.tsx";
import { reportSaveError } from "../forms/save-error.ts";
import { type TrashItem, trashQuery } from "./trash-items.ts";

type TrashProps = {
  /** Takes the focus when the last item goes. */
  fallback: RefObject<HTMLElement | null>;
};

/** Lists undone, overwritten, unreadable and unfinished work, to be restored, downloaded or deleted. */
export function Trash({ fallback }: TrashProps) {
  const content = useContent();
  const query = useQuery({ ...trashQuery(content), placeholderData: keepPreviousData });
  const items = query.data ?? [];
  const [deleting, setDeleting] = useState<TrashItem | null>(null);
  /** The article to restore without its text, which is lost. */
  const [textless, setTextless] = useState<TrashItem | null>(null);
  const list = useFocusOfRows(fallback);
  if (query.error) {
    return <FailedRequest message={messageOf(query.error)} onRetry={() => query.refetch()} />;
  }
  if (items.length === 0) return null;

  async function restore({ name, restore }: TrashItem, text: string | null) {
    if (restore && (await reportSaveError(restore(text)))) {
      showToast({ title: "Restored", description: name });
    }
  }

  async function handleRestore(item: TrashItem) {
    try {
      const text = item.loadText && (await item.loadText());
      if (text === undefined) setTextless(item);
      else await restore(item, text);
    } catch (error) {
      const description = `Its text could not be loaded. ${messageOf(error)}`;
      showToast({ title: "Not restored", description, variant: "destructive" });
    }
  }

  async function handleRestoreTextless() {
    if (textless) await restore(textless, null);
    setTextless(null);
  }

  async function handleDelete() {
    if (deleting) await reportSaveError(deleteForGood(deleting.record.key));
    setDeleting(null);
  }

  return (
    <section aria-labelledby="trash" className="pt-6">
      <h3 id="trash" className="font-[680]">
        Trash
      </h3>
      <p className="mt-1 text-ink-2">
        Work that was undone or overwritten, could not be read, or was left in a form. Restoring
        makes it an unpublished change; what it replaces goes into the trash.
      </p>
      <ul {...list} className="mt-3 divide-y border-y">
        {items.map((item) => (
          <ItemRow
            key={item.record.key}
            item={item}
            onRestore={() => handleRestore(item)}
            onDelete={() => setDeleting(item)}
          />
        ))}
      </ul>
      {textless && (
        <ConfirmDialog
          title="Restore it without its text?"
          action="Restore without text"
          onConfirm={handleRestoreTextless}
          onClose={() => setTextless(null)}
        >
          <p>
            The article <strong className="font-[650]">{textless.name}</strong> was deleted, and its
            text can’t be found. Only title, category, description and path can be brought back.
          </p>
        </ConfirmDialog>
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete it for good?"
          action="Delete"
          onConfirm={handleDelete}
          onClose={() => setDeleting(null)}
        >
          <p>
            {deleting.kind} <strong className="font-[650]">{deleting.name}</strong>: there is no
            other copy of it in this browser.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}

type ItemRowProps = { item: TrashItem; onRestore: () => void; onDelete: () => void };

function ItemRow({ item, onRestore, onDelete }: ItemRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3.5">
      <p className="mr-auto min-w-0 break-words max-sm:w-full">
        <span className="text-ink-3">{item.kind}</span>{" "}
        <strong className="font-[650]">{item.name}</strong>
        <span className="block text-small text-ink-2">
          {item.record.at > 0 && dateAndTime(item.record.at)}
          {item.isIncomplete && ". Not complete yet: continue it in its form."}
        </span>
      </p>
      {item.restore && (
        <Button variant="outline" aria-label={`Restore ${item.name}`} onClick={onRestore}>
          <Undo2 size={17} />
          Restore
        </Button>
      )}
      <IconButton
        variant="outline"
        label={`Download ${item.name}`}
        icon={<Download size={18} />}
        onClick={() => void download(item.record)}
      />
      <IconButton
        variant="outline"
        label={`Delete ${item.name}`}
        icon={<Trash2 size={18} className="text-danger" />}
        onClick={onDelete}
      />
    </li>
  );
}

async function download(record: Unfinished): Promise<void> {
  const attachment = await readAttachmentOf(record.key).catch(() => undefined);
  downloadText("trash.json", toJson({ ...record, attachment }));
}

// IndexedDB stores values that JSON does not support: BigInt and circular references.
function toJson(stored: unknown): string {
  const seen = new WeakSet();
  const replace = (_: string, value: unknown) => {
    if (typeof value === "bigint") return `${value}`;
    if (typeof value !== "object" || value === null) return value;
    if (seen.has(value)) return "[repeated]";
    seen.add(value);
    return value;
  };
  return JSON.stringify(stored, replace, 2);
}
