import { secondsToTimestamp } from "@shared/content/chapters.ts";
import { pluralize } from "@shared/text/text.ts";
import { Plus, Undo2, Video as VideoIcon } from "lucide-react";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { DisclosureButton } from "@/features/admin/components/dialog-parts.tsx";
import { Button } from "@/ui/button.tsx";
import { TextAreaField } from "@/ui/field.tsx";
import { ChapterRow, chapterFieldId } from "./chapter-row.tsx";
import {
  chapterAt,
  type EditedChapter,
  findChapterErrors,
  type PastedChapter,
  parseChapterLines,
  sortedChapters,
  withChapters,
} from "./edited-chapters.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { normalizeAddress, readAddress } from "./video-host.ts";
import { type WatchedVideo, type WatchHandle, WatchPanel } from "./watch-panel.tsx";

// The tabs scroll together: the one that was left may have been scrolled down.
const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });

type ChaptersTabProps = { form: VideoFormState; isShown: boolean };

/** The chapters of a video: marked while it plays, typed or pasted. */
export function ChaptersTab({ form, isShown }: ChaptersTabProps) {
  const { values, duration, change, setPlayerDuration } = form;
  const chapters = useChapters(values.chapters, (next) => change({ chapters: next }));
  const [watched, setWatched] = useState<WatchedVideo | null>(null);
  const video = useRef<WatchHandle>(null);
  const errors = findChapterErrors(values.chapters, duration);
  const reading = readAddress(values.videoUrl);
  const isPlayable = reading.kind === "playable";
  const videoUrl = normalizeAddress(values.videoUrl);

  return (
    <div className="pb-5">
      {form.errors.chapters && (
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
          onDuration={setPlayerDuration}
          onClose={() => setWatched(null)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-3 border-b py-4">
          <Button
            variant="outline"
            disabled={!isPlayable}
            onClick={() => setWatched({ id: form.base?.id ?? 0, title: values.title, videoUrl })}
          >
            <VideoIcon size={18} />
            Watch and mark
          </Button>
          <p className="text-small text-ink-2">
            {isPlayable
              ? "Plays the video here, to mark where each chapter begins."
              : "Needs the address of a Vimeo video, under Details."}
          </p>
        </div>
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
              onEdit={(changed) => chapters.edit(chapter.key, changed)}
              onTime={(seconds) => {
                chapters.setTime(chapter.key, seconds);
                video.current?.seek(seconds);
              }}
              onRemove={() => chapters.remove(chapter)}
              onEnter={() => video.current?.focus()}
            />
          ))}
        </ol>
      )}
      <RemovedChapter removed={chapters.lastRemoved} onUndo={chapters.undoRemoval} />
      <div className="flex flex-wrap items-start gap-3 pt-3">
        <Button variant="outline" onClick={chapters.addEmpty}>
          <Plus size={18} />
          Add a chapter
        </Button>
        <PasteChapters onAdd={chapters.add} />
      </div>
    </div>
  );
}

type RemovedChapterProps = { removed: EditedChapter | null; onUndo: () => void };

/** Tells which chapter was removed last and brings it back. */
function RemovedChapter({ removed, onUndo }: RemovedChapterProps) {
  return (
    <div role="status">
      {removed && (
        <div className="flex flex-wrap items-center gap-3 rounded-medium bg-mist px-4 py-2 text-small">
          <p className="mr-auto min-w-0 break-words">
            Chapter “{removed.title || removed.time}” is removed.
          </p>
          <Button id={UNDO_REMOVAL_ID} variant="outline" onClick={onUndo}>
            <Undo2 size={17} />
            Undo
          </Button>
        </div>
      )}
    </div>
  );
}

/** The id of the button that brings back a removed chapter and takes the focus from it. */
const UNDO_REMOVAL_ID = "undo-removed-chapter";

/** The changes of a form's chapters; `onChange` is given all of them. */
function useChapters(
  chapters: readonly EditedChapter[],
  onChange: (chapters: EditedChapter[]) => void,
) {
  const [removed, setRemoved] = useState<readonly EditedChapter[]>([]);

  function focusOn(field: "time" | "title", key: number | undefined) {
    if (key !== undefined) document.getElementById(chapterFieldId(field, key))?.focus();
  }

  function add(added: readonly PastedChapter[]) {
    const next = withChapters(chapters, added);
    // The fields take the focus as soon as they are in the page.
    flushSync(() => onChange(next.chapters));
    return next.added;
  }

  return {
    add,
    /** Adds a chapter at a second, or goes to the one that begins there; its title takes the focus. */
    mark(second: number) {
      const there = chapterAt(chapters, second);
      focusOn("title", there?.key ?? add([{ seconds: second, title: "" }])[0]?.key);
    },
    /** Adds a chapter whose time is to be typed. */
    addEmpty() {
      const last = Math.max(-1, ...chapters.map(({ key }) => key));
      const empty = { key: last + 1, time: "", title: "" };
      flushSync(() => onChange([...chapters, empty]));
      focusOn("time", empty.key);
    },
    edit(key: number, changed: Partial<EditedChapter>) {
      onChange(chapters.map((each) => (each.key === key ? { ...each, ...changed } : each)));
    },
    /** Gives a chapter its second and its place. */
    setTime(key: number, seconds: number) {
      const time = secondsToTimestamp(seconds);
      onChange(
        sortedChapters(chapters.map((each) => (each.key === key ? { ...each, time } : each))),
      );
    },
    remove(chapter: EditedChapter) {
      flushSync(() => {
        setRemoved([...removed, chapter]);
        onChange(chapters.filter(({ key }) => key !== chapter.key));
      });
      document.getElementById(UNDO_REMOVAL_ID)?.focus();
    },
    /** The chapter removed last; null where none was. */
    lastRemoved: removed.at(-1) ?? null,
    undoRemoval() {
      const last = removed.at(-1);
      if (!last) return;
      setRemoved(removed.slice(0, -1));
      flushSync(() => onChange(sortedChapters([...chapters, last])));
      focusOn("title", last.key);
    },
  };
}

/** The most lines that can’t be read and are listed. */
const SHOWN = 5;

/** Reads chapters from lines as people write them below videos, and adds them. */
function PasteChapters({ onAdd }: { onAdd: (chapters: PastedChapter[]) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const { chapters, warnings } = parseChapterLines(text);

  function handleAdd() {
    onAdd(chapters);
    setText("");
    setOpen(false);
  }

  return (
    <>
      <DisclosureButton isOpen={isOpen} onToggle={() => setOpen(!isOpen)}>
        Paste a list
      </DisclosureButton>
      {isOpen && (
        <div className="w-full space-y-3">
          <TextAreaField
            label="Chapters, a line each"
            hint="A time and a title, such as “0:00 Intro” or “Pick a unit (1:35)”."
            rows={5}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <div role="status" className="space-y-1 text-small text-accent-ink">
            {warnings.slice(0, SHOWN).map(({ line, message }) => (
              <p key={line}>
                Line {line} {message} It is left out.
              </p>
            ))}
            {warnings.length > SHOWN && (
              <p>{pluralize(warnings.length - SHOWN, "more line")} can’t be read.</p>
            )}
          </div>
          <Button variant="soft" disabled={chapters.length === 0} onClick={handleAdd}>
            {chapters.length === 0
              ? "No chapters yet"
              : `Add ${pluralize(chapters.length, "chapter")}`}
          </Button>
        </div>
      )}
    </>
  );
}
