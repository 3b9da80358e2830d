import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogFooter } from "../../dialog-footer.tsx";

type DeletedDialogProps = { onAddAgain: () => void; onClose: () => void };

/** Tells that somebody deleted the video while it was edited, and offers to add it again. */
export function DeletedDialog({ onAddAgain, onClose }: DeletedDialogProps) {
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
