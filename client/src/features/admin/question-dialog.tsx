import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogFooter } from "./dialog-footer.tsx";
import { useShownPanel } from "./shown-panel.ts";

type QuestionDialogProps = {
  title: string;
  /** The label of the confirming button. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  /** The label of the other button. */
  cancel?: string;
  children: ReactNode;
};

/** A confirmation dialog for a destructive action. */
export function QuestionDialog({
  title,
  action,
  onConfirm,
  onClose,
  cancel = "Cancel",
  children,
}: QuestionDialogProps) {
  const shownPanel = useShownPanel();
  return (
    <Dialog variant="question" title={title} onClose={onClose} returnFocusTo={shownPanel}>
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
