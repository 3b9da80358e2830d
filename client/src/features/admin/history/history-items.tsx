import { useQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useContent } from "@/content/content-store.ts";
import { titleOf } from "@/content/model.ts";
import { messageOf } from "@/lib/http.ts";
import { Button } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { Comparison, comparedFields } from "../changes/comparison.tsx";
import type { Version } from "../publishing/merge-versions.ts";
import type { WithSession } from "../use-sign-in-again.tsx";
import { type HistoryItem, historyItemsQuery } from "./history-queries.ts";
import type { Restoring } from "./restore-dialog.tsx";

const ITEMS_AT_ONCE = 20;

type HistoryItemsProps = {
  revision: number;
  /** Whether this is the newest publish. */
  isLatest: boolean;
  withSession: WithSession;
  onRestore: (restoring: Restoring) => void;
};

/** What one publish changed, with buttons that bring single articles and categories back. */
export function HistoryItems({ revision, isLatest, withSession, onRestore }: HistoryItemsProps) {
  const { data, error, refetch } = useQuery(historyItemsQuery(revision, withSession));
  const { shown, ...more } = useShowMore(data ?? [], ITEMS_AT_ONCE);
  if (error) return <FailedRequest message={messageOf(error)} onRetry={() => refetch()} />;
  if (!data) return <p className="py-3 text-ink-2">Comparing…</p>;
  return (
    <>
      <ul className="mt-3 space-y-4">
        {shown.map((item) => {
          const name = nameOf(item);
          const key = `${item.kind}:${item.id}`;
          return (
            <li key={key} className="rounded-medium border bg-card px-4 py-3">
              <p className="min-w-0 break-words">
                <span className="text-ink-3">
                  {item.kind === "article" ? "Article" : "Category"}
                </span>{" "}
                <strong className="font-[650]">{name}</strong>
              </p>
              <ItemComparison item={item} />
              <div className="mt-2 flex flex-wrap gap-3">
                <Button
                  variant="outline"
                  aria-label={`Restore “Before” of ${name}`}
                  onClick={() => onRestore({ to: revision - 1, key, name })}
                >
                  <RotateCcw size={17} />
                  Restore “Before”
                </Button>
                {!isLatest && (
                  <Button
                    variant="outline"
                    aria-label={`Restore “After” of ${name}`}
                    onClick={() => onRestore({ to: revision, key, name })}
                  >
                    <RotateCcw size={17} />
                    Restore “After”
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <ShowMore {...more} noun="changes" />
    </>
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
