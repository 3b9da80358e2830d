import type { ComponentProps } from "react";
import type { Quill, RangeStatic } from "react-quill";
import { FormDialog } from "../forms/form-dialog.tsx";

/** The props of the editor's dialogs: the selection, and a callback that takes the new one on closing. */
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
    <FormDialog
      {...dialog}
      variant="confirm"
      // To the text, by usePrompt.
      returnFocusTo={() => null}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="space-y-5 px-5 pb-6 pt-2">{children}</div>
    </FormDialog>
  );
}
