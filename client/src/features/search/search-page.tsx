import { useSearch } from "wouter";
import { paths } from "@/lib/paths.ts";
import { setQueryString } from "@/lib/query-string.ts";
import { Button } from "@/ui/button.tsx";
import { useTitle } from "@/ui/page.tsx";
import { PopularPlaces } from "@/ui/popular-places.tsx";
import { SearchBox, useSearchDraft } from "@/ui/search-box.tsx";
import { readSearchText } from "./load-search.ts";
import { NothingFound } from "./nothing-found.tsx";
import { SearchResults } from "./search-results.tsx";
import { isSearching, SearchStatus } from "./search-status.tsx";
import { useSearchResults } from "./use-search-results.ts";

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
  const { length } = found.entries;
  return (
    <>
      <SearchResults text={text} found={found} />
      {length === 0 && !isSearching(sources) && (
        <>
          <NothingFound text={text} />
          <PopularPlaces />
        </>
      )}
      <div className="mt-8">
        <SearchStatus count={length} sources={sources} />
      </div>
    </>
  );
}
