import { Minus, Plus, Trash2 } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { IconButton } from "@/ui/button.tsx";
import { FieldError, TextInput } from "@/ui/field.tsx";
import { type ChapterErrors, type EditedChapter, parseClockTime } from "./edited-chapters.ts";
import { type ChapterActions, chapterFieldId } from "./use-chapters.ts";
import type { WatchHandle } from "./watch-panel.tsx";

type ChapterRowProps = {
  chapter: EditedChapter;
  /** Its place in the list, from 1. */
  number: number;
  errors: ChapterErrors | undefined;
  chapters: ChapterActions;
  /** The video that is watched: it goes where a time is moved, and Enter leads back to it. */
  video: RefObject<WatchHandle | null>;
};

/** A chapter's time and title. Its errors show once the focus has left it. */
export function ChapterRow(props: ChapterRowProps) {
  const { chapter, number, chapters, video } = props;
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
            onChange={({ target }) => chapters.edit(chapter, { title: target.value })}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              video.current?.focus();
            }}
          />
          <IconButton
            variant="ghost"
            label={`Remove chapter ${[number, chapter.title].filter(Boolean).join(", ")}`}
            icon={<Trash2 size={18} />}
            onClick={() => chapters.remove(chapter)}
          />
        </div>
      </div>
      <FieldError id={`${id}-time`} error={errors?.time} />
      <FieldError id={`${id}-title`} error={errors?.title} />
    </li>
  );
}

type ChapterTimeProps = Omit<ChapterRowProps, "errors"> & {
  /** The id of what is wrong with it; undefined where nothing is. */
  errorId: string | undefined;
};

/** Seconds that a key moves a chapter's time. */
const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** A chapter's time, which is typed, or moved by a second with the arrow keys or the buttons. */
function ChapterTime({ chapter, number, chapters, video, errorId }: ChapterTimeProps) {
  const isTyped = useRef(false);
  const seconds = parseClockTime(chapter.time);

  function moveBy(step: number) {
    if (seconds === null) return;
    const moved = Math.max(0, seconds + step);
    chapters.setTime(chapter, moved);
    video.current?.seek(moved);
  }

  function finishTyping() {
    if (isTyped.current) moveBy(0);
    isTyped.current = false;
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    finishTyping();
    if (step === undefined) video.current?.focus();
    else moveBy(step);
  }

  const buttons = [
    { label: `Chapter ${number} one second earlier`, icon: <Minus size={18} />, step: -1 },
    { label: `Chapter ${number} one second later`, icon: <Plus size={18} />, step: 1 },
  ];
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
            chapters.edit(chapter, { time: target.value });
          }}
          onBlur={finishTyping}
          onKeyDown={handleKeyDown}
        />
      </div>
      {buttons.map(({ step, ...button }) => (
        <IconButton key={step} variant="ghost" {...button} onClick={() => moveBy(step)} />
      ))}
    </div>
  );
}
