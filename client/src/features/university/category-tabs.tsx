import { Link } from "wouter";
import { type CategoryId, LIBRARY_SECTIONS } from "@/lib/library-sections.ts";

type CategoryTabsProps = {
  /** The active category; null during a search. */
  active: CategoryId | null;
  hrefOf: (id: CategoryId) => string;
  onChoose: () => void;
};

/** The library's categories: links, so that each can be shared and opened in a browser tab of its own. */
export function CategoryTabs({ active, hrefOf, onChoose }: CategoryTabsProps) {
  return (
    <nav
      aria-label="Video categories"
      className="-mx-4 overflow-x-auto px-4 pt-5 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <ul className="flex gap-1.5 py-1">
        {LIBRARY_SECTIONS.map((section) => (
          <li key={section.id}>
            <Link
              href={hrefOf(section.id)}
              onClick={onChoose}
              aria-current={section.id === active ? "true" : undefined}
              className="block whitespace-nowrap rounded-full px-4 py-2.5 font-[550] text-ink-2 transition-colors duration-150 hover:bg-mist hover:text-ink aria-[current]:bg-ink aria-[current]:font-[650] aria-[current]:text-paper"
            >
              {section.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
