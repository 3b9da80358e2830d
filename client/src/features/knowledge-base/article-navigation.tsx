import { ArrowLeft, ArrowRight, ChevronRight } from "lucide-react";
import { useMemo } from "react";
import { Link } from "wouter";
import { useExcerpt, useKnowledgeBase } from "@/data/knowledge-base.ts";
import type { Article } from "@/data/model.ts";
import { categoryQuery } from "@/data/published.ts";
import { useLatest } from "@/lib/latest.ts";
import { paths } from "@/lib/paths.ts";
import { FailedRequest } from "@/ui/message.tsx";
import { type Neighbours, neighboursName, neighboursOf } from "./load-article.ts";

/** Links from an article to the previous and next one, to others of its category, and to all of them. */
export function ArticleNavigation({ article }: { article: Article }) {
  const handedOver = useExcerpt<Neighbours>(neighboursName(article));
  const { knowledge, isReady, error, load } = useKnowledgeBase(
    article.category ? categoryQuery(article.category) : null,
    handedOver === undefined,
  );
  const found = useMemo(
    () => (isReady ? neighboursOf(article, knowledge) : handedOver),
    [isReady, article, knowledge, handedOver],
  );
  // The links stay until newer ones are loaded.
  const shown = useLatest(found);
  if (!shown) {
    // As tall as the window, so that no element below it is in sight and moves.
    return (
      <div className="mt-6 min-h-dvh print:hidden">
        {error && <FailedRequest message={error.message} onRetry={load} />}
      </div>
    );
  }

  return (
    <div className="mt-6 print:hidden">
      <nav aria-label="Previous and next article" className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Neighbour article={shown.previous} direction="Previous" />
        <Neighbour article={shown.next} direction="Next" />
      </nav>
      <RelatedArticles articles={shown.related} />
      <Link
        href={paths.knowledgeBase}
        className="mt-6 inline-flex min-h-11 items-center gap-2 font-[650] text-brand-ink hover:underline"
      >
        <ArrowLeft size={18} />
        Back to all articles
      </Link>
    </div>
  );
}

type NeighbourProps = { article: Article | undefined; direction: "Previous" | "Next" };

function Neighbour({ article, direction }: NeighbourProps) {
  if (!article) return null;
  const isNext = direction === "Next";
  return (
    <Link
      href={article.link}
      className={`rounded-large border bg-card px-5.5 py-4 transition-colors duration-150 hover:border-brand sm:only:col-span-2 ${isNext ? "text-right" : ""}`}
    >
      <span
        className={`mb-0.5 flex items-center gap-1.5 text-tiny text-ink-3 ${isNext ? "justify-end" : ""}`}
      >
        {!isNext && <ArrowLeft size={15} />}
        {direction}
        {isNext && <ArrowRight size={15} />}
      </span>
      <span className="break-words font-[650] leading-snug">{article.title}</span>
    </Link>
  );
}

function RelatedArticles({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="related-heading" className="mt-12">
      <h2 id="related-heading" className="text-h3 font-[680]">
        Related articles
      </h2>
      <ul className="mt-3 divide-y border-y">
        {articles.map(({ id, title, description, link }) => (
          <li key={id}>
            <Link href={link} className="group flex items-center gap-4 py-3.5">
              <span className="min-w-0 flex-1 break-words">
                <span className="font-[650] text-brand-ink group-hover:underline">{title}</span>
                <span className="mt-0.5 block text-small text-ink-2">{description}</span>
              </span>
              <ChevronRight size={18} className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
