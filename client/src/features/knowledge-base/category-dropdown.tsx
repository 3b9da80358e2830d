import { ChevronDown } from "lucide-react";
import type { KnowledgeCategory } from "@/content/model.ts";

type CategoryDropdownProps = {
  categories: readonly KnowledgeCategory[];
  active: string;
  onChoose: (id: string) => void;
};

/** The categories on a phone, whose own list is the one a thumb knows. */
export function CategoryDropdown({ categories, active, onChoose }: CategoryDropdownProps) {
  return (
    <div className="relative md:hidden">
      <select
        aria-label="Category"
        value={active}
        onChange={(event) => onChoose(event.target.value)}
        className="h-12 w-full appearance-none truncate rounded-medium border border-edge bg-card pl-4 pr-11 font-[550] text-ink"
      >
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute right-4 top-1/2 -translate-y-1/2 text-ink-2"
      />
    </div>
  );
}
