import { pluralize } from "@shared/pluralize.ts";
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { DialogFooter } from "./dialog-footer.tsx";

type DialogFormProps = {
  /** The label of the submit button. */
  action: string;
  /** The number of invalid fields. */
  wrong: number;
  onSubmit: (event: SubmitEvent) => void;
  onCancel: () => void;
  /** Shown before the buttons. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A dialog's form with its buttons. An invalid submit focuses the first invalid field. */
export function DialogForm({
  action,
  wrong,
  onSubmit,
  onCancel,
  beside,
  children,
}: DialogFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const wrongId = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try, when its errors show
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [tries]);

  function handleSubmit(event: SubmitEvent) {
    onSubmit(event);
    setTries(tries + 1);
  }

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
      {children}
      <DialogFooter>
        {beside}
        {wrong > 0 && (
          <p id={wrongId} className="mr-auto text-small font-[550] text-danger max-sm:w-full">
            {pluralize(wrong, "field needs", "fields need")} another look.
          </p>
        )}
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" aria-describedby={wrong > 0 ? wrongId : undefined}>
          {action}
        </Button>
      </DialogFooter>
    </form>
  );
}
