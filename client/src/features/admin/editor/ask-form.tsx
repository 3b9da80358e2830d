import type { ReactNode, SubmitEvent } from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";

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
      <form noValidate onSubmit={handleSubmit}>
        <div className="space-y-4 px-5 pb-5 pt-1">{children}</div>
        <div className="flex flex-wrap justify-end gap-3 border-t px-5 py-4">
          {extra}
          <Button variant="outline" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">{action}</Button>
        </div>
      </form>
    </Dialog>
  );
}
