import {
  Bold,
  Code,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  RemoveFormatting,
  SquarePlay,
  Strikethrough,
  Underline,
} from "lucide-react";
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
} from "react";
import type { Quill, RangeStatic } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import { Select } from "@/ui/select.tsx";
import { ColorPicker } from "./color-picker.tsx";
import type { Formats } from "./delta-to-html.ts";
import type { PromptKind } from "./prompts.tsx";
import { clean, format, indent } from "./quill-setup.ts";

const PROMPTS = [
  { kind: "link", label: "Link", icon: Link },
  { kind: "image", label: "Image", icon: Image },
  { kind: "video", label: "Video", icon: SquarePlay },
] as const;

/** The selection, kept while another control has the focus, and its formats. */
export type EditorSelection = { range: RangeStatic; formats: Formats };

type ToolbarProps = {
  label: string;
  quill: Quill;
  selection: EditorSelection;
  onPrompt: (kind: PromptKind) => void;
  /** Controls for whole blocks, beside those that open a dialog. */
  children: ReactNode;
};

export function Toolbar({ label, quill, selection, onPrompt, children }: ToolbarProps) {
  const { formats, range } = selection;
  const roving = useRovingFocus();
  const selected = { quill, formats };
  return (
    <div {...roving} role="toolbar" aria-label={label} className="editor-tools">
      <ToolGroup>
        <HeadingSelect quill={quill} level={formats.header} range={range} />
      </ToolGroup>
      <ToolButtons group="inline" {...selected} />
      <ToolButtons group="list" {...selected} />
      <ToolGroup>
        <ColorPicker format="color" {...selected} />
        <ColorPicker format="background" {...selected} />
      </ToolGroup>
      <ToolButtons group="block" {...selected} />
      <ToolGroup>
        {PROMPTS.map(({ kind, label: action, icon: Icon }) => (
          <IconButton
            key={kind}
            variant="ghost"
            label={action}
            icon={<Icon size={19} />}
            aria-haspopup="dialog"
            aria-pressed={kind === "link" ? Boolean(formats.link) : undefined}
            onClick={() => onPrompt(kind)}
          />
        ))}
        {children}
      </ToolGroup>
      <ToolButtons group="clean" {...selected} />
    </div>
  );
}

const LEVELS = [1, 2, 3, 4, 5, 6].map((id) => ({ id, name: `Heading ${id}` }));

type HeadingSelectProps = {
  quill: Quill;
  /** The level at the selection; undefined for normal text. */
  level: unknown;
  range: RangeStatic;
};

function HeadingSelect({ quill, level, range }: HeadingSelectProps) {
  const isByMouse = useRef(false);

  function handleChange({ target }: ChangeEvent<HTMLSelectElement>) {
    const header = Number(target.value) || false;
    quill.formatLine(range.index, range.length, "header", header, "user");
    // Each arrow key changes the value: the select must keep the focus for the next one.
    if (isByMouse.current) quill.focus();
    else target.focus();
  }

  return (
    <Select
      variant="toolbar"
      aria-label="Heading"
      value={typeof level === "number" ? level : ""}
      options={LEVELS}
      onChange={handleChange}
      onPointerDown={() => {
        isByMouse.current = true;
      }}
      onKeyDown={() => {
        isByMouse.current = false;
      }}
    >
      <option value="">Normal</option>
    </Select>
  );
}

type Tool = {
  label: string;
  icon: LucideIcon;
  /** Tells if the selection has the format; left out for buttons that are no toggles. */
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
function ToolButtons({ group, quill, formats }: ToolButtonsProps) {
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

function ToolGroup({ children }: { children: ReactNode }) {
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

const STEPS = new Map<string, (index: number, count: number) => number>([
  ["ArrowRight", (index, count) => (index + 1) % count],
  ["ArrowLeft", (index, count) => (index - 1 + count) % count],
  ["Home", () => 0],
  ["End", (_, count) => count - 1],
]);

// Roving tabindex, as in ARIA's toolbar pattern: one tab stop; arrow keys, Home and End move between the controls.
function useRovingFocus() {
  const ref = useRef<HTMLDivElement>(null);
  const controls = () => [...(ref.current?.querySelectorAll<HTMLElement>("button, select") ?? [])];
  const setTabStop = (stop: Element | undefined) => {
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after mounting
  useEffect(() => setTabStop(controls()[0]), []);

  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const control = target.closest("button, select");
      if (control && ref.current?.contains(control)) setTabStop(control);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const all = controls();
      const index = all.indexOf(event.target as HTMLElement);
      const step = STEPS.get(event.key);
      if (index < 0 || !step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      all[step(index, all.length)]?.focus();
    },
  };
}
