import type { AdminVideo } from "@shared/contracts/admin-videos.ts";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ScrollRegion } from "../components/scroll-region.tsx";
import { DialogFooter } from "../forms/dialog-footer.tsx";
import { VideoComparison } from "./video-comparison.tsx";

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
export function DeleteConflict({ before, now, onDelete, onClose, children }: DeleteConflictProps) {
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
