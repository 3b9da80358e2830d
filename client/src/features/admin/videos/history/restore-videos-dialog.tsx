import type { AdminVideos } from "@shared/contracts/admin-videos.ts";
import { messageOf } from "@/data/http.ts";
import { showToast } from "@/ui/toast-store.ts";
import { RestoreQuestion } from "../../history/restore-question.tsx";
import { useLibraryWrites } from "../use-library-writes.ts";
import { videoConflictOf } from "../videos-api.ts";

/**
 * What is to be brought back to what it was before a change: a video by its id, or everything (null). `when` says in
 * words which state that is.
 */
export type RestoringVideos = { change: number; id: number | null; name: string; when: string };

type RestoreVideosDialogProps = {
  restoring: RestoringVideos;
  library: AdminVideos;
  onClose: () => void;
};

/** Asks before an earlier state of a video or of the library is brought back. */
export function RestoreVideosDialog({
  restoring: { change, id, name, when },
  library,
  onClose,
}: RestoreVideosDialogProps) {
  const writes = useLibraryWrites();

  async function handleRestore(): Promise<string | null> {
    const video = library.videos.find((each) => each.id === id);
    try {
      await writes.restore(
        id === null
          ? { change, revision: library.revision }
          : { change, id, revision: video?.revision ?? 0 },
      );
    } catch (reason) {
      if (!videoConflictOf(reason)) return messageOf(reason);
      await writes.reload();
      return "Somebody changed it meanwhile. Look at what they changed, then restore again.";
    }
    showToast({
      title: "Restored",
      description: `${name}. Everybody sees it at the next page load.`,
    });
    return null;
  }

  return (
    <RestoreQuestion
      title={id === null ? "Restore everything?" : `Restore ${name}?`}
      restore={handleRestore}
      onClose={onClose}
    >
      <p>
        {id === null
          ? "All videos, their transcripts and their order go back to what they were "
          : "The video goes back, with its chapters and its transcript, to what it was "}
        {when}, for everybody. The history keeps what there is now.
      </p>
    </RestoreQuestion>
  );
}
