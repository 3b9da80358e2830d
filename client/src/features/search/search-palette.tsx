import { type KeyboardEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { OPENED_IN_APP } from "@/lib/history-state.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { PaletteInput } from "./palette-input.tsx";
import { PaletteResults } from "./palette-results.tsx";
import { RecentSearches, rememberSearch, useRecentSearches } from "./recent-searches.tsx";
import { keyOf, type SearchEntry } from "./search-entries.ts";
import { isSearching, SearchStatus } from "./search-status.tsx";
import { useSearchEverything } from "./use-search-everything.ts";

/** The search over everything: articles, videos and chapters in one list as you type. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog variant="palette" title="Search everything" onClose={onClose}>
      <Palette onClose={onClose} />
      <KeyHints />
    </Dialog>
  );
}

// Apart from the dialog, which a keystroke need not render anew.
function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  // By its key: results that come later must not move it.
  const [chosen, setChosen] = useState("");
  const [, navigate] = useLocation();
  const listId = useId();
  const recent = useRecentSearches();
  const { found, sources } = useSearchEverything(text);
  const { entries } = found;
  const isBlank = text.trim() === "";
  const options = isBlank ? recent : entries.map(keyOf);
  const current = Math.max(0, options.indexOf(chosen));

  function handleChange(next: string) {
    setText(next);
    setChosen("");
  }

  function open(entry: SearchEntry) {
    rememberSearch(text);
    onClose();
    navigate(entry.href, { state: entry.kind === "article" ? null : OPENED_IN_APP });
  }

  function choose() {
    const entry = entries[current];
    if (isBlank) handleChange(recent[current] ?? "");
    else if (entry) open(entry);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const count = options.length;
    if (step !== undefined && count > 0) setChosen(options[(current + step + count) % count] ?? "");
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) choose();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <PaletteInput
        text={text}
        listId={listId}
        activeId={options.length > 0 ? `${listId}-${current}` : undefined}
        onChange={handleChange}
        onKeyDown={handleKeyDown}
      />
      {isBlank && (
        <RecentSearches
          listId={listId}
          searches={recent}
          current={current}
          onChoose={handleChange}
        />
      )}
      {!isBlank && (entries.length > 0 || !isSearching(sources)) && (
        <PaletteResults listId={listId} text={text} found={found} current={current} onOpen={open} />
      )}
      <SearchStatus count={isBlank ? null : entries.length} sources={sources} />
    </>
  );
}

/** What the keys do; hidden where there is no keyboard. */
function KeyHints() {
  return (
    <div
      aria-hidden
      className="mt-auto flex shrink-0 items-center gap-5 border-t px-5 py-2.5 text-tiny text-ink-3 max-sm:hidden pointer-coarse:hidden"
    >
      <Hint keys={["↑", "↓"]} does="Choose" />
      <Hint keys={["Enter"]} does="Open" />
      <Hint keys={["Esc"]} does="Close" />
    </div>
  );
}

function Hint({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-6 rounded-small border border-line-2 px-1.5 text-center font-sans text-tiny font-semibold"
        >
          {key}
        </kbd>
      ))}
      {does}
    </span>
  );
}
