import { type ComponentProps, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";
import { DialogFooter } from "./dialog-footer.tsx";
import { FormDialog } from "./form-dialog.tsx";

type EditFormDialogProps = Omit<ComponentProps<typeof FormDialog>, "errorCount" | "onSubmit"> & {
  form: {
    errors: object;
    isDirty: boolean;
    submit: () => void;
    discard: () => void;
  };
};

/** The dialog of a form that adds or edits something. Asks before unsaved changes are discarded, or a save is left. */
export function EditFormDialog({ form, children, ...dialog }: EditFormDialogProps) {
  const [asking, setAsking] = useState<"discard" | "saving" | null>(null);
  const { isSaving = false, onClose } = dialog;

  function handleClose() {
    if (isSaving) setAsking("saving");
    else if (form.isDirty) setAsking("discard");
    else handleDiscard();
  }

  function handleDiscard() {
    form.discard();
    onClose();
  }

  return (
    <FormDialog
      {...dialog}
      errorCount={Object.keys(form.errors).length}
      onSubmit={() => form.submit()}
      onClose={handleClose}
    >
      {children}
      {asking === "discard" && (
        <ConfirmDialog
          title="Throw your changes away?"
          action="Throw away"
          cancel="Keep editing"
          onConfirm={handleDiscard}
          onClose={() => setAsking(null)}
        >
          <p>What you wrote in this form has not been saved.</p>
        </ConfirmDialog>
      )}
      {asking === "saving" && isSaving && (
        <StillSavingDialog onLeave={onClose} onClose={() => setAsking(null)} />
      )}
    </FormDialog>
  );
}

type StillSavingDialogProps = { onLeave: () => void; onClose: () => void };

/** Asks before a form is closed that is being saved: its save goes on. */
function StillSavingDialog({ onLeave, onClose }: StillSavingDialogProps) {
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
