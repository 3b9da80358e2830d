import { FileText, ListVideo, type LucideIcon, SquarePlay } from "lucide-react";
import { Highlighted } from "@/ui/highlighted.tsx";
import { PaletteOption } from "./palette-option.tsx";
import type { SearchEntry } from "./search-entries.ts";
import type { Found } from "./search-index.ts";

const GROUPS: readonly { kind: SearchEntry["kind"]; label: string; Icon: LucideIcon }[] = [
  { kind: "article", label: "Articles", Icon: FileText },
  { kind: "video", label: "Videos", Icon: SquarePlay },
  { kind: "chapter", label: "Chapters", Icon: ListVideo },
];

type PaletteResultsProps = {
  listId: string;
  found: Found;
  /** The number of the chosen entry. */
  current: number;
  onOpen: (entry: SearchEntry) => void;
};

/** What the search over everything found, in groups. */
export function PaletteResults({
  listId,
  found: { entries, marks },
  current,
  onOpen,
}: PaletteResultsProps) {
  const count = entries.length === 1 ? "1 result" : `${entries.length} results`;
  return (
    <>
      <p
        role="status"
        className={entries.length > 0 ? "sr-only" : "px-5 py-10 text-center text-ink-2"}
      >
        {entries.length > 0 ? count : "Nothing found. Try another word."}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        className="overflow-y-auto overscroll-contain px-2 pb-2"
      >
        {GROUPS.map(({ kind, label, Icon }) => {
          const inGroup = entries.filter((entry) => entry.kind === kind);
          if (inGroup.length === 0) return null;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list of options is grouped by role, not by a fieldset
            <div key={kind} role="group" aria-label={label}>
              <p aria-hidden className="px-3 pb-1 pt-3 text-tiny font-[650] text-ink-3">
                {label}
              </p>
              {inGroup.map((entry) => {
                const number = entries.indexOf(entry);
                return (
                  <PaletteOption
                    key={`${entry.href} ${number}`}
                    id={`${listId}-${number}`}
                    isChosen={number === current}
                    icon={<Icon size={19} aria-hidden />}
                    onChoose={() => onOpen(entry)}
                  >
                    <span className="block truncate font-[600]">
                      <Highlighted text={entry.title} marks={marks} />
                    </span>
                    <span className="block truncate text-tiny text-ink-2">
                      <Highlighted text={entry.detail} marks={marks} />
                    </span>
                  </PaletteOption>
                );
              })}
            </div>
          );
        })}
      </div>
    </>
  );
}
