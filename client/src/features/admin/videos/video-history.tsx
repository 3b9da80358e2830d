import type {
  AdminVideos,
  ChangeSummary,
  VideoAction,
  VideoHistoryPage,
} from "@shared/contracts/admin-videos.ts";
import { dateAndTime } from "@shared/text/dates.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useMemo, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Button } from "@/ui/button.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { Comparing } from "../components/unloaded.tsx";
import {
  HistoryDialog,
  HistoryEntry,
  HistoryItemCard,
  RestoreQuestion,
  useHistoryPages,
} from "../history/history-dialog.tsx";
import {
  currentLibrary,
  readVideoChange,
  readVideoHistory,
  reloadLibrary,
  restoreVideos,
  videoConflictOf,
} from "./admin-videos-api.ts";
import { VIDEO_FORM_FIELDS, VideoComparison } from "./video-fields.tsx";

export function VideoHistory({ library, onClose }: { library: AdminVideos; onClose: () => void }) {
  const [restoring, setRestoring] = useState<RestoringVideos | null>(null);
  const history = useHistoryPages("video-history", library.revision, readVideoHistory);
  const first = history.data?.pages.at(-1)?.entries.at(-1)?.change ?? 1;

  return (
    <HistoryDialog
      history={history}
      label="Changes"
      empty={{
        title: "Nothing was changed yet.",
        text: "Every change of a video or of the order is kept here and can be taken back.",
      }}
      entry={(entry, index) => (
        <VideoHistoryEntry
          key={entry.change}
          entry={entry}
          isLatest={index === 0}
          onRestore={setRestoring}
        />
      )}
      oldest={
        <>
          <p className="mr-auto text-ink-2">Before that: the library as it was set up</p>
          <Button
            variant="outline"
            onClick={() =>
              setRestoring({ change: first, when: "before the first change", video: null })
            }
          >
            <RotateCcw size={17} />
            Restore what was there at first
          </Button>
        </>
      }
      onClose={onClose}
    >
      {restoring && (
        <RestoreVideosDialog
          restoring={restoring}
          library={library}
          onClose={() => setRestoring(null)}
        />
      )}
    </HistoryDialog>
  );
}

type VideoHistoryEntryProps = {
  entry: VideoHistoryPage["entries"][number];
  isLatest: boolean;
  onRestore: (restoring: RestoringVideos) => void;
};

function VideoHistoryEntry(props: VideoHistoryEntryProps) {
  const { entry, isLatest, onRestore } = props;
  return (
    <HistoryEntry
      entry={entry}
      summary={
        <p className="break-words text-small text-ink-2">
          {describeChange(entry.action, entry.summary)}
        </p>
      }
      onRestore={isLatest ? null : () => onRestore(stateOf("after", entry, null))}
    >
      <ChangedVideos {...props} />
    </HistoryEntry>
  );
}

function ChangedVideos({ entry, isLatest, onRestore }: VideoHistoryEntryProps) {
  // It never changes: it is kept for as long as the page is open.
  const query = useQuery({
    queryKey: ["video-change", entry.change],
    queryFn: () => readVideoChange(entry.change),
  });
  const { data } = query;
  const items = useMemo(() => data?.items.filter(isChanged) ?? [], [data]);
  const { shown, ...more } = useShowMore(items, 20);
  if (!data) return <Comparing query={query} />;
  if (items.length === 0)
    return <p className="py-3 text-ink-2">Only the order of the videos changed.</p>;
  return (
    <>
      <ul className="mt-3 space-y-4">
        {shown.map(({ id, before, after }) => {
          const video = { id, name: (after ?? before)?.title ?? `${id}` };
          return (
            <HistoryItemCard
              key={id}
              kind="Video"
              name={video.name}
              onRestoreBefore={() => onRestore(stateOf("before", entry, video))}
              onRestoreAfter={isLatest ? null : () => onRestore(stateOf("after", entry, video))}
            >
              <VideoComparison before={before} after={after} />
            </HistoryItemCard>
          );
        })}
      </ul>
      <ShowMore {...more} noun="videos" />
      {data.total > data.items.length && !more.hasMore && (
        <p className="py-3 text-ink-2">
          {`… and ${data.total - data.items.length} more, which only “Restore everything” brings back.`}
        </p>
      )}
    </>
  );
}

