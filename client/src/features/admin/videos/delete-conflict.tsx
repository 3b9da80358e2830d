import type { AdminVideo } from "@shared/admin-video-answers.ts";
import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogFooter } from "../dialog-footer.tsx";
import type { WithSession } from "../use-sign-in-again.tsx";
import { VideoComparison } from "./video-comparison.tsx";

type DeleteConflictProps = {
  /** The video as it was when its deletion was asked for. */
  before: AdminVideo;
  now: AdminVideo;
  withSession: WithSession;
  onDelete: () => void;
  onClose: () => void;
  /** What went wrong. */
  children: ReactNode;
};

/** Shows what somebody changed in a video that is to be deleted, and asks again. */
export function DeleteConflict({
  before,
  now,
  withSession,
  onDelete,
  onClose,
  children,
}: DeleteConflictProps) {
  return (
    <Dialog variant="form" title="Changed meanwhile" onClose={onClose}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4">
        <p role="alert">
          Somebody changed {before.title} while you were deleting it. Nothing is deleted yet: look
          at what they changed, then decide.
        </p>
        <VideoComparison
          before={before}
          after={now}
          labels={["As you saw it", "As it is now"]}
          withSession={withSession}
        />
        {children}
      </div>
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
