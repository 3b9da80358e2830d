import { pluralize } from "@shared/pluralize.ts";
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
import { DialogFooter } from "./dialog-footer.tsx";

type FormDialogProps = ComponentProps<typeof Dialog> & {
  action: string;
  errorCount?: number;
  /** Whether the form is being saved: nothing in it can be changed. */
  isSaving?: boolean;
  onSubmit: () => void;
  /** Shown before the buttons. Given a function, it gets what another button submits by. */
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
  const fields = useRef<HTMLFieldSetElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const left = useRef<HTMLElement>(null);
  const [submitCount, setSubmitCount] = useState(0);
  const errorId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each submit, when its errors show
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [submitCount]);

  // A field loses the focus while it is disabled, which Enter in it leads to; it gets it back.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isSaving && focused instanceof HTMLElement && fields.current?.contains(focused)) {
      left.current = focused;
      submit.current?.focus();
    } else if (!isSaving && focused === submit.current) left.current?.focus();
    if (!isSaving) left.current = null;
  }, [isSaving]);

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    // React bubbles events along the component tree: a form that this dialog is opened from would be submitted too.
    event.stopPropagation();
    if (isSaving) return;
    attempt(onSubmit);
  }

  function attempt(submit: () => void) {
    submit();
    setSubmitCount(submitCount + 1);
  }

  return (
    <Dialog {...dialog}>
      <form ref={form} noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
        <fieldset ref={fields} disabled={isSaving} className="contents">
          {children}
        </fieldset>
        <DialogFooter>
          {typeof beside === "function" ? beside(attempt) : beside}
          {errorCount > 0 && (
            <p id={errorId} className="mr-auto text-small font-[550] text-danger max-sm:w-full">
              {pluralize(errorCount, "field needs", "fields need")} another look.
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
