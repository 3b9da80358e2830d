import { ChevronRight } from "lucide-react";
import { Link } from "wouter";
import type { Article } from "@/content/model.ts";

/** Other articles of the same category. */
export function RelatedArticles({ articles }: { articles: readonly Article[] }) {
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
              <ChevronRight size={18} aria-hidden className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
