import "./admin-videos.css";
import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import { useQuery } from "@tanstack/react-query";
import { History, Plus } from "lucide-react";
import { useDeferredValue, useMemo, useRef, useState } from "react";
import { paths } from "@/lib/paths.ts";
import { Button, IconButton } from "@/ui/button.tsx";
import { DialogOpener } from "../components/dialog-parts.tsx";
import { countOf, PanelFrame } from "../components/panel.tsx";
import { ClearFilters, isFiltered, NoRows, TableFilters } from "../components/table-filters.tsx";
import { Unloaded } from "../components/unloaded.tsx";
import { TransferMenu } from "../import/transfer-menu.tsx";
import { AdminHeader, AdminPage, ViewLink } from "../shell/admin-page.tsx";
import { SignedIn } from "../shell/session-provider.tsx";
import { adminVideosQuery } from "./admin-videos-api.ts";
import { DeleteVideoDialog } from "./delete-video-dialog.tsx";
import { ExportVideos } from "./export-videos.tsx";
import { ImportVideos, VIDEO_FILES } from "./import-videos.tsx";
import { LazyVideoForm } from "./lazy-video-form.tsx";
import { MoveDialog, type Reorder, useReorder } from "./reorder-videos.tsx";
import { VersionsPanel } from "./small/versions-panel.tsx";
import { VIDEO_CATEGORY_OPTIONS } from "./video-fields.tsx";
import { VideoHistory } from "./video-history.tsx";
import { type OpenDialog, useVideosState, VideosTable, videoRows } from "./videos-table.tsx";

export default function VideosPage() {
  return (
    <SignedIn>
      <Videos />
    </SignedIn>
  );
}

function Videos() {
  const panel = useRef<HTMLDivElement>(null);
  const query = useQuery(adminVideosQuery);
  const { data } = query;
  return (
    <AdminPage header={<VideosHeader library={data} />} focusFallback={panel}>
      <div ref={panel} tabIndex={-1} className="rounded-large">
        {data ? (
          <VideosPanel library={data} />
        ) : (
          <PanelFrame title="Videos" count="">
            <Unloaded query={query} className="px-4 py-6 sm:px-5.5">
              Loading the videos…
            </Unloaded>
          </PanelFrame>
        )}
      </div>
    </AdminPage>
  );
}

function VideosHeader({ library }: { library: AdminVideos | undefined }) {
  return (
    <AdminHeader title="Video Library Admin" description="Manage your training videos">
      <span className="flex-1 max-xl:hidden" />
      {library && (
        <DialogOpener
          button={(open) => (
            <IconButton
              variant="outline"
              label="History"
              icon={<History size={18} />}
              onClick={open}
            />
          )}
        >
          {(close) => <VideoHistory library={library} onClose={close} />}
        </DialogOpener>
      )}
      <TransferMenu accept={VIDEO_FILES} Export={ExportVideos} Import={ImportVideos} />
      <ViewLink href={paths.university}>View University</ViewLink>
    </AdminHeader>
  );
}

function VideosPanel({ library }: { library: AdminVideos }) {
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

  // A save may end when its form is closed and another dialog is open.
  const close = () => setDialog((open) => (open === dialog ? null : open));

  return (
    <PanelFrame
      title="Videos"
      count={countOf(filtered ? rows.length : null, all)}
      aside={filtered && rows.length > 0 && <ClearFilters onClear={() => table.clear()} />}
      tools={
        <>
          <TableFilters noun="videos" categories={VIDEO_CATEGORY_OPTIONS} table={table} />
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
      <VersionsPanel videos={library.videos} />
      {!canMove && rows.length > 0 && (
        <OrderHint onShowOrder={() => table.clear({ sort: null, isDescending: false })} />
      )}
      {rows.length > 0 ? (
        <VideosTable
          rows={rows}
          list={state}
          moves={canMove && all > 1 ? reorder.moves : null}
          focusedId={focusedId}
          onOpen={setDialog}
        />
      ) : (
        <NoRows noun="videos" one="a video" isFiltered={filtered} onClear={() => table.clear()} />
      )}
      <VideoDialogs dialog={dialog} reorder={reorder} onRestored={setFocusedId} onClose={close} />
    </PanelFrame>
  );
}

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

type VideoDialogsProps = {
  dialog: OpenDialog | null;
  reorder: Reorder;
  onRestored: (id: number) => void;
  onClose: () => void;
};

function VideoDialogs({ dialog, reorder, onRestored, onClose }: VideoDialogsProps) {
  const { videos, moves } = reorder;
  switch (dialog?.kind) {
    case "form":
      return <LazyVideoForm {...dialog} onClose={onClose} />;
    case "delete":
      return <DeleteVideoDialog video={dialog.video} onRestored={onRestored} onClose={onClose} />;
    case "move":
      return (
        <MoveDialog
          video={dialog.video}
          position={videos.findIndex(({ id }) => id === dialog.video.id) + 1}
          count={videos.length}
          onMove={(position) => moves.moveTo(dialog.video.id, position - 1)}
          onClose={onClose}
        />
      );
    default:
      return null;
  }
}
