import { History } from "lucide-react";
import { useSyncExternalStore } from "react";
import { createStoredValue, isArrayOf, isString } from "@/lib/stored-value.ts";
import { PaletteLabel, PaletteList, PaletteOption } from "./palette-list.tsx";

/** How many searches are stored, the latest first. */
const LIMIT = 6;

const recent = createStoredValue<readonly string[]>("recent-searches", isArrayOf(isString), []);

/** The latest searches with one more, each once whatever its case. */
export function withSearch(before: readonly string[], text: string): readonly string[] {
  const others = before.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, LIMIT);
}

/** Remembers a search of this browser that led somewhere. */
export function rememberSearch(text: string): void {
  const trimmed = text.trim();
  if (trimmed) recent.write(withSearch(recent.read(), trimmed));
}

/** The latest searches of this browser. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(recent.subscribe, recent.read, recent.readFallback);
}

type RecentSearchesProps = {
  listId: string;
  searches: readonly string[];
  current: number;
  onChoose: (text: string) => void;
};

/** The latest searches, offered while the box is empty. */
export function RecentSearches({ listId, searches, current, onChoose }: RecentSearchesProps) {
  if (searches.length === 0) {
    return (
      <p className="px-5 py-12 text-center text-ink-2">
        Type what you are looking for.
        <span className="mt-1 block text-balance text-small text-ink-3">
          Articles, videos, their chapters and what is said in them are searched at once.
        </span>
      </p>
    );
  }
  return (
    <PaletteList id={listId} label="Recent searches">
      <PaletteLabel>Recent searches</PaletteLabel>
      {searches.map((search, number) => (
        <PaletteOption
          key={search}
          id={`${listId}-${number}`}
          isChosen={number === current}
          icon={<History size={19} />}
          onChoose={() => onChoose(search)}
        >
          <span className="block truncate">{search}</span>
        </PaletteOption>
      ))}
    </PaletteList>
  );
}
