import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogFooter } from "../../dialog-footer.tsx";

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
