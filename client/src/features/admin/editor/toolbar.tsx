import { Baseline, Highlighter, Image, Link, SquarePlay } from "lucide-react";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import { BACKGROUND_COLORS, ColorPicker, TEXT_COLORS } from "./color-picker.tsx";
import { HeadingSelect } from "./heading-select.tsx";
import {
  BLOCK_TOOLS,
  CLEAN_TOOLS,
  INLINE_TOOLS,
  LIST_TOOLS,
  ToolButtons,
} from "./tool-buttons.tsx";
import type { PromptKind } from "./use-prompt.ts";
import type { EditorSelection } from "./use-selection.ts";

type ToolbarProps = {
  /** The toolbar's accessible name. */
  label: string;
  quill: Quill;
  selection: EditorSelection;
  onPrompt: (kind: PromptKind) => void;
};

/** The editor's controls, in the specification's order. */
export function Toolbar({ label, quill, selection: { formats, range }, onPrompt }: ToolbarProps) {
  const roving = useRovingFocus();
  const common = { quill, formats };
  return (
    <div {...roving} role="toolbar" aria-label={label} className="editor-tools">
      <Group>
        <HeadingSelect quill={quill} level={formats.header} range={range} />
      </Group>
      <Group>
        <ToolButtons tools={INLINE_TOOLS} {...common} />
      </Group>
      <Group>
        <ToolButtons tools={LIST_TOOLS} {...common} />
      </Group>
      <Group>
        <ColorPicker
          label="Text colour"
          icon={Baseline}
          name="color"
          colors={TEXT_COLORS}
          quill={quill}
          value={formats.color}
        />
        <ColorPicker
          label="Background colour"
          icon={Highlighter}
          name="background"
          colors={BACKGROUND_COLORS}
          quill={quill}
          value={formats.background}
        />
      </Group>
      <Group>
        <ToolButtons tools={BLOCK_TOOLS} {...common} />
      </Group>
      <Group>
        <PromptButton
          label="Link"
          icon={<Link size={19} aria-hidden />}
          isOn={Boolean(formats.link)}
          onClick={() => onPrompt("link")}
        />
        <PromptButton
          label="Image"
          icon={<Image size={19} aria-hidden />}
          onClick={() => onPrompt("picture")}
        />
        <PromptButton
          label="Video"
          icon={<SquarePlay size={19} aria-hidden />}
          onClick={() => onPrompt("video")}
        />
      </Group>
      <Group>
        <ToolButtons tools={CLEAN_TOOLS} {...common} />
      </Group>
    </div>
  );
}

function Group({ children }: { children: ReactNode }) {
  return <div className="flex items-center">{children}</div>;
}

type PromptButtonProps = { label: string; icon: ReactNode; isOn?: boolean; onClick: () => void };

function PromptButton({ label, icon, isOn, onClick }: PromptButtonProps) {
  return (
    <IconButton
      variant="ghost"
      label={label}
      icon={icon}
      aria-haspopup="dialog"
      aria-pressed={isOn}
      onClick={onClick}
    />
  );
}

const STEPS = new Map<string, (index: number, count: number) => number>([
  ["ArrowRight", (index, count) => (index + 1) % count],
  ["ArrowLeft", (index, count) => (index - 1 + count) % count],
  ["Home", () => 0],
  ["End", (_, count) => count - 1],
]);

// ARIA's toolbar pattern: one tab stop, the arrow keys, Home and End move between the controls.
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
