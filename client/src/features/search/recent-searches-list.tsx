import { History } from "lucide-react";
import { PaletteLabel, PaletteList } from "./palette-list.tsx";
import { PaletteOption } from "./palette-option.tsx";

type RecentSearchesProps = {
  listId: string;
  searches: readonly string[];
  current: number;
  onChoose: (text: string) => void;
};

/** What was searched lately in this browser, offered before anything is typed. */
export function RecentSearches({ listId, searches, current, onChoose }: RecentSearchesProps) {
  if (searches.length === 0) {
    return (
      <p className="px-5 py-12 text-center text-ink-2">
        Type what you are looking for.
        <span className="mt-1 block text-balance text-small text-ink-3">
          Articles, videos and their chapters are searched at once.
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
          icon={<History size={19} aria-hidden />}
          onChoose={() => onChoose(search)}
        >
          <span className="block truncate">{search}</span>
        </PaletteOption>
      ))}
    </PaletteList>
  );
}
