import { chaptersOf } from "@shared/content/chapters.ts";
import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import { pluralize } from "@shared/text/text.ts";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/data/http.ts";
import { Failure } from "@/features/admin/components/failure.tsx";
import { showToast } from "@/ui/toast-store.ts";
import { ConfirmDialog } from "../components/dialog-parts.tsx";
import { sentenceOf } from "../forms/save-error.ts";
import {
  deleteVideo,
  reloadLibrary,
  restoreVideos,
  showWritten,
  videoConflictOf,
} from "./admin-videos-api.ts";
import { VideoComparison } from "./video-fields.tsx";

/** The duration of the offer to undo, in ms: time to read it and to reach it by keyboard. */
const UNDO_DURATION = 20_000;

type DeleteVideoDialogProps = {
  video: AdminVideo;
  onRestored: (id: number) => void;
  onClose: () => void;
};

export function DeleteVideoDialog({ video, onRestored, onClose }: DeleteVideoDialogProps) {
  const client = useQueryClient();
  const [changed, setChanged] = useState<AdminVideo | null>(null);
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ id, revision }: AdminVideo) {
      const written = await deleteVideo(id, { revision });
      await showWritten(client, written, (videos) => videos.filter((each) => each.id !== id));
      return written;
    },
    onSuccess({ revision }) {
      onClose();
      const undo = () => restore(client, video, revision, onRestored);
      showToast({
        title: "Video deleted",
        description: video.title,
        duration: UNDO_DURATION,
        action: { label: "Undo", onPress: () => void undo() },
      });
    },
    async onError(reason) {
      const conflict = videoConflictOf(reason);
      if (!conflict) return;
      await reloadLibrary(client);
      if (conflict.video) return setChanged(conflict.video);
      onClose();
      showToast({
        title: "Already deleted",
        description: `Somebody else deleted ${video.title}.`,
      });
    },
  });
  return (
    <ConfirmDialog
      // Another question, which takes the focus from the button of the first.
      key={changed?.revision}
      title={changed ? "Changed meanwhile" : "Delete Video"}
      region={changed ? "What changed" : undefined}
      cancel={changed ? "Keep it" : "Cancel"}
      action={isPending ? "Deleting…" : changed ? "Delete it anyway" : "Delete Video"}
      onConfirm={() => !isPending && mutate(changed ?? video)}
      onClose={() => !isPending && onClose()}
    >
      {changed ? (
        <>
          <p role="alert">
            {`Somebody changed ${video.title} while you were deleting it. Nothing is deleted yet: look at what they changed, then decide.`}
          </p>
          <VideoComparison
            before={video}
            after={changed}
            labels={["As you saw it", "As it is now"]}
          />
        </>
      ) : (
        <>
          <p>{`Are you sure you want to delete the video ${video.title}?`}</p>
          <p>
            {`Visitors lose ${lossOf(video)}, and links to it open the library instead. You can undo this, and the history keeps it.`}
          </p>
        </>
      )}
      <Failure>{error && !videoConflictOf(error) && messageOf(error)}</Failure>
    </ConfirmDialog>
  );
}

function lossOf(video: AdminVideo): string {
  const chapters = chaptersOf(video).length;
  const parts = ["it"];
  if (chapters > 0) parts.push(`its ${pluralize(chapters, "chapter")}`);
  if (video.transcript) parts.push("its transcript");
  return new Intl.ListFormat("en-GB").format(parts);
}

/** Brings a deleted video back; `change` is its deletion. */
async function restore(
  client: QueryClient,
  { id, title }: AdminVideo,
  change: number,
  onRestored: DeleteVideoDialogProps["onRestored"],
): Promise<void> {
  try {
    await restoreVideos(client, { change, id, revision: 0 });
    onRestored(id);
    showToast({ title: "Video restored", description: title });
  } catch (reason) {
    showToast({
      title: "Not restored",
      description: `${sentenceOf(reason)} The history still has it.`,
      variant: "destructive",
    });
  }
}
