import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { KnowledgeCategory } from "@/content/model.ts";
import { paths } from "@/lib/paths.ts";

type BreadcrumbsProps = {
  /** None where the article belongs to no category. */
  category: KnowledgeCategory | undefined;
  title: string;
};

/** The way down to an article. */
export function Breadcrumbs({ category, title }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className="text-tiny text-ink-3 print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <Crumb href="/">Home</Crumb>
        <Crumb href={paths.knowledgeBase}>Knowledge Base</Crumb>
        {category && <Crumb href={paths.category(category.id)}>{category.name}</Crumb>}
        <li aria-current="page" className="min-w-0 font-[550] text-ink-2">
          {title}
        </li>
      </ol>
    </nav>
  );
}

function Crumb({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <Link href={href} className="py-1 hover:text-ink hover:underline">
        {children}
      </Link>
      <ChevronRight size={14} aria-hidden />
    </li>
  );
}
