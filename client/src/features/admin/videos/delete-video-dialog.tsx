import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { chaptersOf } from "@/lib/chapters-of.ts";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { DeleteConflict } from "./delete-conflict.tsx";
import { useDeleteVideo } from "./use-delete-video.ts";
import type { LibraryWrites } from "./use-library-writes.ts";

type DeleteVideoDialogProps = {
  video: AdminVideo;
  writes: LibraryWrites;
  onRestored: (id: number) => void;
  onClose: () => void;
};

/** Asks before a video is deleted, and again where somebody changed it meanwhile. */
export function DeleteVideoDialog({ video, writes, onRestored, onClose }: DeleteVideoDialogProps) {
  const { conflict, error, isBusy, remove } = useDeleteVideo({ writes, onRestored, onClose });
  const failure = error !== null && (
    <p role="alert" className="text-danger">
      {error}
    </p>
  );
  if (conflict) {
    return (
      <DeleteConflict
        before={video}
        now={conflict}
        onDelete={() => remove(conflict)}
        onClose={onClose}
      >
        {failure}
      </DeleteConflict>
    );
  }
  return (
    <ConfirmDialog
      title="Delete Video"
      action={isBusy ? "Deleting…" : "Delete Video"}
      onConfirm={() => remove(video)}
      onClose={() => !isBusy && onClose()}
    >
      <p>Are you sure you want to delete the video {video.title}?</p>
      <p>
        Visitors lose {lossOf(video)}, and links to it open the library instead. You can undo this,
        and the history keeps it.
      </p>
      {failure}
    </ConfirmDialog>
  );
}

function lossOf(video: AdminVideo): string {
  const chapters = chaptersOf(video).length;
  const parts = ["it"];
  if (chapters > 0) parts.push(`its ${pluralize(chapters, "chapter")}`);
  if (video.transcript) parts.push("its transcript");
  const last = parts.pop();
  return parts.length > 0 ? `${parts.join(", ")} and ${last}` : `${last}`;
}
