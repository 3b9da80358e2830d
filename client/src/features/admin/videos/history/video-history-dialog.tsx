import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { RotateCcw } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { HistoryFrame } from "../../history/history-frame.tsx";
import { RestoreVideosDialog, type RestoringVideos } from "./restore-videos-dialog.tsx";
import { VideoHistoryEntry } from "./video-history-entry.tsx";
import { videoHistoryQuery } from "./video-history-queries.ts";

type VideoHistoryDialogProps = { library: AdminVideos; onClose: () => void };

/** Lists every change of the library, shows what each did, and restores one video or everything. */
export function VideoHistoryDialog({ library, onClose }: VideoHistoryDialogProps) {
  const [visit] = useState(() => Math.random());
  const [restoring, setRestoring] = useState<RestoringVideos | null>(null);
  const history = useInfiniteQuery({
    ...videoHistoryQuery(visit, library.revision),
    // What opened a restore stays, so that it gets the focus back.
    placeholderData: keepPreviousData,
  });
  const first = history.data?.pages.at(-1)?.entries.at(-1)?.change ?? 1;

  return (
    <HistoryFrame
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
              setRestoring({
                change: first,
                id: null,
                name: "Everything",
                when: "before the first change",
              })
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
    </HistoryFrame>
  );
}
