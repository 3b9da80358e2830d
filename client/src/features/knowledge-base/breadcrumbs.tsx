import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { KnowledgeCategory } from "@/data/model.ts";
import { paths } from "@/lib/paths.ts";

type BreadcrumbsProps = {
  /** Undefined for an article without a category. */
  category: KnowledgeCategory | undefined;
  title: string;
};

/** The breadcrumbs of an article. On phones the title is left out visually, as the heading follows right below. */
export function Breadcrumbs({ category, title }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <Crumb href="/">Home</Crumb>
        <Crumb href={paths.knowledgeBase}>Knowledge Base</Crumb>
        {category && <Crumb href={paths.category(category.id)}>{category.name}</Crumb>}
        <li
          aria-current="page"
          className="min-w-0 break-words font-[550] text-ink-2 max-md:sr-only md:py-1"
        >
          {title}
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-1.5 max-md:nth-last-2:[&>svg]:hidden">
      <Link
        href={href}
        className="inline-flex min-h-11 min-w-11 items-center break-words hover:text-ink hover:underline md:min-h-8 md:min-w-0"
      >
        {children}
      </Link>
      <ChevronRight size={14} className="shrink-0" />
    </li>
  );
}
