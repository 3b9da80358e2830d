import { Link, useSearch } from "wouter";
import { useCountedSearch } from "@/lib/insight.ts";
import { paths } from "@/lib/paths.ts";
import { setQueryString } from "@/lib/query-string.ts";
import { useFollowPassage } from "@/sections/use-section-hits.ts";
import { site } from "@/site.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { useTitle } from "@/ui/page.tsx";
import { SearchBox, useSearchDraft } from "@/ui/search-box.tsx";
import { loadSearch, readSearchText } from "./load-search.ts";
import { PopularPlaces } from "./popular-places.tsx";
import { ENTRY_GROUPS, type Found } from "./search-index.ts";
import {
  EntryIcon,
  EntryText,
  isSearching,
  isWhole,
  NothingFound,
  rememberSearch,
  SearchStatus,
  stateOf,
} from "./search-results.tsx";
import { PAGE_LIMIT, useSearchResults } from "./use-search-results.ts";

/** The search over everything as a page of its own: what the palette finds, by a form that needs no script. */
export function SearchPage() {
  const applied = readSearchText(useSearch());
  const title = applied ? `Search results for "${applied}"` : "Search";
  useTitle(title);
  // A search makes one entry in the browser's history, however many keystrokes it took.
  const draft = useSearchDraft(applied, (text) =>
    setQueryString(text && `?${new URLSearchParams({ q: text })}`, { replace: applied !== "" }),
  );

  return (
    <div className="gutters max-w-200 pb-18 pt-7 md:pt-9">
      <h1 className="break-words text-h2 font-bold">{title}</h1>
      <div className="mt-5">
        <SearchBox
          variant="plain"
          action={paths.search}
          placeholder="Search everything..."
          value={draft.text}
          onChange={draft.typeAndApply}
          onSubmit={draft.submit}
        >
          <Button type="submit">Search</Button>
        </SearchBox>
      </div>
      {applied ? <Results text={applied} /> : <NoSearch />}
    </div>
  );
}

/** What its first render needs. */
SearchPage.load = loadSearch;

function NoSearch() {
  return (
    <>
      <p className="mt-3 text-ink-2">
        Articles, videos, their chapters and what is said in them are searched at once.
      </p>
      <PopularPlaces />
    </>
  );
}

function Results({ text }: { text: string }) {
  const { found, sources } = useSearchResults(text);
  const { entries } = found;
  const { length } = entries.filter(isWhole);
  useCountedSearch(text, isSearching(sources) ? undefined : length);
  return (
    <>
      <SearchResults text={text} found={found} />
      {entries.length === 0 && !isSearching(sources) && (
        <>
          <NothingFound text={text} />
          <PopularPlaces />
        </>
      )}
      {site.messages && entries.length > 0 && length === 0 && !isSearching(sources) && (
        <p className="mt-6">
          <ButtonLink variant="outline" href={paths.messageOnSearch(text)}>
            Tell us what is missing
          </ButtonLink>
        </p>
      )}
      <div className="mt-8">
        <SearchStatus entries={entries} sources={sources} />
      </div>
    </>
  );
}

type SearchResultsProps = { text: string; found: Found };

/** What a search found as lists of links, one for each kind of result. */
function SearchResults({ text, found: { entries, terms } }: SearchResultsProps) {
  const follow = useFollowPassage();
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
                state={stateOf(entry)}
                onClick={(event) => {
                  rememberSearch(text);
                  if (entry.passage !== undefined) follow(event, entry.href, entry.passage);
                }}
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
