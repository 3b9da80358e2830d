import { pluralize } from "@shared/text/text.ts";
import { LoaderCircle } from "lucide-react";
import { RetryButton } from "@/ui/message.tsx";
import type { SpokenState } from "./spoken/use-spoken-search.ts";
import type { SourceState } from "./use-search-index.ts";

/** What is searched, and how each of it stands. */
type Sources = {
  articles: SourceState;
  videos: SourceState;
  spoken: SpokenState;
  isLoading: boolean;
};

/** Whether more may be found yet. */
export const isSearching = ({ isLoading, spoken }: Sources): boolean =>
  isLoading || spoken === "loading" || spoken === "pending";

type SearchStatusProps = {
  /** How many entries are found; null while nothing is searched for. */
  count: number | null;
  sources: Sources;
};

/** How a search stands: what it found, said aloud, and what it could not look through. */
export function SearchStatus({ count, sources }: SearchStatusProps) {
  const { articles, videos, spoken, isLoading } = sources;
  const isSpokenMissing = typeof spoken === "object" && typeof videos === "string";
  return (
    <>
      <p role="status" className="sr-only">
        {count !== null &&
          !(count === 0 && isSearching(sources)) &&
          (count === 0 ? "Nothing found. Try another word." : pluralize(count, "result"))}
        {isSpokenMissing && ` ${SPOKEN_MISSING}`}
      </p>
      {count !== null && (isLoading || spoken === "loading") && (
        <p className="flex items-center gap-2.5 border-t px-5 py-3 text-small text-ink-2">
          <LoaderCircle size={17} className="animate-spin text-ink-3" />
          Looking through {waitedFor(sources)}…
        </p>
      )}
      <SourceFailure name="articles" state={articles} />
      <SourceFailure name="videos" state={videos} />
      {isSpokenMissing && (
        <div className="flex items-center gap-4 border-t px-5 py-3">
          <p className="min-w-0 flex-1 text-small text-ink-2">{SPOKEN_MISSING}</p>
          <RetryButton variant="outline" onRetry={spoken.retry} />
        </div>
      )}
    </>
  );
}

const SPOKEN_MISSING = "What is said in videos can’t be searched right now.";

function waitedFor({ articles, videos }: Sources): string {
  if (articles === "loading") return "the articles";
  return videos === "loading" ? "the videos" : "what is said in videos";
}

function SourceFailure({ name, state }: { name: string; state: SourceState }) {
  if (typeof state === "string") return null;
  return (
    <div role="alert" className="flex items-center gap-4 break-words border-t px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-small font-[550]">The {name} can't be searched right now.</p>
        <p className="text-tiny text-ink-3">{state.error}</p>
      </div>
      {state.retry && <RetryButton variant="outline" onRetry={state.retry} />}
    </div>
  );
}
