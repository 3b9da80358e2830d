import type { AdminVideo, AdminVideos } from "@shared/contracts/admin-videos.ts";
import { Plus } from "lucide-react";
import { use, useDeferredValue, useMemo, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { FocusFallback } from "@/ui/dialog.tsx";
import { ClearFilters, NoRows } from "../components/clear-filters.tsx";
import { PanelFrame } from "../components/panel-frame.tsx";
import { TableFilters } from "../components/table-filters.tsx";
import { DeletedVideoForms } from "./deleted-video-forms.tsx";
import type { OpenedVideo } from "./form/use-video-form.ts";
import { VideoHealthButton } from "./health/video-health-button.tsx";
import { useReorder } from "./use-reorder.ts";
import { VIDEO_CATEGORY_OPTIONS } from "./video-categories.ts";
import { VideoDialogs } from "./video-dialogs.tsx";
import { videoRows } from "./video-rows.ts";
import { isFiltered, useVideosState } from "./videos-state.ts";
import { VideosTable } from "./videos-table.tsx";

/** What stands open over the table. */
export type OpenDialog =
  | ({ kind: "form" } & OpenedVideo)
  | { kind: "delete" | "move"; video: AdminVideo };

type VideosPanelProps = { library: AdminVideos };

/** The library's table, its filters and its dialogs. */
export function VideosPanel({ library }: VideosPanelProps) {
  const table = useVideosState();
  const { go } = table;
  // A key in the search shows at once; the table follows.
  const state = useDeferredValue(table.state);
  const panel = use(FocusFallback);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const reorder = useReorder(library);
  const rows = useMemo(() => videoRows(reorder.videos, state), [reorder.videos, state]);
  const filtered = isFiltered(state);
  const all = library.videos.length;
  const canMove = !filtered && state.sort === null;

  function handleClear(change: Partial<typeof state> = {}) {
    go({ query: "", category: "", ...change });
    // The pressed button disappears.
    panel.current?.querySelector("input")?.focus();
  }

  return (
    <>
      <DeletedVideoForms
        library={library}
        isFormOpen={dialog?.kind === "form"}
        onContinue={(recovered) => setDialog({ kind: "form", editing: null, recovered })}
      />
      <PanelFrame
        title="Videos"
        count={filtered ? `${rows.length} of ${all}` : `${all}`}
        aside={filtered && rows.length > 0 && <ClearFilters onClear={() => handleClear()} />}
        tools={
          <>
            <TableFilters noun="videos" categories={VIDEO_CATEGORY_OPTIONS} table={table} />
            {all > 0 && (
              <VideoHealthButton
                videos={library.videos}
                onEdit={(editing) => setDialog({ kind: "form", editing })}
              />
            )}
            <Button onClick={() => setDialog({ kind: "form", editing: null })}>
              <Plus size={18} />
              Add Video
            </Button>
          </>
        }
      >
        <p role="status" className="sr-only">
          {filtered ? `${rows.length} of ${all} videos` : reorder.announcement}
        </p>
        {!canMove && rows.length > 0 && (
          <OrderHint onShowOrder={() => handleClear({ sort: null, isDescending: false })} />
        )}
        {rows.length > 0 ? (
          <VideosTable
            rows={rows}
            list={state}
            moves={canMove && all > 1 ? reorder.queue : null}
            focusedId={focusedId}
            onOpen={setDialog}
          />
        ) : (
          <NoRows noun="videos" one="a video" isFiltered={filtered} onClear={() => handleClear()} />
        )}
        <VideoDialogs
          dialog={dialog}
          reorder={reorder}
          onRestored={setFocusedId}
          // A save may end when its form is closed and another dialog is open.
          onClose={() => setDialog((open) => (open === dialog ? null : open))}
        />
      </PanelFrame>
    </>
  );
}

/** Says why the order can't be changed now, and shows all videos in the visitors' order again. */
function OrderHint({ onShowOrder }: { onShowOrder: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 border-b px-4 text-small text-ink-2 sm:px-5.5">
      <span className="py-2">
        The order can be changed while all videos show in the visitors’ order.
      </span>
      <button
        type="button"
        onClick={onShowOrder}
        className="inline-flex min-h-11 items-center rounded-small font-[600] text-brand-ink underline-offset-3 hover:underline md:min-h-10"
      >
        Show that order
      </button>
    </p>
  );
}
