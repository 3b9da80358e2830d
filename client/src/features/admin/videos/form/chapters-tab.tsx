import { Plus, Undo2, Video as VideoIcon } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { ChapterRow } from "./chapter-row.tsx";
import { type EditedChapter, findChapterFaults } from "./edited-chapters.ts";
import { PasteChapters } from "./paste-chapters.tsx";
import { UNDO_REMOVAL_ID, useChapters } from "./use-chapters.ts";
import type { WatchedVideo } from "./use-marking.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { normalizeAddress, readAddress } from "./video-address.ts";
import { type WatchHandle, WatchPanel } from "./watch-panel.tsx";

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
  const faults = findChapterFaults(values.chapters, duration);
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
              faults={faults.get(chapter.key)}
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
