import { CategoryIcon } from "@/ui/category-icon.tsx";

/** What stands for a category wherever there is room. */
export function CategoryMark({ id }: { id: string }) {
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-medium bg-brand-tint text-brand-ink">
      <CategoryIcon id={id} size={20} />
    </span>
  );
}
