import { ArrowRight } from "lucide-react";
import { Link } from "wouter";
import { Highlighted } from "./highlighted.tsx";

type ArticleCardProps = {
  article: { title: string; description: string; link: string };
  /** The text whose occurrences are marked. */
  marked?: string;
};

/** An article among others; the whole card leads to it. */
export function ArticleCard({ article, marked = "" }: ArticleCardProps) {
  return (
    <article className="group relative flex flex-col rounded-large border bg-card p-5.5 transition-colors duration-150 hover:border-brand">
      <h2 className="text-h3 font-[680]">
        <Highlighted text={article.title} marks={[marked]} />
      </h2>
      <p className="mb-4.5 mt-2 text-small text-ink-2">
        <Highlighted text={article.description} marks={[marked]} />
      </p>
      <Link
        href={article.link}
        aria-label={`Read article: ${article.title}`}
        className="mt-auto flex items-center gap-1.5 font-[650] text-brand-ink after:absolute after:inset-0 after:rounded-large focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-brand"
      >
        Read article
        <ArrowRight
          size={17}
          aria-hidden
          className="transition-transform duration-150 group-hover:translate-x-0.5"
        />
      </Link>
    </article>
  );
}
