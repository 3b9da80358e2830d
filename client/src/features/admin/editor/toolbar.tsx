import { Baseline, Highlighter, Image, Link, SquarePlay } from "lucide-react";
import type { ReactNode } from "react";
import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import { ColorPicker } from "./color-picker.tsx";
import { BACKGROUND_COLORS, TEXT_COLORS } from "./colors.ts";
import { HeadingSelect } from "./heading-select.tsx";
import { ToolButtons } from "./tool-buttons.tsx";
import { BLOCK_TOOLS, CLEAN_TOOLS, LETTER_TOOLS, LIST_TOOLS } from "./tools.ts";
import { useRovingFocus } from "./use-roving-focus.ts";
import type { EditorSelection } from "./use-selection.ts";

/** What a button of the toolbar asks about before it acts. */
export type Asking = "link" | "picture" | "video";

type ToolbarProps = {
  /** Names it, with the text that it belongs to. */
  label: string;
  quill: Quill;
  selection: EditorSelection;
  onAsk: (about: Asking) => void;
};

/** The editor's controls, in the specification's order. One stop for Tab; the arrow keys go from one to the next. */
export function Toolbar({ label, quill, selection: { formats, range }, onAsk }: ToolbarProps) {
  const roving = useRovingFocus();
  const common = { quill, formats };
  return (
    <div {...roving} role="toolbar" aria-label={label} className="editor-tools">
      <Group>
        <HeadingSelect quill={quill} level={formats.header} range={range} />
      </Group>
      <Group>
        <ToolButtons tools={LETTER_TOOLS} {...common} />
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
        <AskButton
          label="Link"
          icon={<Link size={19} aria-hidden />}
          isOn={Boolean(formats.link)}
          onAsk={() => onAsk("link")}
        />
        <AskButton
          label="Image"
          icon={<Image size={19} aria-hidden />}
          onAsk={() => onAsk("picture")}
        />
        <AskButton
          label="Video"
          icon={<SquarePlay size={19} aria-hidden />}
          onAsk={() => onAsk("video")}
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

type AskButtonProps = { label: string; icon: ReactNode; isOn?: boolean; onAsk: () => void };

function AskButton({ label, icon, isOn, onAsk }: AskButtonProps) {
  return (
    <IconButton
      variant="ghost"
      label={label}
      icon={icon}
      aria-haspopup="dialog"
      aria-pressed={isOn}
      onClick={onAsk}
    />
  );
}
