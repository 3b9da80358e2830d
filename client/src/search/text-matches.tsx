import type { SearchHit } from "@shared/search/results.ts";
import { pluralize } from "@shared/text/text.ts";
import { useMemo } from "react";
import { Link } from "wouter";
import { type Article, articlesById, type KnowledgeBase } from "@/data/model.ts";
import { useCountedSearch } from "@/lib/insight.ts";
import { useAfterPaint } from "@/lib/when-idle.ts";
import { ArticleCard, CategoryIcon } from "@/ui/article-card.tsx";
import { MarkedText } from "@/ui/highlighted.tsx";
import { RetryButton } from "@/ui/message.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { hitKey, hrefOf, showHit, useFollowPassage } from "./hits.ts";
import { useSearch } from "./use-search.ts";

type TextMatchesProps = {
  text: string;
  knowledge: KnowledgeBase;
  /** The articles that were found by title and description. */
  found: readonly Article[];
  /** True if similar articles are listed above. */
  hasSimilar: boolean;
};

const AT_ONCE = 6;

/** The number of similar articles to offer. */
const SIMILAR = 3;

/** The results in the texts of other articles than those found by title and description, below these. */
export function TextMatches({ text, knowledge, found, hasSimilar }: TextMatchesProps) {
  const { results, state } = useSearch(text);
  const byId = articlesById(knowledge);
  // A single letter finds thousands: they are compared after the key is painted.
  const settled = useAfterPaint(found);
  const listed = useMemo(() => new Set(settled.map(({ id }) => id)), [settled]);
  const isMore = (id: string) => byId.has(id) && !listed.has(id);
  const ids = results.articleIds.filter(isMore);
  const count = results.isSimilar ? 0 : ids.length;
  const more = listed.size > 0 ? "more article" : "article";
  const hits = results.hits.filter(({ id }) => isMore(id));
  const some = results.some.filter(({ id }) => isMore(id));
  const hasNothing = listed.size === 0 && count === 0;
  // Counts these results only: the page counts those by title and description.
  useCountedSearch(text, state === "ready" ? count : undefined);

  const failure = typeof state === "object" && (
    <div role="alert" className="mt-10 flex items-center gap-4 rounded-large border px-5 py-3">
      <p className="min-w-0 flex-1 text-small text-ink-2">
        The text of articles can’t be searched right now.
      </p>
      <RetryButton variant="outline" onRetry={state.retry} />
    </div>
  );
  return (
    <>
      {/* A status beside the page's own, which announces the results by title and description. */}
      <p aria-live="polite" className="sr-only">
        {count > 0 && `Found in the text of ${pluralize(count, more)}`}
      </p>
      {hasNothing && results.isSimilar && !hasSimilar && (
        <Similar articles={ids.slice(0, SIMILAR).flatMap((id) => byId.get(id) ?? [])} />
      )}
      {count > 0 && (
        <Matches title={`In the text of ${pluralize(count, more)}`} text={text} hits={hits} />
      )}
      {hasNothing && some.length > 0 && (
        <Matches title="Some of your words" text={text} hits={some} />
      )}
      {failure}
    </>
  );
}

/** Articles with words like those of a search without results. */
export function Similar({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <h2 id="similar" className="mb-4 text-h3 font-[650]">
        Did you mean one of these?
      </h2>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:gap-6 xl:grid-cols-3">
        {articles.map((article) => (
          <ArticleCard key={article.id} article={article} />
        ))}
      </div>
    </section>
  );
}

type MatchesProps = { title: string; text: string; hits: readonly SearchHit[] };

function Matches({ title, text, hits }: MatchesProps) {
  const follow = useFollowPassage();
  const { shown, next: _, ...more } = useShowMore(hits, AT_ONCE, text);
  return (
    <section aria-labelledby="text-matches" className="mt-10 border-t pb-7 pt-6">
      <h2 id="text-matches" className="text-h3 font-[680]">
        {title}
      </h2>
      <ul className="-mx-3 mt-2">
        {shown.map((hit) => {
          const { title, detail } = showHit(hit);
          const href = hrefOf(hit);
          return (
            <li key={hitKey(hit)}>
              <Link
                href={href}
                onClick={(event) => hit.kind === "section" && follow(event, href, hit.sentence)}
                className="flex min-h-13 items-center gap-3 rounded-medium px-3 py-2.5 transition-colors duration-150 hover:bg-mist"
              >
                <span className="grid size-9 shrink-0 place-items-center rounded-small bg-mist text-ink-2">
                  <CategoryIcon id={hit.category} />
                </span>
                <span className="min-w-0 flex-1 break-words">
                  <MarkedText parts={title} />
                  <span className="block text-tiny text-ink-2">
                    <MarkedText parts={detail} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
      <ShowMore {...more} noun="places" />
    </section>
  );
}
