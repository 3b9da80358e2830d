import type { KnowledgeCategory } from "@/content/model.ts";
import { Select } from "@/ui/field.tsx";

type CategoryDropdownProps = {
  categories: readonly KnowledgeCategory[];
  active: string;
  onChoose: (id: string) => void;
};

/** The categories on a phone, whose own list is the one a thumb knows. */
export function CategoryDropdown({ categories, active, onChoose }: CategoryDropdownProps) {
  return (
    <div className="md:hidden">
      <Select
        aria-label="Category"
        value={active}
        onChange={(event) => onChoose(event.target.value)}
      >
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
