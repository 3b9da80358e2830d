import { Minus, Plus } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { IconButton } from "@/ui/button.tsx";
import { TextInput } from "@/ui/field.tsx";
import type { ChapterRowProps } from "./chapter-row.tsx";
import { parseClockTime } from "./clock-time.ts";
import { chapterFieldId } from "./use-chapters.ts";

type ChapterTimeProps = Pick<
  ChapterRowProps,
  "chapter" | "number" | "onEdit" | "onTime" | "onEnter"
> & {
  /** The id of what is wrong with it; undefined where nothing is. */
  faultId: string | undefined;
};

/** Seconds that a key moves a chapter's time. */
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A chapter's time, which is typed, or moved by a second with the arrow keys or the buttons. */
export function ChapterTime(props: ChapterTimeProps) {
  const { chapter, number, faultId, onEdit, onTime, onEnter } = props;
  const isTyped = useRef(false);
  const seconds = parseClockTime(chapter.time);

  function nudge(step: number) {
    if (seconds !== null) onTime(Math.max(0, seconds + step));
  }

  function finishTyping() {
    if (seconds !== null && isTyped.current) onTime(seconds);
    isTyped.current = false;
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    finishTyping();
    if (step === undefined) onEnter();
    else nudge(step);
  }

  return (
    <div className="flex items-center gap-1">
      <div className="w-28">
        <TextInput
          id={chapterFieldId("time", chapter.key)}
          role="spinbutton"
          aria-label={`Time of chapter ${number}`}
          aria-valuenow={seconds ?? undefined}
          aria-valuetext={chapter.time}
          aria-valuemin={0}
          aria-invalid={faultId !== undefined}
          aria-describedby={faultId}
          value={chapter.time}
          placeholder="0:00"
          autoComplete="off"
          onChange={({ target }) => {
            isTyped.current = true;
            onEdit({ time: target.value });
          }}
          onBlur={finishTyping}
          onKeyDown={handleKeyDown}
        />
      </div>
      <IconButton
        variant="ghost"
        label={`Chapter ${number} one second earlier`}
        icon={<Minus size={18} />}
        onClick={() => nudge(-1)}
      />
      <IconButton
        variant="ghost"
        label={`Chapter ${number} one second later`}
        icon={<Plus size={18} />}
        onClick={() => nudge(1)}
      />
    </div>
  );
}
