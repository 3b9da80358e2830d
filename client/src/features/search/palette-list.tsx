import type { SearchHit } from "@shared/search/results.ts";
import { CornerDownLeft, History } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useAfterPaint } from "@/lib/when-idle.ts";
import { hitKey } from "@/search/hits.ts";
import type { ResultGroup } from "./result-groups.ts";
import { HitIcon, HitText, NothingFound } from "./search-results.tsx";

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

/** About a window of hits is rendered with priority at a keystroke; the others are deferred. */
const URGENT_HITS = 8;

const NONE: readonly ResultGroup[] = [];

type PaletteResultsProps = {
  listId: string;
  text: string;
  groups: readonly ResultGroup[];
  /** The index of the chosen hit. */
  current: number;
  onOpen: (hit: SearchHit) => void;
  /** Closes the palette. */
  onClose: () => void;
};

/** The results of the search over everything, in groups. */
export function PaletteResults(props: PaletteResultsProps) {
  const { listId, text, groups, current, onOpen, onClose } = props;
  const isSettled = useAfterPaint(groups, NONE) === groups;
  if (groups.length === 0) return <NothingFound text={text} onLeave={onClose} />;
  let number = 0;
  return (
    <PaletteList id={listId} label="Results">
      {groups.map(({ key, label, hits }) => {
        const first = number;
        number += hits.length;
        const shown = isSettled ? hits : hits.slice(0, Math.max(0, URGENT_HITS - first));
        if (shown.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by role, not by a fieldset
          <div key={key} role="group" aria-label={label}>
            <PaletteLabel>{label}</PaletteLabel>
            {shown.map((hit, at) => (
              <PaletteOption
                key={hitKey(hit)}
                id={`${listId}-${first + at}`}
                isChosen={first + at === current}
                icon={<HitIcon hit={hit} />}
                onChoose={() => onOpen(hit)}
              >
                <HitText variant="palette" hit={hit} />
              </PaletteOption>
            ))}
          </div>
        );
      })}
    </PaletteList>
  );
}

type PaletteListProps = { id: string; label: string; children: ReactNode };

/** The palette's list, its only part that scrolls; the box's keys move in it. */
function PaletteList({ id, label, children }: PaletteListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className="min-h-0 overflow-y-auto overscroll-contain px-2 pb-3"
    >
      {children}
    </div>
  );
}

/** The visible name of a part of the list; for screen readers the list or group itself is named. */
function PaletteLabel({ children }: { children: ReactNode }) {
  return (
    <p aria-hidden className="px-3 pb-1.5 pt-4 text-tiny font-[650] text-ink-3">
      {children}
    </p>
  );
}

type PaletteOptionProps = {
  id: string;
  isChosen: boolean;
  icon: ReactNode;
  onChoose: () => void;
  children: ReactNode;
};

/** An option of the palette. Keys are handled by the box; here an option is clicked. */
function PaletteOption({ id, isChosen, icon, onChoose, children }: PaletteOptionProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) line.current?.scrollIntoView({ block: "nearest" });
  }, [isChosen]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the box, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above, by aria-activedescendant
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      className="group flex min-h-13 scroll-my-2 cursor-pointer items-center gap-3 rounded-medium px-3 py-2 text-ink hover:bg-mist aria-selected:bg-brand-tint"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-small bg-mist text-ink-2 group-aria-selected:bg-card group-aria-selected:text-brand-ink">
        {icon}
      </span>
      <span className="min-w-0 flex-1">{children}</span>
      <CornerDownLeft
        size={17}
        className="shrink-0 text-brand-ink opacity-0 group-aria-selected:opacity-100 max-sm:hidden"
      />
    </div>
  );
}
