import type { HistoryPage } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import { publicKnowledge } from "@/data/content-store.ts";
import { titleOf } from "@/data/model.ts";
import { HistoryItems } from "./history-items.tsx";
import { HistoryLine } from "./history-line.tsx";
import type { Purging } from "./purge-dialog.tsx";
import type { Restoring } from "./restore-dialog.tsx";

/** How many names stand in the list before it is opened. */
const NAMES = 4;

type HistoryEntryProps = {
  entry: HistoryPage["entries"][number];
  isLatest: boolean;
  onRestore: (restoring: Restoring) => void;
  onPurge: (purging: Purging) => void;
};

/** One publish: who, when, why, and what it changed. */
export function HistoryEntry({ entry, isLatest, onRestore, onPurge }: HistoryEntryProps) {
  const { revision, note, restored, items, more } = entry;
  const count = items.length + more;
  const others = count - Math.min(items.length, NAMES);
  return (
    <HistoryLine
      entry={entry}
      summary={
        <>
          {restored !== undefined && (
            <p className="text-small text-ink-2">
              Restored {restored === 0 ? "what came with the product" : `publish ${restored}`}
            </p>
          )}
          {note && <p className="break-words text-small">{note}</p>}
          <p className="break-words text-small text-ink-2">
            {pluralize(count, "change")}: {items.slice(0, NAMES).map(titleIn).join(", ")}
            {others > 0 && ` and ${others} more`}
          </p>
        </>
      }
      onRestore={isLatest ? null : () => onRestore({ to: revision, key: null, name: "Everything" })}
    >
      <HistoryItems
        revision={revision}
        isLatest={isLatest}
        onRestore={onRestore}
        onPurge={onPurge}
      />
    </HistoryLine>
  );
}

// The server does not know what the product came with: of a deletion it may know the id alone.
function titleIn({ kind, id, title }: HistoryPage["entries"][number]["items"][number]): string {
  const builtIn = kind === "article" ? publicKnowledge.articles : publicKnowledge.categories;
  const found = title === id ? builtIn.find((each) => each.id === id) : undefined;
  return found ? titleOf(found) : title;
}
