import { memo } from "react";
import { Link } from "wouter";
import type { KnowledgeBase, KnowledgeCategory } from "@/data/model.ts";
import { countByCategory } from "@/data/model.ts";
import { paths } from "@/lib/paths.ts";
import { START_AT_TOP } from "@/lib/scroll-restoration.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";

type CategorySidebarProps = {
  knowledge: KnowledgeBase;
  /** The id of the active category; null during a search. */
  active: string | null;
  onChoose?: () => void;
};

export const CategorySidebar = memo(function CategorySidebar({
  knowledge,
  active,
  onChoose,
}: CategorySidebarProps) {
  const counts = countByCategory(knowledge);
  return (
    // The padding leaves room for the focus ring, which a scroll container clips.
    <nav
      aria-label="Categories"
      className="sticky top-19 -m-1 max-h-[calc(100dvh-5.5rem)] overflow-y-auto overscroll-contain p-1"
    >
      <ul className="space-y-0.5">
        {knowledge.categories.map(({ id, name }) => (
          <li key={id}>
            <Link
              href={paths.category(id)}
              state={START_AT_TOP}
              onClick={onChoose}
              aria-current={id === active ? "true" : undefined}
              className="group flex min-h-11 items-center gap-3 rounded-medium px-3 py-2 text-small font-[520] text-ink-2 transition-colors duration-150 hover:bg-mist hover:text-ink aria-[current]:bg-brand-tint aria-[current]:font-[650] aria-[current]:text-brand-ink"
            >
              <CategoryIcon id={id} />
              <span className="min-w-0 flex-1 text-balance break-words leading-snug">{name}</span>
              <span className="text-tiny font-normal tabular-nums text-ink-3 group-aria-[current]:text-brand-ink">
                <span>{(counts.get(id) ?? 0).toLocaleString("en")}</span>
                <span className="sr-only">{counts.get(id) === 1 ? " article" : " articles"}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
});

type CategoryChipsProps = {
  categories: readonly KnowledgeCategory[];
  align?: "center" | "start";
  onChoose?: () => void;
};

export function CategoryChips({ categories, align = "center", onChoose }: CategoryChipsProps) {
  return (
    <ul className={`flex flex-wrap gap-2 ${align === "center" ? "justify-center" : ""}`}>
      {categories.map(({ id, name }) => (
        <li key={id} className="min-w-0">
          <Link
            href={paths.category(id)}
            onClick={onChoose}
            className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-full border px-4 text-small font-[550] text-ink-2 transition-colors duration-150 hover:border-brand hover:text-ink"
          >
            <CategoryIcon id={id} size={17} />
            <span className="min-w-0 break-words">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
