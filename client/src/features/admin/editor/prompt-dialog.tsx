import type { ComponentProps } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { FormDialog } from "../form-dialog.tsx";

/** What each of the editor's dialogs is given: the selection, and what to call with the new one when it closes. */
export type PromptProps = {
  quill: Quill;
  range: RangeStatic;
  onClose: (range: RangeStatic) => void;
};

type PromptDialogProps = Pick<
  ComponentProps<typeof FormDialog>,
  "title" | "action" | "onSubmit" | "onClose" | "beside" | "children"
>;

/** A small form on top of the article's form, whose key handlers must not get its events. */
export function PromptDialog({ children, ...dialog }: PromptDialogProps) {
  return (
    <FormDialog {...dialog} variant="confirm" onKeyDown={(event) => event.stopPropagation()}>
      <div className="space-y-5 px-5 pb-6 pt-2">{children}</div>
    </FormDialog>
  );
}
