import {
  Bold,
  Code,
  IndentDecrease,
  IndentIncrease,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  RemoveFormatting,
  Strikethrough,
  Underline,
} from "lucide-react";
import type { ReactNode } from "react";
import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import { clean, format, indent } from "./commands.ts";
import type { Formats } from "./delta-lines.ts";

type Tool = {
  label: string;
  icon: LucideIcon;
  /** Whether the selection has the format; left out for buttons that are no toggles. */
  isOn?: (formats: Formats) => boolean;
  run: (quill: Quill, formats: Formats) => void;
};

const TOOLS = {
  inline: [
    toggle("Bold", Bold, "bold"),
    toggle("Italic", Italic, "italic"),
    toggle("Underline", Underline, "underline"),
    toggle("Strike", Strikethrough, "strike"),
  ],
  list: [
    toggle("Ordered list", ListOrdered, "list", "ordered"),
    toggle("Bullet list", List, "list", "bullet"),
    { label: "Indent", icon: IndentIncrease, run: (quill) => indent(quill, 1) },
    { label: "Outdent", icon: IndentDecrease, run: (quill) => indent(quill, -1) },
  ],
  block: [toggle("Blockquote", Quote, "blockquote"), toggle("Code block", Code, "code-block")],
  clean: [{ label: "Clean formatting", icon: RemoveFormatting, run: clean }],
} satisfies Record<string, readonly Tool[]>;

type ToolButtonsProps = { group: keyof typeof TOOLS; quill: Quill; formats: Formats };

/** The buttons of one group. Pressing one with the mouse leaves the focus in the text. */
export function ToolButtons({ group, quill, formats }: ToolButtonsProps) {
  return (
    <ToolGroup>
      {TOOLS[group].map(({ label, icon: Icon, isOn, run }: Tool) => (
        <IconButton
          key={label}
          variant="ghost"
          label={label}
          icon={<Icon size={19} />}
          aria-pressed={isOn?.(formats)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(quill, formats)}
        />
      ))}
    </ToolGroup>
  );
}

/** Controls of the toolbar that stay together. */
export function ToolGroup({ children }: { children: ReactNode }) {
  return <div className="flex items-center">{children}</div>;
}

function toggle(label: string, icon: LucideIcon, name: string, value: unknown = true): Tool {
  const isOn = (formats: Formats) =>
    value === true ? Boolean(formats[name]) : formats[name] === value;
  return {
    label,
    icon,
    isOn,
    run: (quill, formats) => format(quill, name, isOn(formats) ? false : value),
  };
}
