import { CircleAlert, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { IconButton } from "@/ui/button.tsx";
import { TextInput } from "@/ui/field.tsx";
import { ChapterTime } from "./chapter-time.tsx";
import type { ChapterFaults, EditedChapter } from "./edited-chapters.ts";
import { chapterFieldId } from "./use-chapters.ts";

export type ChapterRowProps = {
  chapter: EditedChapter;
  /** Its place in the list, from 1. */
  number: number;
  faults: ChapterFaults | undefined;
  onEdit: (changed: Partial<EditedChapter>) => void;
  /** Called with its second when its time was moved, or typed to its end. */
  onTime: (seconds: number) => void;
  onRemove: () => void;
  /** Called by Enter, which leads back to the video. */
  onEnter: () => void;
};

/** A chapter's time and title. Its faults show once the focus has left it. */
export function ChapterRow(props: ChapterRowProps) {
  const { chapter, number, onEdit, onRemove, onEnter } = props;
  const [isActive, setActive] = useState(false);
  const id = useId();
  const faults = isActive ? undefined : props.faults;
  const titleFaultId = faults?.title && `${id}-title`;

  return (
    <li
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setActive(false);
      }}
      className="py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        <ChapterTime {...props} faultId={faults?.time && `${id}-time`} />
        <div className="flex min-w-60 flex-1 items-center gap-1">
          <TextInput
            id={chapterFieldId("title", chapter.key)}
            aria-label={`Title of chapter ${number}`}
            aria-invalid={titleFaultId !== undefined}
            aria-describedby={titleFaultId}
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
      <ChapterFault id={`${id}-time`} text={faults?.time} />
      <ChapterFault id={`${id}-title`} text={faults?.title} />
    </li>
  );
}

/** What is wrong with a chapter, below its fields, which are described by it. */
function ChapterFault({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-tiny font-[550] text-danger">
      <CircleAlert size={16} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
