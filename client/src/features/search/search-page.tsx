import type { SearchResults } from "@shared/search/results.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { Link, useSearch as useQueryString } from "wouter";
import { useCountedSearch } from "@/lib/insight.ts";
import { paths } from "@/lib/paths.ts";
import { setQueryString } from "@/lib/query-string.ts";
import { hitKey, hrefOf, useFollowPassage } from "@/search/hits.ts";
import { useSearch } from "@/search/use-search.ts";
import { site } from "@/site.ts";
import { Button, ButtonLink } from "@/ui/button.tsx";
import { useTitle } from "@/ui/page.tsx";
import { SearchBox, useSearchDraft } from "@/ui/search-box.tsx";
import { loadSearchPage, readSearchText, resultsKey } from "./load-search-page.ts";
import { PopularPlaces } from "./popular-places.tsx";
import { countWhole, groupsOf, type ResultGroup } from "./result-groups.ts";
import {
  HitIcon,
  HitText,
  NothingFound,
  rememberSearch,
  SearchStatus,
  stateOf,
} from "./search-results.tsx";

/** Shows as many results of each kind as the server finds. */
const PAGE_LIMIT = 20;

/** The search over everything as a page: it finds what the palette finds, by a form that needs no script. */
export function SearchPage() {
  const applied = readSearchText(useQueryString());
  const title = applied ? `Search results for "${applied}"` : "Search";
  useTitle(title);
  // A search makes one history entry, however many keystrokes it took.
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

SearchPage.load = loadSearchPage;

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
  // Results that the rendered page handed over need no search.
  const handedOver = useQueryClient().getQueryData<SearchResults>(resultsKey(text));
  const found = useSearch(text, { isWanted: handedOver === undefined, titlesFirst: true });
  const { results, state } = handedOver ? { results: handedOver, state: "ready" as const } : found;
  const groups = useMemo(() => groupsOf(results, PAGE_LIMIT), [results]);
  const count = countWhole(groups);
  useCountedSearch(text, state === "ready" ? count : undefined);
  return (
    <>
      <ResultGroups text={text} groups={groups} />
      {groups.length === 0 && state === "ready" && (
        <>
          <NothingFound text={text} />
          <PopularPlaces />
        </>
      )}
      {site.messages && groups.length > 0 && count === 0 && state === "ready" && (
        <p className="mt-6">
          <ButtonLink variant="outline" href={paths.messageOnSearch(text)}>
            Tell us what is missing
          </ButtonLink>
        </p>
      )}
      <div className="mt-8">
        <SearchStatus groups={groups} state={state} />
      </div>
    </>
  );
}

type ResultGroupsProps = { text: string; groups: readonly ResultGroup[] };

/** The results of a search as lists of links, one for each kind. */
function ResultGroups({ text, groups }: ResultGroupsProps) {
  const follow = useFollowPassage();
  return groups.map(({ key, label, hits }) => (
    <section key={key} aria-labelledby={`${key}-results`} className="mt-9">
      <div className="flex items-end gap-4 border-b pb-2.5">
        <h2 id={`${key}-results`} className="text-h3 font-[680]">
          {label}
        </h2>
        <p className="ml-auto text-small tabular-nums text-ink-3">{countText(hits.length)}</p>
      </div>
      <ul className="-mx-3 pt-1.5">
        {hits.map((hit) => (
          <li key={hitKey(hit)}>
            <Link
              href={hrefOf(hit)}
              state={stateOf(hit)}
              onClick={(event) => {
                rememberSearch(text);
                if (hit.kind === "section") follow(event, hrefOf(hit), hit.sentence);
              }}
              className="flex min-h-13 items-center gap-3 rounded-medium px-3 py-2.5 transition-colors duration-150 hover:bg-mist"
            >
              <span className="grid size-9 shrink-0 place-items-center rounded-small bg-mist text-ink-2">
                <HitIcon hit={hit} />
              </span>
              <span className="min-w-0 flex-1">
                <HitText variant="page" hit={hit} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  ));
}

const countText = (count: number) => (count < PAGE_LIMIT ? count : `The first ${count}`);
