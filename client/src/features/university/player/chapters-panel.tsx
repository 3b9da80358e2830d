import { type Chapter, currentChapterIndex, timestampToSeconds } from "@shared/chapters.ts";

type ChaptersPanelProps = {
  id: string;
  chapters: readonly Chapter[];
  /** The playback time in seconds. */
  seconds: number;
  onSeek: (seconds: number) => void;
};

/** The chapters beside the video; the current one follows the playback. */
export function ChaptersPanel({ id, chapters, seconds, onSeek }: ChaptersPanelProps) {
  const current = currentChapterIndex(chapters, seconds);
  return (
    <section
      id={id}
      aria-label="Chapters"
      className="relative border-t border-screen-line lg:border-l lg:border-t-0"
    >
      <div className="p-3 lg:absolute lg:inset-0 lg:overflow-y-auto lg:overscroll-contain">
        {chapters.length === 0 && <p className="p-3 text-screen-hint">No chapters available</p>}
        <ol className="space-y-1">
          {chapters.map((chapter, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: chapters have no id and may share title and time
            <li key={index}>
              <button
                type="button"
                aria-current={index === current ? "true" : undefined}
                onClick={() => onSeek(timestampToSeconds(chapter.timestamp))}
                className="flex min-h-11 w-full items-start gap-3 rounded-medium border-l-4 border-transparent px-3 py-2.5 text-left text-screen-ink transition-colors duration-150 hover:bg-screen-2 aria-[current]:border-pulse aria-[current]:bg-screen-2"
              >
                <span className="min-w-12 font-[650] tabular-nums text-pulse">
                  {chapter.timestamp}
                </span>{" "}
                <span className="min-w-0 break-words">{chapter.title}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Where the playback is among the chapters: "n/total". */
export function chapterCounter(chapters: readonly Chapter[], seconds: number): string {
  return `${currentChapterIndex(chapters, seconds) + 1}/${chapters.length}`;
}
