import { CircleAlert, Minus, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { IconButton } from "@/ui/button.tsx";
import { TextInput } from "@/ui/field.tsx";
import { type ChapterErrors, type EditedChapter, parseClockTime } from "./edited-chapters.ts";

/** The id of a chapter's field, which takes the focus when it is added. */
export const chapterFieldId = (field: "time" | "title", key: number) => `chapter-${field}-${key}`;

type ChapterRowProps = {
  chapter: EditedChapter;
  /** Its place in the list, from 1. */
  number: number;
  errors: ChapterErrors | undefined;
  onEdit: (changed: Partial<EditedChapter>) => void;
  /** Called with its second when its time was moved, or typed to its end. */
  onTime: (seconds: number) => void;
  onRemove: () => void;
  /** Called by Enter, which leads back to the video. */
  onEnter: () => void;
};

/** A chapter's time and title. Its errors show once the focus has left it. */
export function ChapterRow(props: ChapterRowProps) {
  const { chapter, number, onEdit, onRemove, onEnter } = props;
  const [isActive, setActive] = useState(false);
  const id = useId();
  const errors = isActive ? undefined : props.errors;
  const titleErrorId = errors?.title && `${id}-title`;

  return (
    <li
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(false);
      }}
      className="py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <ChapterTime {...props} errorId={errors?.time && `${id}-time`} />
        <div className="flex min-w-60 flex-1 items-center gap-1">
          <TextInput
            id={chapterFieldId("title", chapter.key)}
            aria-label={`Title of chapter ${number}`}
            aria-invalid={titleErrorId !== undefined}
            aria-describedby={titleErrorId}
            value={chapter.title}
            placeholder="Title"
            autoComplete="off"
            onChange={({ target }) => onEdit({ title: target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              onEnter();
            }}
          />
          <IconButton
            variant="ghost"
            label={`Remove chapter ${[number, chapter.title].filter(Boolean).join(", ")}`}
            icon={<Trash2 size={18} />}
            onClick={onRemove}
          />
        </div>
      </div>
      <ChapterError id={`${id}-time`} text={errors?.time} />
      <ChapterError id={`${id}-title`} text={errors?.title} />
    </li>
  );
}

/** What is wrong with a chapter, below its fields, which are described by it. */
function ChapterError({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-tiny font-[550] text-danger">
      <CircleAlert size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}

type ChapterTimeProps = Pick<
  ChapterRowProps,
  "chapter" | "number" | "onEdit" | "onTime" | "onEnter"
> & {
  /** The id of what is wrong with it; undefined where nothing is. */
  errorId: string | undefined;
};

/** Seconds that a key moves a chapter's time. */
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A chapter's time, which is typed, or moved by a second with the arrow keys or the buttons. */
function ChapterTime(props: ChapterTimeProps) {
  const { chapter, number, errorId, onEdit, onTime, onEnter } = props;
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
          aria-invalid={errorId !== undefined}
          aria-describedby={errorId}
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
