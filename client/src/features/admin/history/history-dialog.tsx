import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useContent } from "@/content/content-store.ts";
import { messageOf } from "@/lib/http.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { Message } from "@/ui/message.tsx";
import { ShowMore } from "@/ui/show-more.tsx";
import { DialogFooter } from "../dialog-footer.tsx";
import { useSignInAgain } from "../use-sign-in-again.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import { historyQuery } from "./history-queries.ts";
import { RestoreDialog, type Restoring } from "./restore-dialog.tsx";

/** Lists every publish, shows what each changed, and restores one article, one category or everything. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { published } = useContent();
  const { withSession, dialog } = useSignInAgain();
  const [visit] = useState(() => Math.random());
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const history = useInfiniteQuery({
    ...historyQuery(visit, published.revision, withSession),
    // What opened a restore stays, so that it gets the focus back.
    placeholderData: keepPreviousData,
  });
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
          <Message title={<p className="text-h3 font-[650]">Nothing was published yet.</p>}>
            Everybody sees what came with the product.
          </Message>
        ) : (
          <>
            <ul
              aria-label="Publishes"
              className="divide-y border-b [&_[aria-expanded=true]]:border-brand [&_[aria-expanded=true]]:bg-brand-tint [&_[aria-expanded=true]]:text-brand-ink"
            >
              {entries.map((entry, index) => (
                <HistoryEntry
                  key={entry.revision}
                  entry={entry}
                  isLatest={index === 0}
                  withSession={withSession}
                  onRestore={setRestoring}
                />
              ))}
            </ul>
            <ShowMore
              hasMore={history.hasNextPage}
              showMore={() => void history.fetchNextPage()}
              noun="publishes"
            />
            {!history.hasNextPage && (
              <div className="flex flex-wrap items-center gap-3 py-4">
                <p className="mr-auto text-ink-2">Before that: what came with the product</p>
                <Button
                  variant="outline"
                  onClick={() => setRestoring({ to: 0, key: null, name: "Everything" })}
                >
                  <RotateCcw size={17} />
                  Restore what came with the product
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
      {restoring && (
        <RestoreDialog
          restoring={restoring}
          withSession={withSession}
          onClose={() => setRestoring(null)}
        />
      )}
      {dialog}
    </Dialog>
  );
}
