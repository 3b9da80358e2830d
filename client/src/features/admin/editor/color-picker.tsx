import * as Popover from "@radix-ui/react-popover";
import { Baseline, Check, Highlighter } from "lucide-react";
import { useState } from "react";
import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import { useTooltip } from "@/ui/tooltip.tsx";
import type { Formats } from "./delta-to-html.ts";
import { format } from "./quill-setup.ts";

/** A text colour. Its value is stored in the article, so it can't be a design token. */
type Color = { name: string; value: string };

/** Text colours: dark enough on white; the dark theme brightens them (contrast of at least 4.5 to 1 in both). */
export const TEXT_COLORS: readonly Color[] = [
  { name: "Grey", value: "rgb(106, 117, 126)" },
  { name: "Red", value: "rgb(214, 57, 48)" },
  { name: "Orange", value: "rgb(186, 90, 0)" },
  { name: "Olive", value: "rgb(132, 118, 0)" },
  { name: "Green", value: "rgb(22, 135, 72)" },
  { name: "Teal", value: "rgb(0, 131, 143)" },
  { name: "Blue", value: "rgb(30, 118, 210)" },
  { name: "Violet", value: "rgb(138, 92, 214)" },
  { name: "Pink", value: "rgb(200, 62, 140)" },
];

/** Background colours: the text on them is dark in both themes. */
export const BACKGROUND_COLORS: readonly Color[] = [
  { name: "Grey", value: "rgb(222, 228, 232)" },
  { name: "Red", value: "rgb(255, 205, 200)" },
  { name: "Orange", value: "rgb(255, 216, 168)" },
  { name: "Yellow", value: "rgb(255, 240, 150)" },
  { name: "Green", value: "rgb(196, 238, 208)" },
  { name: "Teal", value: "rgb(183, 236, 240)" },
  { name: "Blue", value: "rgb(200, 224, 255)" },
  { name: "Violet", value: "rgb(226, 212, 255)" },
  { name: "Pink", value: "rgb(255, 208, 232)" },
];

const PICKERS = {
  color: { label: "Text colour", icon: Baseline, colors: TEXT_COLORS },
  background: { label: "Background colour", icon: Highlighter, colors: BACKGROUND_COLORS },
};

type ColorPickerProps = { format: keyof typeof PICKERS; quill: Quill; formats: Formats };

export function ColorPicker({ format: name, quill, formats }: ColorPickerProps) {
  const { label, icon: Icon, colors } = PICKERS[name];
  const value = formats[name];
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
          icon={<Icon size={19} />}
          aria-pressed={Boolean(value)}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          sideOffset={4}
          collisionPadding={8}
          className="color-choice z-[55] grid grid-cols-5 gap-1 rounded-medium border border-line-2 bg-card p-2 shadow-lg outline-none"
          // Picking a colour has focused the text already; else the button gets the focus back.
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
          <Check size={18} className={color && "rounded-full bg-card text-ink"} />
        ) : (
          !color && "None"
        )}
      </button>
      {tooltip}
    </>
  );
}

/** Tells if two notations are the same colour: Quill reports hexadecimal ones. */
export function isSameColor(one: unknown, other: string): boolean {
  return typeof one === "string" && normalized(one) === normalized(other);
}

function normalized(color: string): string {
  const { style } = document.createElement("span");
  style.color = color;
  return style.color;
}
