import { Image, Link, SquarePlay } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import type { EditorSelection } from "./article-editor.tsx";
import { ColorPicker } from "./color-picker.tsx";
import { HeadingSelect } from "./heading-select.tsx";
import { ToolButtons, ToolGroup } from "./tool-buttons.tsx";
import type { PromptKind } from "./use-prompt.ts";

const PROMPTS = [
  { kind: "link", label: "Link", icon: Link },
  { kind: "picture", label: "Image", icon: Image },
  { kind: "video", label: "Video", icon: SquarePlay },
] as const;

type ToolbarProps = {
  label: string;
  quill: Quill;
  selection: EditorSelection;
  onPrompt: (kind: PromptKind) => void;
};

/** The editor's controls, in the specification's order. */
export function Toolbar({ label, quill, selection: { formats, range }, onPrompt }: ToolbarProps) {
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
      </ToolGroup>
      <ToolButtons group="clean" {...selected} />
    </div>
  );
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
