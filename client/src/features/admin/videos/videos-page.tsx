import "./videos.css";
import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import { useQuery } from "@tanstack/react-query";
import { History, Plus } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { paths } from "@/lib/paths.ts";
import { Button, ButtonLink, IconButton } from "@/ui/button.tsx";
import { FailedRequest } from "@/ui/message.tsx";
import { PanelFrame } from "../components/panel.tsx";
import { ClearFilters, isFiltered, NoRows, TableFilters } from "../components/table-filters.tsx";
import { AdminHeader, AdminPage } from "../shell/admin-page.tsx";
import { SignedIn } from "../shell/session-provider.tsx";
import { DeletedVideoForms } from "./deleted-video-forms.tsx";
import { VideoHealthButton } from "./health/video-health-button.tsx";
import { useReorder } from "./use-reorder.ts";
import { type OpenDialog, VideoDialogs } from "./video-dialogs.tsx";
import { VIDEO_CATEGORY_OPTIONS } from "./video-fields.tsx";
import { VideoHistory } from "./video-history.tsx";
import { adminVideosQuery } from "./video-library.ts";
import { useVideosState, videoRows } from "./video-rows.ts";
import { VideoTransferMenu } from "./video-transfer.tsx";
import { VideosTable } from "./videos-table.tsx";

/** The Videos screen; redirects to the sign-in page without a session. */
export default function VideosPage() {
  return (
    <SignedIn>
      <Videos />
    </SignedIn>
  );
}

function Videos() {
  const panel = useRef<HTMLDivElement>(null);
  const { data, error, isFetching, refetch } = useQuery(adminVideosQuery);
  return (
    <AdminPage header={<VideosHeader library={data} />} focusFallback={panel}>
      <div ref={panel} tabIndex={-1} className="rounded-large">
        {data ? (
          <VideosPanel library={data} />
        ) : error && !isFetching ? (
          <PanelFrame title="Videos" count="">
            <FailedRequest message={messageOf(error)} onRetry={() => refetch()} />
          </PanelFrame>
        ) : (
          <VideosSkeleton />
        )}
      </div>
    </AdminPage>
  );
}

/** The header of the Videos screen; `library` is undefined until it is loaded. */
function VideosHeader({ library }: { library: AdminVideos | undefined }) {
  return (
    <AdminHeader title="Video Library Admin" description="Manage your training videos">
      <span className="flex-1 max-xl:hidden" />
      {library && <VideoHistoryButton library={library} />}
      <VideoTransferMenu />
      <div className="grid max-sm:flex-1">
        <ButtonLink variant="outline" href={paths.university}>
          View University
        </ButtonLink>
      </div>
    </AdminHeader>
  );
}

/** Opens the history of the library. */
function VideoHistoryButton({ library }: { library: AdminVideos }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        variant="outline"
        label="History"
        icon={<History size={18} />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <VideoHistory library={library} onClose={() => setOpen(false)} />}
    </>
  );
}

/** In the place of the videos' table while they are loaded. */
function VideosSkeleton() {
  return (
    <PanelFrame title="Videos" count="">
      <p role="status" className="sr-only">
        Loading the videos…
      </p>
      <div aria-hidden className="divide-y">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="flex items-center gap-4 px-4 py-3 sm:px-5.5">
            <span className="video-picture rounded-small bg-line" />
            <span className="h-4 w-60 rounded-small bg-line" />
          </div>
        ))}
      </div>
    </PanelFrame>
  );
}

type VideosPanelProps = { library: AdminVideos };

/** The library's table, its filters and its dialogs. */
function VideosPanel({ library }: VideosPanelProps) {
  const table = useVideosState();
  // A key in the search shows at once; the table follows.
  const state = useDeferredValue(table.state);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [focusedId, setFocusedId] = useState<number | null>(null);
  const reorder = useReorder(library);
  const rows = useMemo(() => videoRows(reorder.videos, state), [reorder.videos, state]);
  const filtered = isFiltered(state);
  const all = library.videos.length;
  const canMove = !filtered && state.sort === null;

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
        aside={filtered && rows.length > 0 && <ClearFilters onClear={() => table.clear()} />}
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
          <OrderHint onShowOrder={() => table.clear({ sort: null, isDescending: false })} />
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
          <NoRows noun="videos" one="a video" isFiltered={filtered} onClear={() => table.clear()} />
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
