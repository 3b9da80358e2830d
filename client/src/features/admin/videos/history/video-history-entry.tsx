import type { VideoHistoryPage } from "@shared/contracts/admin-videos.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { messageOf } from "@/data/http.ts";
import { FailedRequest } from "@/ui/failed-request.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { HistoryItemCard } from "../../history/history-item-card.tsx";
import { HistoryLine } from "../../history/history-line.tsx";
import { VideoComparison } from "../video-comparison.tsx";
import { describeChange } from "./describe-change.ts";
import type { RestoringVideos } from "./restore-videos-dialog.tsx";
import { videoChangeQuery } from "./video-history-queries.ts";

const ITEMS_AT_ONCE = 20;

type VideoHistoryEntryProps = {
  entry: VideoHistoryPage["entries"][number];
  isLatest: boolean;
  onRestore: (restoring: RestoringVideos) => void;
};

/** One change of the library: who, when, and what it did. */
export function VideoHistoryEntry(props: VideoHistoryEntryProps) {
  const { entry, isLatest, onRestore } = props;
  const everything = { change: entry.change + 1, id: null, name: "Everything" };
  return (
    <HistoryLine
      entry={entry}
      summary={
        <p className="break-words text-small text-ink-2">
          {describeChange(entry.action, entry.summary)}
        </p>
      }
      onRestore={isLatest ? null : () => onRestore({ ...everything, when: whenOf("after", entry) })}
    >
      <ChangedVideos {...props} />
    </HistoryLine>
  );
}

function ChangedVideos({ entry, isLatest, onRestore }: VideoHistoryEntryProps) {
  const { change } = entry;
  const { data, error, refetch } = useQuery(videoChangeQuery(change));
  const items = useMemo(() => data?.items.filter(isChanged) ?? [], [data]);
  const { shown, ...more } = useShowMore(items, ITEMS_AT_ONCE);
  if (error) return <FailedRequest message={messageOf(error)} onRetry={() => refetch()} />;
  if (!data) return <p className="py-3 text-ink-2">Comparing…</p>;
  if (items.length === 0)
    return <p className="py-3 text-ink-2">Only the order of the videos changed.</p>;
  return (
    <>
      <ul className="mt-3 space-y-4">
        {shown.map(({ id, before, after }) => {
          const name = (after ?? before)?.title ?? `${id}`;
          return (
            <HistoryItemCard
              key={id}
              kind="Video"
              name={name}
              onRestoreBefore={() => onRestore({ change, id, name, when: whenOf("before", entry) })}
              onRestoreAfter={
                isLatest
                  ? null
                  : () => onRestore({ change: change + 1, id, name, when: whenOf("after", entry) })
              }
            >
              <VideoComparison before={before} after={after} />
            </HistoryItemCard>
          );
        })}
      </ul>
      <ShowMore {...more} noun="videos" />
      {data.total > data.items.length && !more.hasMore && (
        <p className="py-3 text-ink-2">
          … and {data.total - data.items.length} more, which only “Restore everything” brings back.
        </p>
      )}
    </>
  );
}

// What only moved has the same fields as before.
function isChanged({ before, after }: { before: object | null; after: object | null }): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

function whenOf(side: "before" | "after", { at }: { at: string }): string {
  return `${side} the change of ${new Date(at).toLocaleString()}`;
}
