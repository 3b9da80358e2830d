import { type ComponentProps, type ReactNode, useState } from "react";
import { DisclosureButton } from "@/features/admin/components/dialog-parts.tsx";
import { Button } from "@/ui/button.tsx";
import { TextAreaField } from "@/ui/field.tsx";

type PasteTextProps = Pick<
  ComponentProps<typeof TextAreaField>,
  "label" | "hint" | "rows" | "error"
> & {
  opener: string;
  text: string;
  onChange: (text: string) => void;
  /** The action for a text: the button's label, its work (null while there is none) and notes above it. */
  offer: (text: string) => { action: string; run: (() => void) | null; notes?: ReactNode };
};

export function PasteText({ opener, text, onChange, offer, ...field }: PasteTextProps) {
  const [isOpened, setOpen] = useState(false);
  const isOpen = isOpened || field.error !== undefined;
  const { action, run, notes } = offer(text);

  function handleUse() {
    run?.();
    onChange("");
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
            onChange={(event) => {
              // It stays open when what was wrong with it is mended.
              setOpen(true);
              onChange(event.target.value);
            }}
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
