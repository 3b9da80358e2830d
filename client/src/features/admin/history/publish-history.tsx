import type { HistoryPage } from "@shared/contracts/publishing.ts";
import { pluralize } from "@shared/text/text.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { publicKnowledge, useContent } from "@/data/content-store.ts";
import { messageOf } from "@/data/http.ts";
import { titleOf } from "@/data/model.ts";
import { Button } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { ShowMore } from "@/ui/show-more.tsx";
import { comparedFields } from "../changes/compared-fields.ts";
import { Comparison } from "../changes/comparison.tsx";
import type { Version } from "../publish/merge-versions.ts";
import { HistoryDialog, HistoryEntry, HistoryItemCard } from "./history-dialog.tsx";
import { type HistoryItem, historyItemsQuery, historyQuery } from "./publish-history-queries.ts";
import { PurgeDialog, type Purging, RestoreDialog, type Restoring } from "./restore-dialog.tsx";

/** Lists every publish, shows what each changed, and restores one article, one category or everything. */
export function PublishHistory({ onClose }: { onClose: () => void }) {
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
    <HistoryDialog
      history={history}
      label="Publishes"
      empty={{
        title: "Nothing was published yet.",
        text: "Everybody sees what came with the product.",
      }}
      entry={(entry, index) => (
        <PublishEntry
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
    </HistoryDialog>
  );
}

/** How many names stand in the list before it is opened. */
const NAMES = 4;

type PublishEntryProps = {
  entry: HistoryPage["entries"][number];
  isLatest: boolean;
  onRestore: (restoring: Restoring) => void;
  onPurge: (purging: Purging) => void;
};

/** One publish: who, when, why, and what it changed. */
function PublishEntry({ entry, isLatest, onRestore, onPurge }: PublishEntryProps) {
  const { revision, note, restored, items, more } = entry;
  const count = items.length + more;
  const others = count - Math.min(items.length, NAMES);
  return (
    <HistoryEntry
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
    </HistoryEntry>
  );
}

// The server does not know what the product came with: of a deletion it may know the id alone.
function titleIn({ kind, id, title }: HistoryPage["entries"][number]["items"][number]): string {
  const builtIn = kind === "article" ? publicKnowledge.articles : publicKnowledge.categories;
  const found = title === id ? builtIn.find((each) => each.id === id) : undefined;
  return found ? titleOf(found) : title;
}

type HistoryItemsProps = {
  revision: number;
  /** Whether this is the newest publish. */
  isLatest: boolean;
  onRestore: (restoring: Restoring) => void;
  onPurge: (purging: Purging) => void;
};

/** What one publish changed, with buttons that bring single articles and categories back. */
function HistoryItems({ revision, isLatest, onRestore, onPurge }: HistoryItemsProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(
    historyItemsQuery(revision),
  );
  if (error) return <FailedRequest message={messageOf(error)} onRetry={() => refetch()} />;
  if (!data) return <p className="py-3 text-ink-2">Comparing…</p>;
  return (
    <>
      <ul className="mt-3 space-y-4">
        {data.pages
          .flatMap(({ items }) => items)
          .map((item) => {
            const name = nameOf(item);
            const key = `${item.kind}:${item.id}`;
            return (
              <HistoryItemCard
                key={key}
                kind={item.kind === "article" ? "Article" : "Category"}
                name={name}
                onRestoreBefore={
                  item.isThere.before ? () => onRestore({ to: revision - 1, key, name }) : null
                }
                onRestoreAfter={
                  isLatest || !item.isThere.after
                    ? null
                    : () => onRestore({ to: revision, key, name })
                }
                onPurge={
                  item.kind === "article" && !item.purged
                    ? () => onPurge({ id: item.id, name })
                    : null
                }
              >
                {item.purged ? <Purged {...item.purged} /> : <ItemComparison item={item} />}
              </HistoryItemCard>
            );
          })}
      </ul>
      <ShowMore hasMore={hasNextPage} showMore={() => void fetchNextPage()} noun="changes" />
    </>
  );
}

function Purged({ username, at }: NonNullable<HistoryItem["purged"]>) {
  return (
    <p className="mt-1 text-small text-ink-2">
      Removed for good by {username}, {new Date(at).toLocaleString()}
    </p>
  );
}

function ItemComparison({ item: { before, after } }: { item: HistoryItem }) {
  const { publicKnowledge } = useContent();
  const fieldsOf = ({ item, html }: Version) =>
    item ? comparedFields(item, html, publicKnowledge.categories) : [];
  return <Comparison before={fieldsOf(before)} after={fieldsOf(after)} />;
}

function nameOf({ before, after, id }: HistoryItem): string {
  const item = after.item ?? before.item;
  return item ? titleOf(item) : id;
}
