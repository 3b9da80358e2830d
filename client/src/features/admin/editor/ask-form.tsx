import type { ReactNode, SubmitEvent } from "react";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogForm } from "../dialog-form.tsx";

type AskFormProps = {
  title: string;
  /** What the button that goes through with it says. */
  action: string;
  onSubmit: () => void;
  onCancel: () => void;
  /** A further button before the others. */
  extra?: ReactNode;
  children: ReactNode;
};

/** A small dialog with fields. It stands over the form that the text belongs to and is no part of it. */
export function AskForm({ title, action, onSubmit, onCancel, extra, children }: AskFormProps) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    // React would tell the article's form, too, though that isn't around this one in the page.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog
      variant="question"
      title={title}
      onClose={onCancel}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <DialogForm
        action={action}
        wrong={0}
        onSubmit={handleSubmit}
        onCancel={onCancel}
        beside={extra}
      >
        <div className="space-y-5 px-5 pb-6 pt-2">{children}</div>
      </DialogForm>
    </Dialog>
  );
}
