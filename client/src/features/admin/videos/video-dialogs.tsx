import { overlayOnDemand } from "@/lib/on-demand.tsx";
import { loadFailure } from "@/ui/load-failure.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { DeleteVideoDialog } from "./delete-video-dialog.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { OrderConflictDialog } from "./order-conflict-dialog.tsx";
import type { Move } from "./reorder.ts";
import { type LibraryWrites, useLibraryWrites } from "./use-library-writes.ts";
import type { useReorder } from "./use-reorder.ts";
import type { OpenDialog } from "./videos-panel.tsx";

const VideoForm = overlayOnDemand(
  async () => (await import("./form/video-form.tsx")).default,
  loadFailure("The form could not be loaded"),
);

type VideoDialogsProps = {
  dialog: OpenDialog | null;
  reorder: ReturnType<typeof useReorder>;
  /** Called with the id of a video once its deletion is undone. */
  onRestored: (id: number) => void;
  onClose: () => void;
};

/** The dialog that stands open over the table. A refused move waits until another dialog is closed. */
export function VideoDialogs({ dialog, ...props }: VideoDialogsProps) {
  const { reorder, onRestored, onClose } = props;
  const writes = useLibraryWrites();
  switch (dialog?.kind) {
    case "form":
      return <FormOf dialog={dialog} writes={writes} onClose={onClose} />;
    case "delete":
      return (
        <DeleteVideoDialog
          video={dialog.video}
          writes={writes}
          onRestored={onRestored}
          onClose={onClose}
        />
      );
    case "move": {
      const { id } = dialog.video;
      return (
        <MoveDialog
          video={dialog.video}
          position={reorder.videos.findIndex((video) => video.id === id) + 1}
          count={reorder.videos.length}
          onMove={(position) => reorder.queue.moveTo(id, position - 1)}
          onClose={onClose}
        />
      );
    }
    default:
      return <ConflictOf reorder={reorder} />;
  }
}

type FormOfProps = {
  dialog: Extract<OpenDialog, { kind: "form" }>;
  writes: LibraryWrites;
  onClose: () => void;
};

function FormOf({ dialog: { kind: _, ...opened }, writes, onClose }: FormOfProps) {
  return (
    <VideoForm
      {...opened}
      onClose={onClose}
      onSaved={(written) => {
        const title = written.video?.title ?? "";
        showToast({ title: opened.editing ? "Video saved" : "Video added", description: title });
        void writes.show(written);
        onClose();
      }}
    />
  );
}

function ConflictOf({ reorder }: Pick<VideoDialogsProps, "reorder">) {
  const { videos, queue, conflict, closeConflict } = reorder;
  if (!conflict) return null;

  function handleMove(move: Move) {
    closeConflict();
    queue.move(move);
  }

  return (
    <OrderConflictDialog
      move={conflict}
      videos={videos}
      onMove={() => handleMove(conflict)}
      onClose={closeConflict}
    />
  );
}
