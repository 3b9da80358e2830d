import { pluralize } from "@shared/text/text.ts";
import {
  type ComponentProps,
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { Button } from "@/ui/button.tsx";
import { Dialog } from "@/ui/dialog.tsx";
import { ConfirmDialog, DialogFooter } from "../components/dialog-parts.tsx";

type FormDialogProps = ComponentProps<typeof Dialog> & {
  action: string;
  errorCount?: number;
  /** True during a save: the fields are disabled, and the form can't be submitted. */
  isSaving?: boolean;
  onSubmit: () => void;
  /** Shown before the buttons. A function is given a wrapper for another button's submit. */
  beside?: ReactNode | ((attempt: (submit: () => void) => void) => ReactNode);
};

/** A dialog with a form and its buttons. An invalid submit focuses the first invalid field. */
export function FormDialog({
  action,
  errorCount = 0,
  isSaving = false,
  onSubmit,
  beside,
  children,
  ...dialog
}: FormDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  /** The field that was focused at the submit. */
  const left = useRef<HTMLElement>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const errorId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each submit, when its errors show
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  // Returns the focus to the submitted field when it can be changed again.
  useLayoutEffect(() => {
    if (isSaving) {
      if (left.current) submit.current?.focus();
      return;
    }
    if (document.activeElement === submit.current) left.current?.focus();
    left.current = null;
  }, [isSaving]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles events along the component tree: a form that opened this dialog would be submitted too.
    event.stopPropagation();
    if (isSaving) return;
    attempt(onSubmit);
  }

  function attempt(work: () => void) {
    // Read before the field is disabled, which takes its focus.
    const focused = document.activeElement;
    const isField = focused !== submit.current && form.current?.contains(focused);
    left.current = isField && focused instanceof HTMLElement ? focused : null;
    work();
    setSubmitCount(submitCount + 1);
  }

  return (
    <Dialog {...dialog}>
      <form ref={form} noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        {children}
        <DialogFooter>
          {typeof beside === "function" ? beside(attempt) : beside}
          {errorCount > 0 && (
            <p id={errorId} className="mr-auto text-small font-[550] text-danger max-sm:w-full">
              {`${pluralize(errorCount, "field needs", "fields need")} another look.`}
            </p>
          )}
          <Button variant="outline" onClick={dialog.onClose}>
            Cancel
          </Button>
          <Button
            ref={submit}
            type="submit"
            aria-describedby={errorCount > 0 ? errorId : undefined}
          >
            {action}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type EditFormDialogProps = Omit<ComponentProps<typeof FormDialog>, "errorCount" | "onSubmit"> & {
  form: {
    errors: object;
    isDirty: boolean;
    submit: () => void;
    discard: () => void;
  };
};

/** The dialog of a form. Asks before it discards changes. Closed during a save, it leaves a toast to say how that ended. */
export function EditFormDialog({ form, children, ...dialog }: EditFormDialogProps) {
  const [isAsking, setAsking] = useState(false);
  const { isSaving = false, onClose } = dialog;

  function handleClose() {
    if (isSaving) onClose();
    else if (form.isDirty) setAsking(true);
    else handleDiscard();
  }

  function handleDiscard() {
    form.discard();
    onClose();
  }

  return (
    <FormDialog
      {...dialog}
      errorCount={Object.keys(form.errors).length}
      onSubmit={() => form.submit()}
      onClose={handleClose}
    >
      {children}
      {isAsking && (
        <ThrowAwayDialog onConfirm={handleDiscard} onClose={() => setAsking(false)}>
          What you wrote in this form has not been saved.
        </ThrowAwayDialog>
      )}
    </FormDialog>
  );
}

type ThrowAwayDialogProps = Pick<
  ComponentProps<typeof ConfirmDialog>,
  "onConfirm" | "onClose" | "children"
>;

export function ThrowAwayDialog({ children, ...dialog }: ThrowAwayDialogProps) {
  return (
    <ConfirmDialog title="Discard your changes?" action="Discard" cancel="Keep editing" {...dialog}>
      <p>{children}</p>
    </ConfirmDialog>
  );
}
