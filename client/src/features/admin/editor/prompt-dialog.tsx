import type { ComponentProps } from "react";
import { FormDialog } from "../form-dialog.tsx";

type PromptDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "action" | "onSubmit" | "onClose" | "beside" | "children"
>;

/** A small form on top of the article's form, whose key handlers must not get its events. */
export function PromptDialog({ children, ...dialog }: PromptDialogProps) {
  return (
    <FormDialog {...dialog} variant="question" onKeyDown={(event) => event.stopPropagation()}>
      <div className="space-y-5 px-5 pb-6 pt-2">{children}</div>
    </FormDialog>
  );
}
