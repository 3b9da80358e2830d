import { pluralize } from "@shared/text/text.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { searchArticles } from "@/data/article-search.ts";
import { loadExcerpt, useExcerpt, useKnowledgeBase } from "@/data/knowledge-base.ts";
import type { Article, KnowledgeBase } from "@/data/model.ts";
import { everythingQuery } from "@/data/published.ts";
import { useCountedSearch } from "@/lib/insight.ts";
import { paths } from "@/lib/paths.ts";
import { ArticleCard } from "@/ui/article-card.tsx";
import { FailedRequest } from "@/ui/message.tsx";

type Matching = { count: number; articles: readonly Article[] };

/** The matching articles of a search, as far as the University shows them. */
function matchingIn({ articles }: KnowledgeBase, query: string): Matching {
  const found = searchArticles(articles, query);
  return { count: found.length, articles: found.slice(0, 6) };
}

const nameOf = (query: string) => ["matching", query];

/** Loads the articles that match a text. Rejects if they can't be loaded. */
export const loadMatchingArticles = (text: string, client: QueryClient): Promise<void> =>
  loadExcerpt(client, everythingQuery(), nameOf(text), (knowledge) => matchingIn(knowledge, text));

export function MatchingArticles({ query }: { query: string }) {
  const handedOver = useExcerpt<Matching>(nameOf(query));
  const { knowledge, isReady, error, load } = useKnowledgeBase(
    everythingQuery(),
    handedOver === undefined,
  );
  const shown = isReady ? matchingIn(knowledge, query) : handedOver;
  useCountedSearch(query, shown?.count);
  if (error && !shown) {
    return (
      <section aria-label="Help articles" className="mt-12 rounded-large border">
        <FailedRequest message={error.message} onRetry={load} />
      </section>
    );
  }
  // As tall as the window, so that no element below it is in sight and moves.
  return shown ? <FoundArticles {...shown} query={query} /> : <div className="min-h-dvh" />;
}

function FoundArticles({ count, articles, query }: Matching & { query: string }) {
  if (count === 0) return null;
  return (
    <section aria-labelledby="articles-heading" className="mt-12">
      <div className="flex flex-wrap items-end gap-x-4 pb-5">
        <h2 id="articles-heading" className="flex-[1_1_min-content] text-h2 font-bold">
          Help articles
        </h2>
        <p className="ml-auto whitespace-nowrap tabular-nums text-ink-3">
          {`${pluralize(count, "article")} found`}
        </p>
      </div>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-6 xl:grid-cols-3">
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} highlight={query} />
        ))}
      </div>
      {count > articles.length && (
        <Link
          href={paths.articleSearch(query)}
          className="mt-5 inline-flex min-h-11 items-center font-[650] text-brand-ink underline underline-offset-4"
        >
          {`See all ${pluralize(count, "article")}`}
        </Link>
      )}
    </section>
  );
}
