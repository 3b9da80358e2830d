import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogFooter } from "../forms/dialog-footer.tsx";

type ConfirmDialogProps = {
  title: string;
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  cancel?: string;
  children: ReactNode;
};

/** A confirmation dialog for a destructive action. */
export function ConfirmDialog({
  title,
  action,
  onConfirm,
  onClose,
  cancel = "Cancel",
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog variant="confirm" title={title} onClose={onClose}>
      <div className="space-y-3 break-words px-5 pb-6 text-ink-2">{children}</div>
      <DialogFooter>
        <Button variant="outline" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {action}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
