import { useState } from "react";
import type { Article } from "@/content/model.ts";
import { ArticleCard } from "@/ui/article-card.tsx";
import { Button } from "@/ui/button.tsx";

/** So many cards are shown at first and added at a time; thousands of articles stay quick. */
const STEP = 60;

/** Articles as cards in 1, 2 or 3 columns. */
export function ArticleGrid({
  articles,
  marked = "",
}: {
  articles: readonly Article[];
  marked?: string;
}) {
  const [shown, setShown] = useState(STEP);
  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {articles.slice(0, shown).map((article) => (
          <ArticleCard key={article.id} article={article} marked={marked} />
        ))}
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
