import { pluralize } from "@shared/pluralize.ts";
import { LoaderCircle } from "lucide-react";
import type { VideosState } from "./use-search-everything.ts";

type PaletteStatusProps = {
  /** How many entries are found; null while nothing is searched for. */
  count: number | null;
  videos: VideosState;
};

/** How a search stands: what it found, said aloud, and what it could not look through. */
export function PaletteStatus({ count, videos }: PaletteStatusProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {count !== null &&
          !(count === 0 && videos === "loading") &&
          (count === 0 ? "Nothing found. Try another word." : pluralize(count, "result"))}
      </p>
      {videos === "loading" && count !== null && (
        <p className="flex items-center gap-2.5 border-t px-5 py-3 text-small text-ink-2">
          <LoaderCircle size={17} className="animate-spin text-ink-3" />
          Looking through the videos…
        </p>
      )}
      {typeof videos === "object" && (
        <div role="alert" className="break-words border-t px-5 py-3">
          <p className="text-small font-[550]">The videos can't be searched right now.</p>
          <p className="text-tiny text-ink-3">{videos.error}</p>
        </div>
      )}
    </>
  );
}
