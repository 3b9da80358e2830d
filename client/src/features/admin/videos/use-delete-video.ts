import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import type { LibraryWrites } from "./use-library-writes.ts";
import { videoConflictOf } from "./videos-api.ts";

/** How long the offer to undo stands, in ms: time to read it and to reach it by keyboard. */
const UNDO_DURATION = 20_000;

type DeleteVideo = {
  writes: LibraryWrites;
  /** Called with the id of a video once its deletion is undone. */
  onRestored: (id: number) => void;
  onClose: () => void;
};

/** Deletes a video and offers to undo it. `conflict` is the video as somebody changed it meanwhile. */
export function useDeleteVideo({ writes, onRestored, onClose }: DeleteVideo) {
  const [conflict, setConflict] = useState<AdminVideo | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function remove(video: AdminVideo) {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      const written = await writes.remove(video);
      onClose();
      offerUndo(video, written);
    } catch (reason) {
      await handleFailure(video, reason);
      setBusy(false);
    }
  }

  async function handleFailure(video: AdminVideo, reason: unknown) {
    const meanwhile = videoConflictOf(reason);
    if (!meanwhile) return setError(messageOf(reason));
    await writes.reload();
    if (meanwhile.video) return setConflict(meanwhile.video);
    onClose();
    showToast({ title: "Already deleted", description: `Somebody else deleted ${video.title}.` });
  }

  function offerUndo({ id, title }: AdminVideo, { revision }: Written) {
    async function undo() {
      try {
        await writes.restore({ change: revision, id, revision: 0 });
        onRestored(id);
        showToast({ title: "Video restored", description: title });
      } catch (reason) {
        showToast({
          title: "Not restored",
          description: `${messageOf(reason)} The history still has it.`,
          variant: "destructive",
        });
      }
    }
    showToast({
      title: "Video deleted",
      description: title,
      duration: UNDO_DURATION,
      action: { label: "Undo", onPress: () => void undo() },
    });
  }

  return { conflict, error, isBusy, remove };
}
