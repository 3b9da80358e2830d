import { type Chapter, chapterTime, startOf } from "@shared/content/chapters.ts";
import type { Playback } from "@/videos/player.ts";
import { chapterProgress, currentChapterIndex } from "@/videos/player-actions.ts";

type ChaptersPanelProps = {
  id: string;
  chapters: readonly Chapter[];
  playback: Pick<Playback, "seconds" | "duration">;
  onSeek: (seconds: number) => void;
};

/** The chapters beside the video; the current one follows the playback, and each has a progress bar. The times share a column as wide as the widest. */
export function ChaptersPanel({ id, chapters, playback, onSeek }: ChaptersPanelProps) {
  const current = currentChapterIndex(chapters, playback.seconds);
  return (
    <section
      id={id}
      aria-label="Chapters"
      className="relative border-t border-screen-line lg:border-l lg:border-t-0"
    >
      <div className="p-3 lg:absolute lg:inset-0 lg:overflow-y-auto lg:overscroll-contain">
        {chapters.length === 0 && <p className="p-3 text-screen-hint">No chapters available</p>}
        <ol className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
          {chapters.map((chapter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no id and may share title and time
            <li key={index} className="col-span-2 grid grid-cols-subgrid">
              <button
                type="button"
                aria-current={index === current ? "true" : undefined}
                onClick={() => onSeek(startOf(chapter))}
                className="relative col-span-2 grid min-h-12 grid-cols-subgrid items-start rounded-medium border border-transparent px-3 pb-4 pt-2.5 text-start text-screen-ink transition-colors duration-150 hover:bg-screen-2 aria-[current]:border-pulse aria-[current]:bg-screen-2 aria-[current]:font-[620]"
              >
                <span className="text-right font-[650] tabular-nums text-pulse">
                  {chapterTime(chapter)}
                </span>{" "}
                <span className="min-w-0 break-words">{chapter.title}</span>
                <ProgressBar progress={chapterProgress(chapters, index, playback)} />
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function ProgressBar({ progress }: { progress: number }) {
  return (
    <span
      aria-hidden
      className="chapter-progress absolute inset-x-3 bottom-1.5 h-0.75 overflow-hidden rounded-full bg-screen-line"
    >
      <span
        className="block h-full bg-accent"
        style={{ width: `${Math.round(progress * 1000) / 10}%` }}
      />
    </span>
  );
}
