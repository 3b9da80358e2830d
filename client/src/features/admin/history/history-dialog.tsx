import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { useContent } from "@/data/content-store.ts";
import { Button } from "@/ui/button.tsx";
import { HistoryEntry } from "./history-entry.tsx";
import { HistoryFrame } from "./history-frame.tsx";
import { historyQuery } from "./history-queries.ts";
import { PurgeDialog, type Purging } from "./purge-dialog.tsx";
import { RestoreDialog, type Restoring } from "./restore-dialog.tsx";

/** Lists every publish, shows what each changed, and restores one article, one category or everything. */
export function HistoryDialog({ onClose }: { onClose: () => void }) {
  const { published } = useContent();
  const [visit] = useState(() => Math.random());
  const [restoring, setRestoring] = useState<Restoring | null>(null);
  const [purging, setPurging] = useState<Purging | null>(null);
  const history = useInfiniteQuery({
    ...historyQuery(visit, published.revision),
    // What opened a restore stays, so that it gets the focus back.
    placeholderData: keepPreviousData,
  });

  return (
    <HistoryFrame
      history={history}
      label="Publishes"
      empty={{
        title: "Nothing was published yet.",
        text: "Everybody sees what came with the product.",
      }}
      entry={(entry, index) => (
        <HistoryEntry
          key={entry.revision}
          entry={entry}
          isLatest={index === 0}
          onRestore={setRestoring}
          onPurge={setPurging}
        />
      )}
      oldest={
        <>
          <p className="mr-auto text-ink-2">Before that: what came with the product</p>
          <Button
            variant="outline"
            onClick={() => setRestoring({ to: 0, key: null, name: "Everything" })}
          >
            <RotateCcw size={17} />
            Restore what came with the product
          </Button>
        </>
      }
      onClose={onClose}
    >
      {restoring && <RestoreDialog restoring={restoring} onClose={() => setRestoring(null)} />}
      {purging && <PurgeDialog purging={purging} onClose={() => setPurging(null)} />}
    </HistoryFrame>
  );
}
