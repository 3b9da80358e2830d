import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../components/confirm-dialog.tsx";

type RestoreQuestionProps = {
  title: string;
  /** What the button that does it says, and says while it does; “Restore” unless given. */
  action?: { label: string; busy: string };
  /** Does it; resolves with what went wrong, or null once it is done. */
  restore: () => Promise<string | null>;
  onClose: () => void;
  /** What it would do. */
  children: ReactNode;
};

/** Asks before an earlier state is brought back, or removed, and says what went wrong. */
export function RestoreQuestion({
  title,
  action = { label: "Restore", busy: "Restoring…" },
  restore,
  onClose,
  children,
}: RestoreQuestionProps) {
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
      action={isBusy ? action.busy : action.label}
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
