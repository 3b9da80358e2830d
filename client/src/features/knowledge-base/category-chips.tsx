import { Link } from "wouter";
import type { KnowledgeCategory } from "@/data/model.ts";
import { paths } from "@/lib/paths.ts";
import { CategoryIcon } from "@/ui/article-card.tsx";

type CategoryChipsProps = {
  categories: readonly KnowledgeCategory[];
  align?: "center" | "start";
  onChoose?: () => void;
};

/** Links to categories as chips, where the sidebar is not shown. */
export function CategoryChips({ categories, align = "center", onChoose }: CategoryChipsProps) {
  return (
    <ul className={`flex flex-wrap gap-2 ${align === "center" ? "justify-center" : ""}`}>
      {categories.map(({ id, name }) => (
        <li key={id}>
          <Link
            href={paths.category(id)}
            onClick={onChoose}
            className="inline-flex min-h-11 items-center gap-2.5 rounded-full border px-4 text-small font-[550] text-ink-2 transition-colors duration-150 hover:border-brand hover:text-ink"
          >
            <CategoryIcon id={id} size={17} />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
