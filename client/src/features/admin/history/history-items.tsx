import { useInfiniteQuery } from "@tanstack/react-query";
import { useContent } from "@/data/content-store.ts";
import { messageOf } from "@/data/http.ts";
import { titleOf } from "@/data/model.ts";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { ShowMore } from "@/ui/show-more.tsx";
import { comparedFields } from "../changes/compared-fields.ts";
import { Comparison } from "../changes/comparison.tsx";
import type { Version } from "../publishing/merge-versions.ts";
import { HistoryItemCard } from "./history-item-card.tsx";
import { type HistoryItem, historyItemsQuery } from "./history-queries.ts";
import type { Purging } from "./purge-dialog.tsx";
import type { Restoring } from "./restore-dialog.tsx";

type HistoryItemsProps = {
  revision: number;
  /** Whether this is the newest publish. */
  isLatest: boolean;
  onRestore: (restoring: Restoring) => void;
  onPurge: (purging: Purging) => void;
};

/** What one publish changed, with buttons that bring single articles and categories back. */
export function HistoryItems({ revision, isLatest, onRestore, onPurge }: HistoryItemsProps) {
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
