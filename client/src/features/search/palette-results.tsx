import { useDeferredValue } from "react";
import { EntryIcon, EntryText } from "./entry-text.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { PaletteLabel, PaletteList, PaletteOption } from "./palette-list.tsx";
import { ENTRY_GROUPS, type SearchEntry } from "./search-entries.ts";
import type { Found } from "./search-index.ts";

/** The entries that a keystroke renders with priority, about a window of them; the others are deferred. */
const URGENT_ENTRIES = 8;

const NONE: readonly SearchEntry[] = [];

type PaletteResultsProps = {
  listId: string;
  text: string;
  found: Found;
  /** The number of the chosen entry. */
  current: number;
  onOpen: (entry: SearchEntry) => void;
};

/** What the search over everything found, in groups. */
export function PaletteResults({ listId, text, found, current, onOpen }: PaletteResultsProps) {
  const { entries, terms } = found;
  const settled = new Set(useDeferredValue(entries, NONE));
  if (entries.length === 0) return <NothingFound text={text} />;
  return (
    <PaletteList id={listId} label="Results">
      {ENTRY_GROUPS.map(({ kind, label }) => {
        const inGroup = entries.filter(
          (entry, number) => entry.kind === kind && (number < URGENT_ENTRIES || settled.has(entry)),
        );
        if (inGroup.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by role, not by a fieldset
          <div key={kind} role="group" aria-label={label}>
            <PaletteLabel>{label}</PaletteLabel>
            {inGroup.map((entry) => {
              const number = entries.indexOf(entry);
              return (
                <PaletteOption
                  key={`${entry.href} ${number}`}
                  id={`${listId}-${number}`}
                  isChosen={number === current}
                  icon={<EntryIcon entry={entry} />}
                  onChoose={() => onOpen(entry)}
                >
                  <EntryText variant="palette" entry={entry} terms={terms} />
                </PaletteOption>
              );
            })}
          </div>
        );
      })}
    </PaletteList>
  );
}
