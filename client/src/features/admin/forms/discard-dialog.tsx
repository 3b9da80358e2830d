import { ConfirmDialog } from "../components/confirm-dialog.tsx";

type DiscardDialogProps = { onDiscard: () => void; onClose: () => void };

/** Asks before a form with unsaved changes is closed. */
export function DiscardDialog({ onDiscard, onClose }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      title="Throw your changes away?"
      action="Throw away"
      cancel="Keep editing"
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>What you wrote in this form has not been saved.</p>
    </ConfirmDialog>
  );
}
