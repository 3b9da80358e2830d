import type { Article, KnowledgeBase } from "@/content/model.ts";
import { findNearMatches } from "@/content/near-matches.ts";
import { ArticleGrid } from "./article-grid.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { PageHeading } from "./page-heading.tsx";

type SearchResultsProps = {
  knowledge: KnowledgeBase;
  /** The text searched for, not blank. */
  query: string;
  found: readonly Article[];
  /** How many were found, in words. */
  count: string;
};

/** What a search finds; where that is nothing, up to three near misses. */
export function SearchResults({ knowledge, query, found, count }: SearchResultsProps) {
  if (found.length === 0) {
    const near = findNearMatches(knowledge.articles, query);
    return <NothingFound knowledge={knowledge} near={near} query={query} />;
  }
  return (
    <>
      <PageHeading title={`Search results for "${query}"`} count={count} />
      <ArticleGrid key={query} articles={found} marked={query} categories={knowledge.categories} />
    </>
  );
}
