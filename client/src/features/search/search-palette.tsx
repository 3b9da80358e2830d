import { type KeyboardEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { OPENED_IN_APP } from "@/lib/history-state.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { PaletteInput } from "./palette-input.tsx";
import { PaletteResults } from "./palette-results.tsx";
import { PaletteStatus } from "./palette-status.tsx";
import { RecentSearches, rememberSearch, useRecentSearches } from "./recent-searches.tsx";
import type { SearchEntry } from "./search-entries.ts";
import { useSearchEverything } from "./use-search-everything.ts";

/** The search over everything: articles, videos and chapters in one list as you type. */
export default function SearchPalette({ onClose }: { onClose: () => void }) {
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
  const [chosen, setChosen] = useState(0);
  const [, navigate] = useLocation();
  const listId = useId();
  const recent = useRecentSearches();
  const { entries, terms, ...sources } = useSearchEverything(text);
  const isBlank = text.trim() === "";
  const options = isBlank ? recent.length : entries.length;
  const current = Math.min(chosen, Math.max(0, options - 1));

  function handleChange(next: string) {
    setText(next);
    setChosen(0);
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
    if (step !== undefined && options > 0) setChosen((current + step + options) % options);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) choose();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <PaletteInput
        text={text}
        listId={listId}
        activeId={options > 0 ? `${listId}-${current}` : undefined}
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
      {!isBlank && (entries.length > 0 || !sources.isLoading) && (
        <PaletteResults
          listId={listId}
          text={text}
          found={{ entries, terms }}
          current={current}
          onOpen={open}
        />
      )}
      <PaletteStatus count={isBlank ? null : entries.length} {...sources} />
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
