import { type ComponentProps, type ReactNode, useState } from "react";
import { DisclosureButton } from "@/features/admin/components/dialog-parts.tsx";
import { Button } from "@/ui/button.tsx";
import { TextAreaField } from "@/ui/field.tsx";

type PasteTextProps = Pick<ComponentProps<typeof TextAreaField>, "label" | "hint" | "rows"> & {
  /** The button that opens the field. */
  opener: string;
  /** What can be done with a text: the button's words, its work (null: nothing yet) and what is said above it. */
  offer: (text: string) => { action: string; run: (() => void) | null; notes?: ReactNode };
};

/** A button that opens a field to paste a text into, for its place in a row of buttons. */
export function PasteText({ opener, offer, ...field }: PasteTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const { action, run, notes } = offer(text);

  function handleUse() {
    run?.();
    setText("");
    setOpen(false);
  }

  return (
    <>
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        {opener}
      </DisclosureButton>
      {isOpen && (
        <div className="w-full space-y-3">
          <TextAreaField
            {...field}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          {notes}
          <Button variant="soft" disabled={!run} onClick={handleUse}>
            {action}
          </Button>
        </div>
      )}
    </>
  );
}
