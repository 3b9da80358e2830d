import { ChevronDown, ChevronUp } from "lucide-react";
import type { KeyboardEvent } from "react";
import { IconButton } from "@/ui/button.tsx";
import type { TranscriptSearch } from "./use-transcript-search.ts";

type TranscriptSearchBoxProps = {
  search: TranscriptSearch;
  /** Takes the focus when Escape leaves the box. */
  onLeave: () => void;
};

/** Finds words in the transcript: Enter goes to the next match, Shift+Enter to the previous one, Escape leaves. */
export function TranscriptSearchBox({ search, onLeave }: TranscriptSearchBoxProps) {
  const { text, found, position, change, move } = search;
  const count = found.rows.size;

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault();
      change("");
      onLeave();
    }
    if (event.key === "Enter" && count > 0 && !event.nativeEvent.isComposing) {
      event.preventDefault();
      move(event.shiftKey ? -1 : 1);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers of before 2023 don't know the search element
    <div role="search" className="flex items-center gap-1">
      <div className="flex h-11 min-w-0 flex-1 items-center gap-2 rounded-medium border border-screen-hint px-3 focus-within:outline-2 focus-within:outline-pulse md:h-10">
        <input
          type="search"
          data-keeps-escape
          aria-label="Search the transcript"
          placeholder="Search the transcript"
          value={text}
          onChange={(event) => change(event.target.value)}
          onKeyDown={handleKeyDown}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="next"
          className="h-full min-w-0 flex-1 bg-transparent outline-hidden placeholder:text-screen-hint [&::-webkit-search-cancel-button]:hidden"
        />
        <span role="status" className="text-tiny tabular-nums text-screen-hint">
          {found.terms.length > 0 && (count > 0 ? `${position + 1} of ${count}` : "Nothing found")}
        </span>
      </div>
      <IconButton
        variant="screen"
        label="Previous match"
        icon={<ChevronUp size={20} />}
        disabled={count === 0}
        onClick={() => move(-1)}
      />
      <IconButton
        variant="screen"
        label="Next match"
        icon={<ChevronDown size={20} />}
        disabled={count === 0}
        onClick={() => move(1)}
      />
    </div>
  );
}
