import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogFooter } from "./dialog-footer.tsx";
import { useShownPanel } from "./shown-panel.ts";

type QuestionDialogProps = {
  title: string;
  /** What the button that goes through with it says. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
  /** What the one that does not says. */
  cancel?: string;
  children: ReactNode;
};

/** Asks before something that can't be taken back lightly. */
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
