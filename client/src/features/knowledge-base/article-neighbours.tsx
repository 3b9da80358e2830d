import { ArrowLeft, ArrowRight } from "lucide-react";
import { Link } from "wouter";
import { articlesIn } from "@/content/lookup.ts";
import type { Article, KnowledgeBase } from "@/content/model.ts";
import { paths } from "@/lib/paths.ts";

type ArticleNeighboursProps = { article: Article; knowledge: KnowledgeBase };

/** Ways on from an article: the one before and after it, others of its category, and all of them. */
export function ArticleNeighbours({ article, knowledge }: ArticleNeighboursProps) {
  const siblings = article.category ? articlesIn(knowledge, article.category) : [];
  const index = siblings.findIndex(({ id }) => id === article.id);
  const related = siblings.filter(({ id }) => id !== article.id).slice(0, 3);

  return (
    <div className="mt-10 print:hidden">
      <nav aria-label="Previous and next article" className="grid gap-4 sm:grid-cols-2">
        <Neighbour article={siblings[index - 1]} direction="Previous" />
        <Neighbour article={siblings[index + 1]} direction="Next" />
      </nav>
      {related.length > 0 && (
        <section aria-labelledby="related-heading" className="mt-10">
          <h2 id="related-heading" className="text-h3 font-bold">
            Related articles
          </h2>
          <ul className="mt-3 divide-y border-y">
            {related.map(({ id, title, description, link }) => (
              <li key={id}>
                <Link href={link} className="group block py-3.5">
                  <span className="font-[650] text-brand-ink group-hover:underline">{title}</span>
                  <span className="block text-small text-ink-2">{description}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Link
        href={paths.knowledgeBase}
        className="mt-8 inline-flex items-center gap-2 py-2 font-[650] text-brand-ink hover:underline"
      >
        <ArrowLeft size={18} aria-hidden />
        Back to all articles
      </Link>
    </div>
  );
}

function Neighbour({
  article,
  direction,
}: {
  article: Article | undefined;
  direction: "Previous" | "Next";
}) {
  if (!article) return <span className="max-sm:hidden" />;
  const isNext = direction === "Next";
  return (
    <Link
      href={article.link}
      className={`rounded-medium border px-5 py-4 transition-colors duration-150 hover:border-brand ${isNext ? "text-right" : ""}`}
    >
      <span
        className={`flex items-center gap-1.5 text-tiny text-ink-3 ${isNext ? "justify-end" : ""}`}
      >
        {!isNext && <ArrowLeft size={15} aria-hidden />}
        {direction}
        {isNext && <ArrowRight size={15} aria-hidden />}
      </span>
      <span className="font-[650]">{article.title}</span>
    </Link>
  );
}
