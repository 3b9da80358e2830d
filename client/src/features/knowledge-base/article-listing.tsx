import { pluralize } from "@shared/text/text.ts";
import { memo, useDeferredValue, useMemo } from "react";
import { findFuzzyMatches } from "@/data/fuzzy-search.ts";
import { EVERYTHING, type Part } from "@/data/layer-part.ts";
import { articlesIn, countByCategory, findCategoriesByName } from "@/data/lookup.ts";
import type { Article, KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { searchArticles } from "@/data/search-articles.ts";
import { useContentPart } from "@/data/use-content-part.ts";
import { FailedRequest } from "@/ui/message.tsx";
import { ArticleGrid } from "./article-grid.tsx";
import { CategoryChips } from "./category-chips.tsx";
import { CategoryHeading, PendingHeading, SearchHeading } from "./listing-headings.tsx";
import { type Found, foundView } from "./load-listing.ts";

const NONE: readonly Article[] = [];

type ArticleListingProps = {
  knowledge: KnowledgeBase;
  /** What is listed while nothing is searched for; undefined where there are no categories. */
  category: KnowledgeCategory | undefined;
  /** The trimmed search text; empty for no search. */
  query: string;
  onChooseCategory: () => void;
};

/** A category's articles or a search's, once they are loaded. */
export const ArticleListing = memo(function ArticleListing(props: ArticleListingProps) {
  const { knowledge, category, query } = props;
  const { articles } = knowledge;
  const ofCategory: Part | null = category ? { kind: "category", id: category.id } : null;
  const { isReady, view, error, retry } = useContentPart(
    query ? EVERYTHING : ofCategory,
    query ? foundView(query) : undefined,
  );
  const loaded: Found = useMemo(() => {
    const found = searchArticles(articles, query);
    return { count: found.length, articles: found };
  }, [articles, query]);
  const found = isReady ? loaded : view;

  return (
    <>
      <p role="status" className="sr-only">
        {query && found && `${pluralize(found.count, "article")} found`}
      </p>
      {found ? (
        <>
          <LoadedListing {...props} found={found} onMore={isReady ? undefined : retry} />
          {error && <PendingListing error={error} onRetry={retry} />}
        </>
      ) : (
        <>
          <HeadingOfPending {...props} />
          <PendingListing error={error} onRetry={retry} />
        </>
      )}
    </>
  );
});

function HeadingOfPending({ knowledge, category, query }: ArticleListingProps) {
  if (query) return <PendingHeading query={query} />;
  const count = countByCategory(knowledge).get(category?.id ?? "") ?? 0;
  return <CategoryHeading category={category} count={count} />;
}

type LoadedListingProps = ArticleListingProps & {
  found: Found;
  /** Loads the articles that are not there yet. */
  onMore: (() => void) | undefined;
};

/** Articles in one grid: a card that stays between keystrokes keeps its elements. */
function LoadedListing({
  knowledge,
  category,
  query,
  onChooseCategory,
  found,
  onMore,
}: LoadedListingProps) {
  const { articles, categories } = knowledge;
  const { count, similar } = found;
  const isFound = count > 0;
  const computed = useFuzzyMatches(articles, similar ? "" : query, isFound);
  const fuzzyMatches = similar ?? computed;
  const ofCategory = useMemo(
    () => (category ? articlesIn(knowledge, category.id) : NONE),
    [knowledge, category],
  );
  const listed = query ? (isFound ? found.articles : fuzzyMatches) : ofCategory;

  return (
    <>
      {query ? (
        <>
          <MatchingCategories knowledge={knowledge} query={query} onChoose={onChooseCategory} />
          <SearchHeading query={query} count={count} hasFuzzyMatches={fuzzyMatches.length > 0} />
        </>
      ) : (
        <CategoryHeading category={category} count={ofCategory.length} />
      )}
      <ArticleGrid
        name={query ? `q ${query}` : `category ${category?.id}`}
        articles={listed}
        count={query && isFound ? count : listed.length}
        onMore={onMore}
        highlight={isFound ? query : ""}
        categories={query ? categories : []}
      />
      {query && !isFound && (
        // Where there is room the categories stand beside this.
        <div className="mt-8 md:hidden">
          <CategoryChips categories={categories} onChoose={onChooseCategory} />
        </div>
      )}
    </>
  );
}

/** Fuzzy matches of a search without results; they may come one render after the search, as they take longer. */
function useFuzzyMatches(
  articles: readonly Article[],
  query: string,
  isFound: boolean,
): readonly Article[] {
  const text = useDeferredValue(query);
  const hasNoMatch = useDeferredValue(query !== "" && !isFound);
  return useMemo(
    () => (hasNoMatch ? findFuzzyMatches(articles, text) : NONE),
    [articles, text, hasNoMatch],
  );
}

type MatchingCategoriesProps = { knowledge: KnowledgeBase; query: string; onChoose: () => void };

function MatchingCategories({ knowledge, query, onChoose }: MatchingCategoriesProps) {
  const matching = findCategoriesByName(knowledge, query);
  if (matching.length === 0) return null;
  return (
    <nav aria-label="Matching categories" className="mb-6">
      <CategoryChips categories={matching} align="start" onChoose={onChoose} />
    </nav>
  );
}

const CARDS = ["a", "b", "c", "d", "e", "f"];

type PendingListingProps = { error: Error | null; onRetry: () => void };

/** Stands in for articles that are not loaded yet, or could not be: as tall as the window, so that nothing below it moves in sight. */
function PendingListing({ error, onRetry }: PendingListingProps) {
  if (error) {
    return (
      <div className="rounded-large border">
        <FailedRequest message={error.message} onRetry={onRetry} />
      </div>
    );
  }
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">Loading the articles</span>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {CARDS.map((key) => (
          <div key={key} className="space-y-3.5 rounded-large border bg-card p-5.5">
            <div className="h-5 w-3/5 rounded-small bg-line" />
            <div className="h-20 rounded-small bg-line" />
          </div>
        ))}
      </div>
    </div>
  );
}
