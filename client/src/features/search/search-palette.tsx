import type { SearchHit } from "@shared/search/results.ts";
import { MAX_SEARCH_LENGTH } from "@shared/text/text.ts";
import { ArrowDown, ArrowUp, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from "react";
import { useLocation } from "wouter";
import { useCountedSearch } from "@/lib/insight.ts";
import { withoutDirective } from "@/lib/passages.ts";
import { hitKey, hrefOf } from "@/search/hits.ts";
import { useSearch } from "@/search/use-search.ts";
import { Dialog } from "@/ui/dialog.tsx";
import { PaletteResults, RecentSearches } from "./palette-list.tsx";
import { countWhole, groupsOf } from "./result-groups.ts";
import { rememberSearch, SearchStatus, stateOf, useRecentSearches } from "./search-results.tsx";

/** The search over everything: articles, videos and chapters in one list as you type. */
export function SearchPalette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog variant="palette" title="Search everything" onClose={onClose}>
      <Palette onClose={onClose} />
      <KeyHints />
    </Dialog>
  );
}

// A separate component, so that a keystroke does not render the dialog again.
function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  // Chosen by key: results that come later must not move the choice.
  const [chosen, setChosen] = useState("");
  const [, navigate] = useLocation();
  const listId = useId();
  const recent = useRecentSearches();
  const { results, state } = useSearch(text, { titlesFirst: true });
  const groups = useMemo(() => groupsOf(results, LIMIT), [results]);
  const hits = groups.flatMap((group) => group.hits);
  const isBlank = text.trim() === "";
  useCountedSearch(text.trim(), state === "ready" ? countWhole(groups) : undefined);
  const options = isBlank ? recent : hits.map(hitKey);
  const current = Math.max(0, options.indexOf(chosen));

  function handleChange(next: string) {
    setText(next);
    setChosen("");
  }

  function open(hit: SearchHit) {
    rememberSearch(text);
    onClose();
    navigate(withoutDirective(hrefOf(hit)), { state: stateOf(hit) });
  }

  function choose() {
    const hit = hits[current];
    if (isBlank) handleChange(recent[current] ?? "");
    else if (hit) open(hit);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { length } = options;
    if (step !== undefined && length > 0)
      setChosen(options[(current + step + length) % length] ?? "");
    // A held Enter may have opened the palette: its repeats choose nothing.
    else if (event.key === "Enter" && !event.repeat) choose();
    else return;
    event.preventDefault();
  }

  const list = { listId, text, groups, current, onOpen: open, onClose };
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
      {!isBlank && (hits.length > 0 || state === "ready") && <PaletteResults {...list} />}
      <SearchStatus groups={isBlank ? null : groups} state={state} />
    </>
  );
}

/** Explains the keys; hidden on devices without a keyboard. */
function KeyHints() {
  return (
    <div
      aria-hidden
      className="mt-auto flex shrink-0 items-center gap-5 border-t px-5 py-2.5 text-tiny text-ink-3 max-sm:hidden pointer-coarse:hidden"
    >
      <Hint does="Choose">
        {/* Drawn as icons, as the small file of the font lacks these characters. */}
        <Key>
          <ArrowUp size={13} className="inline" />
        </Key>
        <Key>
          <ArrowDown size={13} className="inline" />
        </Key>
      </Hint>
      <Hint does="Open">
        <Key>Enter</Key>
      </Hint>
      <Hint does="Close">
        <Key>Esc</Key>
      </Hint>
    </div>
  );
}

function Hint({ does, children }: { does: string; children: ReactNode }) {
  return (
    <span className="flex items-center gap-1.5">
      {children}
      {does}
    </span>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="min-w-6 rounded-small border border-line-2 px-1.5 text-center font-sans text-tiny font-semibold">
      {children}
    </kbd>
  );
}

type PaletteInputProps = {
  text: string;
  /** The id of the list that the keys move in, and of its chosen option. */
  listId: string;
  activeId: string | undefined;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The palette's box: it keeps the focus while the arrow keys move through the list. */
function PaletteInput({ text, listId, activeId, onChange, onKeyDown }: PaletteInputProps) {
  return (
    <div className="flex h-15 shrink-0 items-center gap-3 border-b pl-5 pr-16">
      <Search size={21} className="shrink-0 text-ink-3" />
      <input
        // The dialog gives its focus to this box as soon as it opens.
        data-autofocus
        type="text"
        dir="auto"
        role="combobox"
        aria-label="Search articles, videos and chapters"
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        enterKeyHint="go"
        placeholder="Search everything"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        className="h-full min-w-0 flex-1 text-ellipsis bg-transparent text-lead outline-hidden placeholder:text-ink-3"
      />
    </div>
  );
}

/** The number of results shown of each kind. */
const LIMIT = 6;
