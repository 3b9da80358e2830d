import { useEffect, useMemo, useState } from "react";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import { useAfterPaint, whenIdle } from "@/lib/when-idle.ts";
import { ArticleCard } from "@/ui/article-card.tsx";
import { ShowMore, useShowMoreCards } from "@/ui/show-more.tsx";
import { changedArticles } from "./changes/read-articles.ts";
import { HelpCard } from "./help-card.tsx";

/** About a window of cards is rendered with priority at a keystroke; the others come after the next paint. */
const URGENT_CARDS = 6;

type ArticleGridProps = {
  /** Names the list: another list starts with its first cards. */
  name: string;
  articles: readonly Article[];
  /** The number of all articles, if not all of them are loaded; `onMore` loads them. */
  count: number;
  onMore: (() => void) | undefined;
  highlight: string;
  /** The categories, if the articles are of several and each card has to name its own. */
  categories: readonly KnowledgeCategory[];
  /** True if the help card comes last. */
  hasHelp: boolean;
};

/** Articles as cards in 1, 2 or 3 columns whose rows share their edges; the help card may fill the last row. */
export function ArticleGrid(props: ArticleGridProps) {
  const { name, articles, count, onMore, highlight, categories, hasHelp } = props;
  const { shown, next, showMore } = useShowMoreCards(articles, name);
  const hasMore = shown.length < count;
  const isChanged = useChangedArticles();
  // Cards below the window follow once those in it are painted.
  const latest = useMemo(() => ({ articles, highlight }), [articles, highlight]);
  const painted = useAfterPaint(latest);
  // Compared by id: a newer list has other objects, and its cards would leave the page and take the focus along.
  const settled = new Set(painted.articles.slice(0, shown.length).map(({ id }) => id));
  const cards = shown.filter(({ id }, index) => index < URGENT_CARDS || settled.has(id));

  function handleMore() {
    showMore();
    onMore?.();
  }

  return (
    <>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {cards.map((article, index) => (
          <ArticleCard
            key={article.id}
            article={article}
            highlight={index < URGENT_CARDS ? highlight : painted.highlight}
            category={categories.find(({ id }) => id === article.category)}
            isChanged={isChanged(article)}
          />
        ))}
        {hasHelp && !hasMore && (
          <div className={`row-span-3 flex ${helpCardSpan(cards.length)}`}>
            <HelpCard />
          </div>
        )}
      </div>
      <ShowMore hasMore={hasMore} next={next} showMore={handleMore} noun="articles" />
    </>
  );
}

const isNone = (_: Article) => false;

/** Tells of an article if it changed since this browser showed it; known once the browser is idle. */
function useChangedArticles() {
  const [isChanged, setChanged] = useState(() => isNone);
  useEffect(() => whenIdle(() => setChanged(changedArticles)), []);
  return isChanged;
}

const SPAN_OF_TWO = ["sm:col-span-2", "sm:col-span-1"];
const SPAN_OF_THREE = ["xl:col-span-3", "xl:col-span-2", "xl:col-span-1"];

/** Classes that make the help card fill the last row; behind a full row it takes one of its own. */
function helpCardSpan(cards: number): string {
  return `${SPAN_OF_TWO[cards % 2]} ${SPAN_OF_THREE[cards % 3]}`;
}
