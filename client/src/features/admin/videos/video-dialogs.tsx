import type { AdminVideos } from "@shared/admin-video-answers.ts";
import { lazy, Suspense } from "react";
import { showToast } from "@/ui/toast-store.ts";
import type { WithSession } from "../use-sign-in-again.tsx";
import { DeleteVideoDialog } from "./delete-video-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { OrderConflictDialog } from "./order-conflict-dialog.tsx";
import { useLibraryWrites } from "./use-library-writes.ts";
import type { useReorder } from "./use-reorder.ts";
import type { OpenDialog } from "./videos-panel.tsx";

const VideoForm = lazy(() => import("./form/video-form.tsx"));

type VideoDialogsProps = {
  dialog: OpenDialog | null;
  library: AdminVideos;
  withSession: WithSession;
  reorder: ReturnType<typeof useReorder>;
  /** Called with the id of a video once its deletion is undone. */
  onRestored: (id: number) => void;
  onClose: () => void;
};

/** The dialog that stands open over the table. */
export function VideoDialogs({
  dialog,
  library,
  withSession,
  reorder: { queue, conflict, closeConflict },
  onRestored,
  onClose,
}: VideoDialogsProps) {
  const writes = useLibraryWrites(withSession);
  if (conflict) {
    return (
      <OrderConflictDialog
        conflict={conflict}
        videos={library.videos}
        onMove={() => {
          closeConflict();
          queue.move(conflict.move);
        }}
        onClose={closeConflict}
      />
    );
  }
  if (dialog?.kind === "form") {
    const { editing, copyOf } = dialog;
    return (
      <Suspense>
        <VideoForm
          editing={editing}
          {...(copyOf && { copyOf })}
          onClose={onClose}
          onSaved={(written) => {
            const title = written.video?.title ?? "";
            showToast({ title: editing ? "Video saved" : "Video added", description: title });
            void writes.show(written);
            onClose();
          }}
        />
      </Suspense>
    );
  }
  if (dialog?.kind === "delete") {
    const { video } = dialog;
    const shared = { video, writes, withSession, onRestored, onClose };
    return <DeleteVideoDialog {...shared} />;
  }
  if (dialog?.kind === "move") {
    const { video } = dialog;
    return (
      <MoveDialog
        video={video}
        position={library.videos.findIndex(({ id }) => id === video.id) + 1}
        count={library.videos.length}
        onMove={(position) => queue.moveTo(video.id, position - 1)}
        onClose={onClose}
      />
    );
  }
  return null;
}
