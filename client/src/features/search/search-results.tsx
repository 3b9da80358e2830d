import { Link } from "wouter";
import { OPENED_IN_APP } from "@/videos/video-link.tsx";
import { EntryIcon, EntryText } from "./entry-text.tsx";
import { rememberSearch } from "./recent-searches.tsx";
import { ENTRY_GROUPS } from "./search-entries.ts";
import type { Found } from "./search-index.ts";
import { PAGE_LIMIT } from "./use-search-results.ts";

type SearchResultsProps = { text: string; found: Found };

/** What a search found as lists of links, one for each kind of result. */
export function SearchResults({ text, found: { entries, terms } }: SearchResultsProps) {
  return ENTRY_GROUPS.map(({ kind, label }) => {
    const inGroup = entries.filter((entry) => entry.kind === kind);
    if (inGroup.length === 0) return null;
    return (
      <section key={kind} aria-labelledby={`${kind}-results`} className="mt-9">
        <div className="flex items-end gap-4 border-b pb-2.5">
          <h2 id={`${kind}-results`} className="text-h3 font-[680]">
            {label}
          </h2>
          <p className="ml-auto text-small tabular-nums text-ink-3">{countText(inGroup.length)}</p>
        </div>
        <ul className="-mx-3 pt-1.5">
          {inGroup.map((entry) => (
            <li key={`${entry.href} ${entries.indexOf(entry)}`}>
              <Link
                href={entry.href}
                state={kind === "article" ? null : OPENED_IN_APP}
                onClick={() => rememberSearch(text)}
                className="flex min-h-13 items-center gap-3 rounded-medium px-3 py-2.5 transition-colors duration-150 hover:bg-mist"
              >
                <span className="grid size-9 shrink-0 place-items-center rounded-small bg-mist text-ink-2">
                  <EntryIcon entry={entry} />
                </span>
                <span className="min-w-0 flex-1">
                  <EntryText variant="page" entry={entry} terms={terms} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

const countText = (count: number) => (count < PAGE_LIMIT ? count : `The first ${count}`);
