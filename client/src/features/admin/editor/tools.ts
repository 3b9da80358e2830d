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
import type { Quill } from "react-quill";
import { clean, format, indent } from "./commands.ts";
import type { Formats } from "./delta-lines.ts";

/** A button of the toolbar that acts on the text at once. */
export type Tool = {
  label: string;
  icon: LucideIcon;
  /** Whether the selection has it; left out where nothing is switched on or off. */
  isOn?: (formats: Formats) => boolean;
  run: (quill: Quill, formats: Formats) => void;
};

/** Bold, italic, underline, strike. */
export const LETTER_TOOLS: readonly Tool[] = [
  toggle("Bold", Bold, "bold"),
  toggle("Italic", Italic, "italic"),
  toggle("Underline", Underline, "underline"),
  toggle("Strike", Strikethrough, "strike"),
];

/** Lists and indents. */
export const LIST_TOOLS: readonly Tool[] = [
  toggle("Ordered list", ListOrdered, "list", "ordered"),
  toggle("Bullet list", List, "list", "bullet"),
  { label: "Indent", icon: IndentIncrease, run: (quill) => indent(quill, 1) },
  { label: "Outdent", icon: IndentDecrease, run: (quill) => indent(quill, -1) },
];

/** Quotations and code. */
export const BLOCK_TOOLS: readonly Tool[] = [
  toggle("Blockquote", Quote, "blockquote"),
  toggle("Code block", Code, "code-block"),
];

/** Takes formats away. */
export const CLEAN_TOOLS: readonly Tool[] = [
  { label: "Clean formatting", icon: RemoveFormatting, run: clean },
];

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
