import { useState } from "react";
import type { Article, KnowledgeCategory } from "@/content/model.ts";
import { ArticleCard } from "@/ui/article-card.tsx";
import { Button } from "@/ui/button.tsx";
import { HelpTile } from "./help-tile.tsx";
import { lastRow } from "./last-row.ts";

/** So many cards are shown at first and added at a time; thousands of articles stay quick. */
const STEP = 60;

type ArticleGridProps = {
  articles: readonly Article[];
  marked?: string;
  /** The categories, where the articles are of several and each has to say its own. */
  categories?: readonly KnowledgeCategory[];
};

/** Articles as cards in 1, 2 or 3 columns whose rows share their edges; a tile fills the last row. */
export function ArticleGrid({ articles, marked = "", categories = [] }: ArticleGridProps) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {articles.slice(0, shown).map((article) => (
          <ArticleCard
            key={article.id}
            article={article}
            marked={marked}
            category={categories.find(({ id }) => id === article.category)}
          />
        ))}
        {articles.length <= shown && (
          <div className={`row-span-3 flex ${lastRow(articles.length)}`}>
            <HelpTile />
          </div>
        )}
      </div>
      {articles.length > shown && (
        <div className="mt-8 text-center">
          <Button variant="outline" onClick={() => setShown(shown + STEP)}>
            Show more articles
          </Button>
        </div>
      )}
    </>
  );
}
