import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../confirm-dialog.tsx";

type RestoreQuestionProps = {
  title: string;
  /** Restores it; resolves with what went wrong, or null once it is done. */
  restore: () => Promise<string | null>;
  onClose: () => void;
  /** What it would do. */
  children: ReactNode;
};

/** Asks before an earlier state is brought back, and says what went wrong. */
export function RestoreQuestion({ title, restore, onClose, children }: RestoreQuestionProps) {
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function handleRestore() {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    const fault = await restore();
    if (fault === null) return onClose();
    setError(fault);
    setBusy(false);
  }

  return (
    <ConfirmDialog
      title={title}
      action={isBusy ? "Restoring…" : "Restore"}
      onConfirm={handleRestore}
      onClose={() => !isBusy && onClose()}
    >
      {children}
      {error !== null && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </ConfirmDialog>
  );
}
