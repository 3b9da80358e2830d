import { type ChapterErrors, findChapterErrors } from "@shared/content/written-video.ts";
import { parseClockTime } from "@shared/text/clock-time.ts";
import { pluralize } from "@shared/text/text.ts";
import { Minus, Plus, Trash2, Undo2, Video as VideoIcon } from "lucide-react";
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from "react";
import { Button, IconButton } from "@/ui/button.tsx";
import { FieldError, TextInput } from "@/ui/field.tsx";
import { scrollIntoView } from "../../components/dialog-parts.tsx";
import { type EditedChapter, parseChapterLines } from "./edited-chapters.ts";
import { PasteText } from "./paste-text.tsx";
import {
  type ChapterActions,
  chapterFieldId,
  UNDO_REMOVAL_ID,
  useChapters,
} from "./use-chapters.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { normalizeAddress, readAddress } from "./video-host.ts";
import { type WatchedVideo, type WatchHandle, WatchPanel } from "./watch-panel.tsx";

export function ChaptersTab({ form, isShown }: { form: VideoFormState; isShown: boolean }) {
  const { values, duration } = form;
  const chapters = useChapters(values.chapters, (next) => form.change({ chapters: next }));
  const [watched, setWatched] = useState<WatchedVideo | null>(null);
  const video = useRef<WatchHandle>(null);
  const errors = findChapterErrors(values.chapters, duration);
  const videoUrl = normalizeAddress(values.videoUrl);

  return (
    <div className="pb-5">
      {form.errors.chapters && !form.pasted.chapters.error && (
        // The tabs scroll together: the one that was left may have been scrolled down.
        <p ref={scrollIntoView} role="alert" className="pt-4 text-small font-[550] text-danger">
          {form.errors.chapters}
        </p>
      )}
      {watched?.videoUrl === videoUrl ? (
        <WatchPanel
          ref={video}
          video={watched}
          isShown={isShown}
          onMark={chapters.mark}
          onDuration={form.setPlayerDuration}
          onFrame={(thumbnailUrl) => form.change({ thumbnailUrl })}
          onClose={() => setWatched(null)}
        />
      ) : (
        <WatchOffer
          isPlayable={readAddress(videoUrl).kind === "playable"}
          onWatch={() => setWatched({ id: form.base?.id ?? 0, title: values.title, videoUrl })}
        />
      )}
      {values.chapters.length === 0 ? (
        <p className="py-4 text-ink-2">
          No chapters yet. Mark them while watching, paste a list, or add them one by one.
        </p>
      ) : (
        <ol aria-label="Chapters" className="divide-y py-2">
          {values.chapters.map((chapter, index) => (
            <ChapterRow
              key={chapter.key}
              chapter={chapter}
              number={index + 1}
              errors={errors.get(chapter.key)}
              chapters={chapters}
              video={video}
            />
          ))}
        </ol>
      )}
      <RemovedChapter {...chapters} />
      <div className="flex flex-wrap items-start gap-3 pt-3">
        <Button variant="outline" onClick={() => chapters.add([{ time: "", title: "" }], "time")}>
          <Plus size={18} />
          Add a chapter
        </Button>
        <PasteText
          opener="Paste a list"
          label="Chapters, a line each"
          hint="A time and a title, such as “0:00 Intro” or “Pick a unit (1:35)”."
          rows={5}
          {...form.pasted.chapters}
          offer={(text) => offerPasted(text, chapters.add)}
        />
      </div>
    </div>
  );
}

function WatchOffer({ isPlayable, onWatch }: { isPlayable: boolean; onWatch: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-b py-4">
      <Button variant="outline" disabled={!isPlayable} onClick={onWatch}>
        <VideoIcon size={18} />
        Watch and mark
      </Button>
      <p className="text-small text-ink-2">
        {isPlayable
          ? "Plays the video here, to mark where each chapter begins."
          : "Needs a video that plays here, under Details."}
      </p>
    </div>
  );
}

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
function ChapterRow(props: ChapterRowProps) {
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
  errorId: string | undefined;
};

const STEPS: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

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

function RemovedChapter({ removed, undoRemoval }: ChapterActions) {
  return (
    <div role="status">
      {removed && (
        <div className="flex flex-wrap items-center gap-3 rounded-medium bg-mist px-4 py-2 text-small">
          <p className="mr-auto min-w-0 break-words">
            {`Chapter “${removed.title || removed.time}” is removed.`}
          </p>
          <Button id={UNDO_REMOVAL_ID} variant="outline" onClick={undoRemoval}>
            <Undo2 size={17} />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}

const SHOWN = 5;

function offerPasted(text: string, onAdd: ChapterActions["add"]) {
  const { chapters, warnings } = parseChapterLines(text);
  const isEmpty = chapters.length === 0;
  return {
    action: isEmpty ? "No chapters yet" : `Add ${pluralize(chapters.length, "chapter")}`,
    run: isEmpty ? null : () => onAdd(chapters),
    notes: (
      <div role="status" className="space-y-1 text-small text-accent-ink">
        {warnings.slice(0, SHOWN).map(({ line, message }) => (
          <p key={line}>{`Line ${line} ${message} It is left out.`}</p>
        ))}
        {warnings.length > SHOWN && (
          <p>{`${pluralize(warnings.length - SHOWN, "more line")} can’t be read.`}</p>
        )}
      </div>
    ),
  };
}
