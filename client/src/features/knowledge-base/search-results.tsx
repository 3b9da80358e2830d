import type { Article } from "@/content/model.ts";
import { findNearMatches } from "@/content/near-matches.ts";
import { searchArticles } from "@/content/search.ts";
import { ArticleGrid } from "./article-grid.tsx";
import { PageHeading } from "./page-heading.tsx";

type SearchResultsProps = {
  articles: readonly Article[];
  /** The text searched for, not blank. */
  query: string;
};

/** What a search finds; where that is nothing, up to three near misses. */
export function SearchResults({ articles, query }: SearchResultsProps) {
  const found = searchArticles(articles, query);
  const count = found.length === 1 ? "1 article found" : `${found.length} articles found`;
  return (
    <>
      <p role="status" className="sr-only">
        {count}
      </p>
      {found.length > 0 ? (
        <>
          <PageHeading title={`Search results for "${query}"`} line={count} />
          <ArticleGrid key={query} articles={found} marked={query} />
        </>
      ) : (
        <NothingFound articles={articles} query={query} />
      )}
    </>
  );
}

function NothingFound({ articles, query }: SearchResultsProps) {
  const near = findNearMatches(articles, query);
  return (
    <>
      <PageHeading
        title="No results found"
        line={`We couldn't find any articles matching "${query}". Try a different search term or browse categories.`}
      />
      {near.length > 0 && (
        <>
          <p className="mb-4 font-[650]">Did you mean one of these?</p>
          <ArticleGrid articles={near} />
        </>
      )}
    </>
  );
}
