import { chaptersOf } from "@shared/content/chapters.ts";
import type { AdminVideo, Written } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { type ReactNode, useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { ConfirmDialog, DialogFooter, ScrollRegion } from "../components/dialog-parts.tsx";
import { VideoComparison } from "./video-fields.tsx";
import { type LibraryWrites, videoConflictOf } from "./video-library.ts";

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

/** How long the offer to undo stands, in ms: time to read it and to reach it by keyboard. */
const UNDO_DURATION = 20_000;

type DeleteVideo = {
  writes: LibraryWrites;
  /** Called with the id of a video once its deletion is undone. */
  onRestored: (id: number) => void;
  onClose: () => void;
};

/** Deletes a video and offers to undo it. `conflict` is the video as somebody changed it meanwhile. */
function useDeleteVideo({ writes, onRestored, onClose }: DeleteVideo) {
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

type DeleteConflictProps = {
  /** The video as it was when its deletion was asked for. */
  before: AdminVideo;
  now: AdminVideo;
  onDelete: () => void;
  onClose: () => void;
  /** What went wrong. */
  children: ReactNode;
};

/** Shows what somebody changed in a video that is to be deleted, and asks again. */
function DeleteConflict({ before, now, onDelete, onClose, children }: DeleteConflictProps) {
  return (
    <Dialog variant="form" title="Changed meanwhile" onClose={onClose}>
      <ScrollRegion label="What changed">
        <p role="alert">
          Somebody changed {before.title} while you were deleting it. Nothing is deleted yet: look
          at what they changed, then decide.
        </p>
        <VideoComparison before={before} after={now} labels={["As you saw it", "As it is now"]} />
        {children}
      </ScrollRegion>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" onClick={onDelete}>
          Delete it anyway
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
