import type { ReactNode, SubmitEvent } from "react";
import { Dialog } from "@/ui/dialog.tsx";
import { DialogForm } from "../dialog-form.tsx";

type PromptFormProps = {
  title: string;
  /** The label of the submit button. */
  action: string;
  onSubmit: () => void;
  onCancel: () => void;
  /** A further button before the others. */
  extra?: ReactNode;
  children: ReactNode;
};

/** A small modal form on top of the article's form: its events must not reach that one. */
export function PromptForm({
  title,
  action,
  onSubmit,
  onCancel,
  extra,
  children,
}: PromptFormProps) {
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles events along the component tree, so the article's form would be submitted too.
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
