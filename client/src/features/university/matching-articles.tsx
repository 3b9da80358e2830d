import { pluralize } from "@shared/pluralize.ts";
import { Link } from "wouter";
import { EVERYTHING } from "@/content/layer-part.ts";
import type { Article } from "@/content/model.ts";
import { searchArticles } from "@/content/search-articles.ts";
import { useContentPart } from "@/content/use-content-part.ts";
import { paths } from "@/lib/paths.ts";
import { ArticleCard } from "@/ui/article-card.tsx";
import { FailedRequest } from "@/ui/failed-request.tsx";

/** How many articles are listed below the videos; the knowledge base shows all of them. */
const SHOWN = 6;

/** The help articles that match a search of the library. */
export function MatchingArticles({ query }: { query: string }) {
  const { content, isReady, error, retry } = useContentPart(EVERYTHING);
  if (error) {
    return (
      <section aria-label="Help articles" className="mt-12 rounded-large border">
        <FailedRequest message={error.message} onRetry={retry} />
      </section>
    );
  }
  return isReady && <FoundArticles articles={content.knowledge.articles} query={query} />;
}

type FoundArticlesProps = { articles: readonly Article[]; query: string };

function FoundArticles({ articles, query }: FoundArticlesProps) {
  const found = searchArticles(articles, query);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby="articles-heading" className="mt-12">
      <div className="flex items-end gap-4 pb-5">
        <h2 id="articles-heading" className="text-h2 font-bold">
          Help articles
        </h2>
        <p className="ml-auto whitespace-nowrap tabular-nums text-ink-3">
          {pluralize(found.length, "article")} found
        </p>
      </div>
      <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:gap-6 xl:grid-cols-3">
        {found.slice(0, SHOWN).map((article) => (
          <ArticleCard key={article.id} article={article} highlight={query} />
        ))}
      </div>
      {found.length > SHOWN && (
        <Link
          href={paths.articleSearch(query)}
          className="mt-5 inline-flex min-h-11 items-center font-[650] text-brand-ink underline underline-offset-4"
        >
          See all {found.length} articles
        </Link>
      )}
    </section>
  );
}
