import { pluralize } from "@shared/text/text.ts";
import { Plus, Undo2, Video as VideoIcon } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "@/ui/button.tsx";
import { ChapterRow } from "./chapter-row.tsx";
import { findChapterErrors, parseChapterLines } from "./edited-chapters.ts";
import { PasteText } from "./paste-text.tsx";
import { type ChapterActions, UNDO_REMOVAL_ID, useChapters } from "./use-chapters.ts";
import type { VideoFormState } from "./use-video-form.ts";
import { normalizeAddress, readAddress } from "./video-host.ts";
import { type WatchedVideo, type WatchHandle, WatchPanel } from "./watch-panel.tsx";

// The tabs scroll together: the one that was left may have been scrolled down.
const scrollIntoView = (element: HTMLElement | null) =>
  element?.scrollIntoView({ block: "nearest" });

type ChaptersTabProps = { form: VideoFormState; isShown: boolean };

/** The chapters of a video: marked while it plays, typed or pasted. */
export function ChaptersTab({ form, isShown }: ChaptersTabProps) {
  const { values, duration } = form;
  const chapters = useChapters(values.chapters, (next) => form.change({ chapters: next }));
  const [watched, setWatched] = useState<WatchedVideo | null>(null);
  const video = useRef<WatchHandle>(null);
  const errors = findChapterErrors(values.chapters, duration);
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

/** Tells which chapter was removed last and brings it back. */
function RemovedChapter({ removed, undoRemoval }: ChapterActions) {
  return (
    <div role="status">
      {removed && (
        <div className="flex flex-wrap items-center gap-3 rounded-medium bg-mist px-4 py-2 text-small">
          <p className="mr-auto min-w-0 break-words">
            Chapter “{removed.title || removed.time}” is removed.
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

/** The most lines that can’t be read and are listed. */
const SHOWN = 5;

/** What can be done with chapters as people write them below videos. */
function offerPasted(text: string, onAdd: ChapterActions["add"]) {
  const { chapters, warnings } = parseChapterLines(text);
  const isEmpty = chapters.length === 0;
  return {
    action: isEmpty ? "No chapters yet" : `Add ${pluralize(chapters.length, "chapter")}`,
    run: isEmpty ? null : () => onAdd(chapters),
    notes: (
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
    ),
  };
}
