import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import type { Formats } from "./delta-lines.ts";
import type { Tool } from "./tools.ts";

type ToolButtonsProps = { tools: readonly Tool[]; quill: Quill; formats: Formats };

/** The buttons of one group; a mouse leaves the focus in the text. */
export function ToolButtons({ tools, quill, formats }: ToolButtonsProps) {
  return tools.map(({ label, icon: Icon, isOn, run }) => (
    <IconButton
      key={label}
      variant="ghost"
      label={label}
      icon={<Icon size={19} aria-hidden />}
      aria-pressed={isOn?.(formats)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(quill, formats)}
    />
  ));
}