// A video that was only moved has the same fields as before.
function isChanged({ before, after }: { before: object | null; after: object | null }): boolean {
  return JSON.stringify(before) !== JSON.stringify(after);
}

/** The restore to confirm: one video, or all of them (null), as before a change. `when` is its time in words. */
type RestoringVideos = {
  change: number;
  when: string;
  video: { id: number; name: string } | null;
};

function stateOf(
  side: "before" | "after",
  { change, at }: VideoHistoryEntryProps["entry"],
  video: RestoringVideos["video"],
): RestoringVideos {
  const when = `${side} the change of ${dateAndTime(at)}`;
  return { change: side === "before" ? change : change + 1, when, video };
}

type RestoreVideosDialogProps = {
  restoring: RestoringVideos;
  library: AdminVideos;
  onClose: () => void;
};

function RestoreVideosDialog({ restoring, library, onClose }: RestoreVideosDialogProps) {
  const { change, when, video } = restoring;
  const client = useQueryClient();
  // The library that the admin saw. A newer one has changes that nobody here has looked at.
  const [seen, setSeen] = useState(library);

  async function handleRestore(): Promise<string | null> {
    const { revision = 0 } = video ? (seen.videos.find(({ id }) => id === video.id) ?? {}) : seen;
    try {
      await restoreVideos(client, { change, revision, ...(video && { id: video.id }) });
    } catch (reason) {
      if (!videoConflictOf(reason)) return messageOf(reason);
      await reloadLibrary(client);
      setSeen(currentLibrary(client) ?? seen);
      return "Somebody changed it meanwhile. Look at what they changed, then restore again.";
    }
    const name = video?.name ?? "Everything";
    showToast({
      title: "Restored",
      description: `${name}. Everybody sees it at the next page load.`,
    });
    return null;
  }

  return (
    <RestoreQuestion
      title={video ? `Restore ${video.name}?` : "Restore everything?"}
      restore={handleRestore}
      onClose={onClose}
    >
      <p>
        {`${
          video
            ? "The video goes back, with its chapters and its transcript, to what it was "
            : "All videos, their transcripts and their order go back to what they were "
        }${when}, for everybody. The history keeps what there is now.`}
      </p>
    </RestoreQuestion>
  );
}

const DONE: Record<VideoAction, string> = {
  add: "Added",
  edit: "Edited",
  delete: "Deleted",
  move: "Moved",
  import: "Imported",
  restore: "Restored",
};

function describeChange(action: VideoAction, summary: ChangeSummary): string {
  const { added, edited, fields = [] } = summary;
  const text = `${DONE[action]} ${action === "import" ? `${countOf(added, edited)}: ` : ""}`;
  return `${text}${titlesOf(summary)}${fields.length > 0 ? `: ${fields.map(nameOf).join(", ")}` : ""}`;
}

function titlesOf({ titles, added, edited, deleted }: ChangeSummary): string {
  const shown = titles.slice(0, 4).map((title) => `“${title}”`);
  const others = Math.max(titles.length, added + edited + deleted) - shown.length;
  if (shown.length === 0) return "the order";
  return others > 0
    ? `${shown.join(", ")} and ${others.toLocaleString("en")} more`
    : shown.join(", ");
}

const nameOf = (field: string): string =>
  (VIDEO_FORM_FIELDS as Record<string, { label: string }>)[field]?.label.toLowerCase() ?? field;

function countOf(added: number, edited: number): string {
  const counts = [added > 0 && `${added} new`, edited > 0 && `${edited} changed`];
  return `${counts.filter(Boolean).join(" and ")} ${added + edited === 1 ? "video" : "videos"}`;
}
