import { History } from "lucide-react";
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
    return <p className="px-5 py-10 text-center text-ink-2">Type what you are looking for.</p>;
  }
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Recent searches"
      className="overflow-y-auto px-2 pb-2"
    >
      <p aria-hidden className="px-3 pb-1 pt-3 text-tiny font-[650] text-ink-3">
        Recent searches
      </p>
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
    </div>
  );
}
