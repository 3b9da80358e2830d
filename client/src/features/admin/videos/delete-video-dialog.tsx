import type { AdminVideo } from "@shared/admin-video-answers.ts";
import { pluralize } from "@shared/pluralize.ts";
import { useState } from "react";
import { chaptersOf } from "@/lib/chapters-of.ts";
import { messageOf } from "@/lib/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import type { LibraryWrites } from "./use-library-writes.ts";
import { videoConflictOf } from "./videos-api.ts";

type DeleteVideoDialogProps = { video: AdminVideo; writes: LibraryWrites; onClose: () => void };

/** Asks before a video is deleted. */
export function DeleteVideoDialog({ video, writes, onClose }: DeleteVideoDialogProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function handleDelete() {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await writes.remove(video);
      showToast({ title: "Video deleted", description: video.title });
      onClose();
    } catch (reason) {
      videoConflictOf(reason);
      setError(messageOf(reason));
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      title="Delete Video"
      action={isBusy ? "Deleting…" : "Delete Video"}
      onConfirm={handleDelete}
      onClose={() => !isBusy && onClose()}
    >
      <p>Are you sure you want to delete the video {video.title}?</p>
      <p>{lossOf(video)}</p>
      {error !== null && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </ConfirmDialog>
  );
}

function lossOf(video: AdminVideo): string {
  const chapters = chaptersOf(video).length;
  const parts = [
    "it",
    ...(chapters > 0 ? [`its ${pluralize(chapters, "chapter")}`] : []),
    ...(video.transcript ? ["its transcript"] : []),
  ];
  const list = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
  return `Visitors no longer find ${list}, and links to it lead to the library alone. It can be brought back from the history.`;
}
