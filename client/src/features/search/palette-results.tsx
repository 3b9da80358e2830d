import { ListVideo, MessageSquareQuote, SquarePlay } from "lucide-react";
import { useDeferredValue } from "react";
import { site } from "@/site.ts";
import { CategoryIcon } from "@/ui/category-icon.tsx";
import { Highlighted, MarkedText } from "@/ui/highlighted.tsx";
import { Message } from "@/ui/message.tsx";
import { PaletteLabel, PaletteList, PaletteOption } from "./palette-list.tsx";
import type { SearchEntry } from "./search-entries.ts";
import type { Found } from "./search-index.ts";

const GROUPS: readonly { kind: SearchEntry["kind"]; label: string }[] = [
  { kind: "article", label: "Articles" },
  { kind: "video", label: "Videos" },
  { kind: "chapter", label: "Chapters" },
  { kind: "spoken", label: "Said in videos" },
];

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
      {GROUPS.map(({ kind, label }) => {
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
                  <EntryText entry={entry} terms={terms} />
                </PaletteOption>
              );
            })}
          </div>
        );
      })}
    </PaletteList>
  );
}

type EntryTextProps = { entry: SearchEntry; terms: readonly string[] };

function EntryText({ entry: { title, marked, detail, time }, terms }: EntryTextProps) {
  if (marked) {
    return (
      <>
        <span className="line-clamp-2">
          <MarkedText parts={marked} />
        </span>
        <span className="flex text-tiny text-ink-2">
          <span className="truncate">{detail}</span>
          <span className="shrink-0">{time}</span>
        </span>
      </>
    );
  }
  return (
    <>
      <span className="block truncate font-[600]">
        <Highlighted text={title} terms={terms} />
      </span>
      <span className="block truncate text-tiny text-ink-2">
        <Highlighted text={detail} terms={terms} />
      </span>
    </>
  );
}

function EntryIcon({ entry: { kind, category } }: { entry: SearchEntry }) {
  if (kind === "article") return <CategoryIcon id={category ?? ""} />;
  if (kind === "spoken") return <MessageSquareQuote size={19} />;
  return kind === "video" ? <SquarePlay size={19} /> : <ListVideo size={19} />;
}

function NothingFound({ text }: { text: string }) {
  return (
    <Message title={<p className="break-words text-h3 font-[650]">No match for “{text.trim()}”</p>}>
      <p>
        Try another word, or write to{" "}
        <a
          href={`mailto:${site.email}`}
          className="inline-block py-2.5 font-[550] text-brand-ink underline underline-offset-4"
        >
          {site.email}
        </a>
      </p>
    </Message>
  );
}
