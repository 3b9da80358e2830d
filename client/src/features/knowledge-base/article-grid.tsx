import type { Article, KnowledgeCategory } from "@/content/model.ts";
import { ArticleCard } from "@/ui/article-card.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { HelpTile } from "./help-tile.tsx";
import { lastRow } from "./last-row.ts";

/** How many cards are added at a time: thousands of articles stay quick. */
const CARDS_AT_ONCE = 60;

type ArticleGridProps = {
  articles: readonly Article[];
  marked?: string;
  /** The categories, where the articles are of several and each has to say its own. */
  categories?: readonly KnowledgeCategory[];
};

/** Articles as cards in 1, 2 or 3 columns whose rows share their edges; a tile fills the last row. */
export function ArticleGrid({ articles, marked = "", categories = [] }: ArticleGridProps) {
  const { shown, ...more } = useShowMore(articles, CARDS_AT_ONCE);
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {shown.map((article) => (
          <ArticleCard
            key={article.id}
            article={article}
            marked={marked}
            category={categories.find(({ id }) => id === article.category)}
          />
        ))}
        {!more.hasMore && (
          <div className={`row-span-3 flex ${lastRow(articles.length)}`}>
            <HelpTile />
          </div>
        )}
      </div>
      <ShowMore {...more} noun="articles" />
    </>
  );
}
