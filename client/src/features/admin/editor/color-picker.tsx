import * as Popover from "@radix-ui/react-popover";
import { Check, type LucideIcon } from "lucide-react";
import { useState } from "react";
import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import { useTooltip } from "@/ui/tooltip.tsx";
import { type Color, isSameColor } from "./colors.ts";
import { format } from "./commands.ts";

type ColorPickerProps = {
  label: string;
  icon: LucideIcon;
  /** Quill's name of the format. */
  name: "color" | "background";
  colors: readonly Color[];
  quill: Quill;
  value: unknown;
};

/** A button that opens a small choice of named colours. */
export function ColorPicker({ label, icon: Icon, name, colors, quill, value }: ColorPickerProps) {
  const [isOpen, setOpen] = useState(false);

  function handlePick(color: string | false) {
    setOpen(false);
    format(quill, name, color);
  }

  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <IconButton
          variant="ghost"
          label={label}
          icon={<Icon size={19} aria-hidden />}
          aria-pressed={Boolean(value)}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          sideOffset={4}
          collisionPadding={8}
          className="color-choice z-[55] grid grid-cols-5 gap-1 rounded-medium border border-line-2 bg-card p-2 shadow-lg outline-none"
          // The text has the focus by then, or the button gets it back.
          onCloseAutoFocus={(event) => quill.hasFocus() && event.preventDefault()}
        >
          <Swatch name="None" isOn={!value} onPick={() => handlePick(false)} />
          {colors.map((color) => (
            <Swatch
              key={color.name}
              name={color.name}
              color={color.value}
              isOn={isSameColor(value, color.value)}
              onPick={() => handlePick(color.value)}
            />
          ))}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type SwatchProps = { name: string; color?: string; isOn: boolean; onPick: () => void };

function Swatch({ name, color, isOn, onPick }: SwatchProps) {
  const { handlers, tooltip } = useTooltip(name);
  return (
    <>
      <button
        {...handlers}
        type="button"
        aria-label={name}
        aria-pressed={isOn}
        onClick={onPick}
        className="grid size-11 place-items-center rounded-small border border-line-2 text-tiny"
        style={{ backgroundColor: color }}
      >
        {isOn ? (
          <Check size={18} aria-hidden className={color && "rounded-full bg-card text-ink"} />
        ) : (
          !color && "None"
        )}
      </button>
      {tooltip}
    </>
  );
}
