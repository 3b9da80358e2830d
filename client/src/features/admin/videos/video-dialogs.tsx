import { DeleteVideoDialog } from "./delete-video-dialog.tsx";
import type { LibraryWrites } from "./use-library-writes.ts";
import type { OpenDialog } from "./videos-panel.tsx";

type VideoDialogsProps = {
  dialog: OpenDialog | null;
  writes: LibraryWrites;
  onClose: () => void;
};

/** The dialog that stands open over the table. */
export function VideoDialogs({ dialog, writes, onClose }: VideoDialogsProps) {
  if (dialog?.kind === "delete")
    return <DeleteVideoDialog video={dialog.video} writes={writes} onClose={onClose} />;
  return null;
}
