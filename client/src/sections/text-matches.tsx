import type { SectionHit } from "@shared/search/results.ts";
import { pluralize } from "@shared/text/text.ts";
import { useMemo } from "react";
import { Link } from "wouter";
import { type Article, articlesById, type KnowledgeBase } from "@/data/model.ts";
import { useCountedSearch } from "@/lib/insight.ts";
import { useAfterPaint } from "@/lib/when-idle.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";
import { MarkedText } from "@/ui/highlighted.tsx";
import { RetryButton } from "@/ui/message.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { showHit, useFollowPassage, useSectionHits } from "./use-section-hits.ts";

type TextMatchesProps = {
  text: string;
  knowledge: KnowledgeBase;
  /** The articles that are found by title and description. */
  found: readonly Article[];
  /** That of what is published. */
  revision: number;
};

const AT_ONCE = 6;

/** What a search finds in the text of articles that aren't found by title and description, below those that are. */
export function TextMatches({ text, knowledge, found, revision }: TextMatchesProps) {
  const { results, state } = useSectionHits(text, revision);
  const byId = articlesById(knowledge);
  // A letter finds thousands: not before the key is painted.
  const settled = useAfterPaint(found);
  const listed = useMemo(() => new Set(settled.map(({ id }) => id)), [settled]);
  const isMore = (id: string) => byId.has(id) && !listed.has(id);
  const count = results.articleIds.filter(isMore).length;
  const more = listed.size > 0 ? "more article" : "article";
  const hits = results.hits.filter(({ articleId }) => isMore(articleId));
  const hasNothing = listed.size === 0 && count === 0;
  // What the page's own rule finds it tells itself.
  useCountedSearch(text, state === "ready" ? count : undefined);

  if (typeof state === "object") {
    return (
      <div role="alert" className="mt-10 flex items-center gap-4 rounded-large border px-5 py-3">
        <p className="min-w-0 flex-1 text-small text-ink-2">
          The text of articles can’t be searched right now.
        </p>
        <RetryButton variant="outline" onRetry={state.retry} />
      </div>
    );
  }
  return (
    <>
      {/* Beside the status of the page, which tells what its own rule finds. */}
      <p aria-live="polite" className="sr-only">
        {count > 0 && `Found in the text of ${pluralize(count, more)}`}
      </p>
      {count > 0 && (
        <Matches
          title={`In the text of ${pluralize(count, more)}`}
          text={text}
          hits={hits}
          byId={byId}
        />
      )}
      {hasNothing && results.some.length > 0 && (
        <Matches title="Some of your words" text={text} hits={results.some} byId={byId} />
      )}
    </>
  );
}

type MatchesProps = {
  title: string;
  text: string;
  hits: readonly SectionHit[];
  byId: ReadonlyMap<string, Article>;
};

function Matches({ title, text, hits, byId }: MatchesProps) {
  const follow = useFollowPassage();
  const { shown, next: _, ...more } = useShowMore(hits, AT_ONCE, text);
  return (
    <section aria-labelledby="text-matches" className="mt-10 border-t pb-7 pt-6">
      <h2 id="text-matches" className="text-h3 font-[680]">
        {title}
      </h2>
      <ul className="-mx-3 mt-2">
        {shown.map((hit) => {
          const found = showHit(hit, byId);
          if (!found) return null;
          return (
            <li key={found.key}>
              <Link
                href={found.href}
                onClick={(event) => follow(event, found.href, hit.sentence)}
                className="flex min-h-13 items-center gap-3 rounded-medium px-3 py-2.5 transition-colors duration-150 hover:bg-mist"
              >
                <span className="grid size-9 shrink-0 place-items-center rounded-small bg-mist text-ink-2">
                  <CategoryIcon id={byId.get(hit.articleId)?.category ?? ""} />
                </span>
                <span className="min-w-0 flex-1 break-words">
                  <MarkedText parts={found.marked} />
                  <span className="block text-tiny text-ink-2">{found.place}</span>
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
