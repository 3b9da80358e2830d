import { DialogFooter } from "@/features/admin/forms/dialog-footer.tsx";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { VideoFormState } from "./use-video-form.ts";

/** What kept the form from being saved, and what can be done about it. */
export function SaveOutcome({ form }: { form: VideoFormState }) {
  const { state, dismiss } = form.saving;
  if (state.kind === "failed") {
    return (
      <p
        role="alert"
        className="w-full rounded-medium bg-danger-tint px-4 py-3 text-small text-danger"
      >
        {state.message} Your text is still here, and saving again saves nothing twice.
      </p>
    );
  }
  if (state.kind === "deleted") {
    return <DeletedDialog onAddAgain={form.addAgain} onClose={dismiss} />;
  }
  if (state.kind === "conflict" && form.base) {
    return (
      <ConflictDialog
        values={form.values}
        before={form.base}
        theirs={state.theirs}
        onSave={(choices) => form.saveMerged(state.theirs, choices)}
        onClose={dismiss}
      />
    );
  }
  return null;
}

type DeletedDialogProps = { onAddAgain: () => void; onClose: () => void };

/** Tells that somebody deleted the video while it was edited, and offers to add it again. */
function DeletedDialog({ onAddAgain, onClose }: DeletedDialogProps) {
  return (
    <Dialog variant="confirm" title="This video was deleted meanwhile" onClose={onClose}>
      <p className="px-5 pb-6 pt-1 text-ink-2">
        Somebody else deleted it. You can add it again as it is in this form, or close the form
        without saving.
      </p>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          Back to the form
        </Button>
        <Button onClick={onAddAgain}>Add it again</Button>
      </DialogFooter>
    </Dialog>
  );
}

type StillSavingDialogProps = { onLeave: () => void; onClose: () => void };

/** Asks before a form is closed that is being saved: its save goes on. */
export function StillSavingDialog({ onLeave, onClose }: StillSavingDialogProps) {
  return (
    <Dialog variant="confirm" title="Still being saved" onClose={onClose}>
      <p className="px-5 pb-6 pt-1 text-ink-2">
        If you close the form, saving goes on. Should it fail, what you wrote is offered when you
        open the form again.
      </p>
      <DialogFooter>
        <Button variant="outline" onClick={onLeave}>
          Close the form
        </Button>
        <Button onClick={onClose}>Wait</Button>
      </DialogFooter>
    </Dialog>
  );
}
