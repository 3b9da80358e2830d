import { pluralize } from "@shared/text/text.ts";
import { memo, type ReactNode, useMemo } from "react";
import { searchArticles } from "@/data/article-search.ts";
import { useExcerpt, useIndex, useKnowledgeBase } from "@/data/knowledge-base.ts";
import type { Article, KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { articlesIn, countByCategory } from "@/data/model.ts";
import { categoryQuery, everythingQuery } from "@/data/published.ts";
import { useCountedSearch } from "@/lib/insight.ts";
import { lazyOverlay } from "@/lib/lazy.tsx";
import { paths } from "@/lib/paths.ts";
import { site } from "@/site.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";
import { ButtonLink } from "@/ui/button.tsx";
import { FailedRequest, Message } from "@/ui/message.tsx";
import { IconBadge } from "@/ui/page.tsx";
import { ArticleGrid } from "./article-grid.tsx";
import { CategoryChips } from "./category-links.tsx";
import { HelpCard } from "./help-card.tsx";
import { findCategoriesByName, foundName, type ListingResults } from "./load-listing.ts";
import { PrintCategory } from "./print/print-category.tsx";

// Only needed for searches.
const TextMatches = lazyOverlay(
  async () => (await import("@/search/text-matches.tsx")).TextMatches,
);

const NONE: readonly Article[] = [];

type ArticleListingProps = {
  /** The listed category while nothing is searched for; undefined if there are no categories. */
  category: KnowledgeCategory | undefined;
  /** The trimmed search text; empty for no search. */
  query: string;
  onChooseCategory: () => void;
};

/** In articles: the index of so many has at most 10 kB. */
const SMALL = 200;

/** The listed articles of a category or a search, as far as they are loaded. */
function useListed({ category, query }: Pick<ArticleListingProps, "category" | "query">) {
  const handedOver = useExcerpt<ListingResults>(foundName(query));
  const { counts = {} } = useIndex();
  // Few articles are loaded at once, so that their texts are searched, too.
  const isSmall = Object.values(counts).reduce((sum, count) => sum + count, 0) <= SMALL;
  const ofCategory = category ? categoryQuery(category.id) : null;
  const listed = useKnowledgeBase(
    query ? everythingQuery() : ofCategory,
    !query || handedOver === undefined || isSmall,
  );
  const { articles } = listed.knowledge;
  const loaded = useMemo(() => {
    const found = searchArticles(articles, query);
    return { count: found.length, articles: found, similar: handedOver?.similar ?? NONE };
  }, [articles, query, handedOver]);
  return { ...listed, loaded, found: listed.isReady ? loaded : handedOver };
}

/** A category's articles or a search's, once they are loaded. */
export const ArticleListing = memo(function ArticleListing(props: ArticleListingProps) {
  const { query } = props;
  const { knowledge, isReady, error, load, loaded, found } = useListed(props);
  useCountedSearch(query, found?.count);

  return (
    <>
      <p role="status" className="sr-only">
        {query && found && `${pluralize(found.count, "article")} found`}
      </p>
      {found ? (
        <>
          <LoadedListing
            {...props}
            knowledge={knowledge}
            found={found}
            onMore={isReady ? undefined : load}
            inTexts={
              query && isReady ? (
                <TextMatches
                  text={query}
                  knowledge={knowledge}
                  found={loaded.articles}
                  hasSimilar={loaded.similar.length > 0}
                />
              ) : null
            }
          />
          {error && <PendingListing error={error} onRetry={load} />}
        </>
      ) : (
        <>
          <HeadingOfPending {...props} knowledge={knowledge} />
          <PendingListing error={error} onRetry={load} />
        </>
      )}
    </>
  );
});

type WithKnowledge = ArticleListingProps & { knowledge: KnowledgeBase };

function HeadingOfPending({ knowledge, category, query }: WithKnowledge) {
  if (query) return <PendingHeading query={query} />;
  const count = countByCategory(knowledge).get(category?.id ?? "") ?? 0;
  return <CategoryHeading category={category} count={count} />;
}

type LoadedListingProps = WithKnowledge & {
  found: ListingResults;
  /** Loads the articles that are missing. */
  onMore: (() => void) | undefined;
  /** Search results in the texts of articles. */
  inTexts: ReactNode;
};

/** Articles in one grid: a card that remains between keystrokes keeps its elements. */
function LoadedListing({
  knowledge,
  category,
  query,
  onChooseCategory,
  found,
  onMore,
  inTexts,
}: LoadedListingProps) {
  const { categories } = knowledge;
  const { count, similar = NONE } = found;
  // Also false without a search.
  const isFound = count > 0;
  const ofCategory = useArticlesIn(knowledge, category, query === "");
  const matching = isFound ? found.articles : similar;
  const listed = query ? matching : ofCategory;

  return (
    <>
      {query ? (
        <>
          <MatchingCategories knowledge={knowledge} query={query} onChoose={onChooseCategory} />
          <SearchHeading query={query} count={count} hasSimilar={similar.length > 0} />
        </>
      ) : (
        <>
          <CategoryHeading category={category} count={ofCategory.length} />
          {category && ofCategory.length > 0 && (
            <PrintCategory key={category.id} category={category} articles={ofCategory} />
          )}
        </>
      )}
      <ArticleGrid
        name={query ? `q ${query}` : `category ${category?.id}`}
        articles={listed}
        count={isFound ? count : listed.length}
        onMore={onMore}
        highlight={isFound ? query : ""}
        categories={query ? categories : []}
        hasHelp={!query || isFound}
      />
      {query && !isFound ? (
        <>
          <InTexts hasCards={listed.length > 0}>{inTexts}</InTexts>
          {/* Only the help card moves when results in texts come later. */}
          <div className="mt-5">
            <HelpCard />
          </div>
          {/* Wide windows have the categories at the side. */}
          <div className="mt-8 md:hidden">
            <CategoryChips categories={categories} onChoose={onChooseCategory} />
          </div>
        </>
      ) : (
        inTexts
      )}
    </>
  );
}

/** A category's articles, if they are shown. */
function useArticlesIn(
  knowledge: KnowledgeBase,
  category: KnowledgeCategory | undefined,
  isShown: boolean,
): readonly Article[] {
  return useMemo(
    () => (category && isShown ? articlesIn(knowledge, category.id) : NONE),
    [knowledge, category, isShown],
  );
}

/** Results in texts of a search without other results; without cards, the message above has its own room below. */
function InTexts({ hasCards, children }: { hasCards: boolean; children: ReactNode }) {
  return <div className={hasCards ? "" : "has-[section]:-mt-6"}>{children}</div>;
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

/** Stands in for missing articles: as tall as the window, so that no element below it moves in sight. */
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

type CategoryHeadingProps = { category: KnowledgeCategory | undefined; count: number };

/** The heading of a category's articles, with empty states for no articles and no categories. */
function CategoryHeading({ category, count }: CategoryHeadingProps) {
  if (!category) {
    return (
      <Message
        title={<h1 className="text-h2 font-bold">No categories yet</h1>}
        actions={<ButtonLink href={paths.university}>Watch the videos</ButtonLink>}
      >
        <p>Search for what you need, or learn it from a video.</p>
      </Message>
    );
  }
  return (
    <>
      <Heading
        title={category.name}
        description={category.description}
        count={pluralize(count, "article")}
        icon={
          <IconBadge>
            <CategoryIcon id={category.id} size={20} />
          </IconBadge>
        }
      />
      {count === 0 && (
        <Message title={<p className="text-h3 font-[650]">No articles in this category yet</p>}>
          <p>Choose another category, or search for what you need.</p>
        </Message>
      )}
    </>
  );
}

type SearchHeadingProps = { query: string; count: number; hasSimilar: boolean };

/** The heading of search results, or the specified empty state. */
function SearchHeading({ query, count, hasSimilar }: SearchHeadingProps) {
  if (count > 0) {
    return <Heading title={searchTitle(query)} count={`${pluralize(count, "article")} found`} />;
  }
  return (
    <>
      <div className="md:-mt-8">
        <Message
          title={<h1 className="text-h2 font-bold">No results found</h1>}
          actions={
            site.messages && (
              <ButtonLink variant="outline" href={paths.messageOnSearch(query)}>
                Tell us what is missing
              </ButtonLink>
            )
          }
        >
          <p>
            {`We couldn't find any articles matching "${query}". Try a different search term or browse categories.`}
          </p>
        </Message>
      </div>
      {hasSimilar && <p className="mb-4 text-h3 font-[650]">Did you mean one of these?</p>}
    </>
  );
}

/** The heading of a search before its articles are loaded. */
function PendingHeading({ query }: { query: string }) {
  return <Heading title={searchTitle(query)} count="" />;
}

const searchTitle = (query: string) => `Search results for "${query}"`;

type HeadingProps = {
  title: string;
  description?: string;
  /** The number of listed articles, in words. */
  count: string;
  icon?: ReactNode;
};

function Heading({ title, description, count, icon }: HeadingProps) {
  return (
    <div className="flex gap-4 pb-5 md:pb-6">
      {icon}
      <div className="min-w-0 flex-1 items-end gap-4 md:flex">
        <div className="min-w-0 flex-1">
          <h1 className="break-words text-h2 font-bold">{title}</h1>
          {description && <p className="mt-1 break-words text-ink-2">{description}</p>}
        </div>
        <p className="text-small text-ink-3 tabular-nums max-md:mt-1">{count}</p>
      </div>
    </div>
  );
}
