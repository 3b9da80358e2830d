import { pluralize } from "@shared/pluralize.ts";
import { LoaderCircle } from "lucide-react";
import { Button } from "@/ui/button.tsx";
import type { SourceState } from "./use-search-everything.ts";

type PaletteStatusProps = {
  /** How many entries are found; null while nothing is searched for. */
  count: number | null;
  articles: SourceState;
  videos: SourceState;
  isLoading: boolean;
};

/** How a search stands: what it found, said aloud, and what it could not look through. */
export function PaletteStatus({ count, articles, videos, isLoading }: PaletteStatusProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {count !== null &&
          !(count === 0 && isLoading) &&
          (count === 0 ? "Nothing found. Try another word." : pluralize(count, "result"))}
      </p>
      {isLoading && count !== null && (
        <p className="flex items-center gap-2.5 border-t px-5 py-3 text-small text-ink-2">
          <LoaderCircle size={17} className="animate-spin text-ink-3" />
          Looking through the {articles === "loading" ? "articles" : "videos"}…
        </p>
      )}
      <SourceFailure name="articles" state={articles} />
      <SourceFailure name="videos" state={videos} />
    </>
  );
}

function SourceFailure({ name, state }: { name: string; state: SourceState }) {
  if (typeof state === "string") return null;
  return (
    <div role="alert" className="flex items-center gap-4 break-words border-t px-5 py-3">
      <div className="min-w-0 flex-1">
        <p className="text-small font-[550]">The {name} can't be searched right now.</p>
        <p className="text-tiny text-ink-3">{state.error}</p>
      </div>
      {state.retry && (
        <Button variant="outline" onClick={state.retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
