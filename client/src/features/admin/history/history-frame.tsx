import type { ReactNode } from "react";
import { messageOf } from "@/data/http.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { Message } from "@/ui/message.tsx";
import { ShowMore } from "@/ui/show-more.tsx";
import { DialogFooter } from "../forms/dialog-footer.tsx";

type HistoryFrameProps<Entry> = {
  /** The pages as they are loaded, the newest entry first. */
  history: {
    data: { pages: readonly { entries: readonly Entry[] }[] } | undefined;
    error: unknown;
    hasNextPage: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  /** What its entries are: "Publishes". */
  label: string;
  /** What stands in the place of no entries. */
  empty: { title: string; text: string };
  /** Draws an entry as an item of a list. */
  entry: (entry: Entry, index: number) => ReactNode;
  /** Stands below the oldest entry. */
  oldest: ReactNode;
  /** The dialogs over it. */
  children: ReactNode;
  onClose: () => void;
};

/** The dialog of a history: its pages, and what is shown while and where there are none. */
export function HistoryFrame<Entry>({
  history,
  label,
  empty,
  entry,
  oldest,
  children,
  onClose,
}: HistoryFrameProps<Entry>) {
  const entries = history.data?.pages.flatMap((page) => page.entries);
  return (
    <Dialog variant="form" title="History" onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5">
        {history.error ? (
          <FailedRequest message={messageOf(history.error)} onRetry={() => history.refetch()} />
        ) : !entries ? (
          <p role="status" className="py-6 text-ink-2">
            Loading the history…
          </p>
        ) : entries.length === 0 ? (
          <Message title={<p className="text-h3 font-[650]">{empty.title}</p>}>
            {empty.text}
          </Message>
        ) : (
          <>
            <ul
              aria-label={label}
              className="divide-y border-b [&_[aria-expanded=true]]:border-brand [&_[aria-expanded=true]]:bg-brand-tint [&_[aria-expanded=true]]:text-brand-ink"
            >
              {entries.map(entry)}
            </ul>
            <ShowMore
              hasMore={history.hasNextPage}
              showMore={() => void history.fetchNextPage()}
              noun={label.toLowerCase()}
            />
            {!history.hasNextPage && (
              <div className="flex flex-wrap items-center gap-3 py-4">{oldest}</div>
            )}
          </>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
      {children}
    </Dialog>
  );
}
