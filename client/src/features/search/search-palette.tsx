import { type KeyboardEvent, useId, useState } from "react";
import { useLocation } from "wouter";
import { OPENED_IN_APP } from "@/lib/history-state.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { PaletteHints } from "./palette-hints.tsx";
import { PaletteInput } from "./palette-input.tsx";
import { PaletteResults } from "./palette-results.tsx";
import { PaletteStatus } from "./palette-status.tsx";
import { rememberSearch, useRecentSearches } from "./recent-searches.ts";
import { RecentSearches } from "./recent-searches-list.tsx";
import type { SearchEntry } from "./search-entries.ts";
import { useSearchEverything } from "./use-search-everything.ts";

/** The search over everything: articles, videos and chapters in one list as you type. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const [, navigate] = useLocation();
  const listId = useId();
  const recent = useRecentSearches();
  const { entries, marks, videos } = useSearchEverything(text);
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
    <Dialog variant="palette" title="Search everything" onClose={onClose}>
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
      {!isBlank && (entries.length > 0 || videos !== "loading") && (
        <PaletteResults
          listId={listId}
          text={text}
          found={{ entries, marks }}
          current={current}
          onOpen={open}
        />
      )}
      <PaletteStatus count={isBlank ? null : entries.length} videos={videos} />
      <PaletteHints />
    </Dialog>
  );
}
