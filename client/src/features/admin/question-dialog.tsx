import type { ReactNode } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { shownTab } from "./shown-tab.ts";

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
  return (
    <Dialog variant="question" title={title} onClose={onClose} returnFocusTo={shownTab}>
      <div className="space-y-3 px-5 pb-5 text-ink-2">{children}</div>
      <div className="flex flex-wrap justify-end gap-3 border-t px-5 py-4">
        <Button variant="outline" onClick={onClose}>
          {cancel}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
