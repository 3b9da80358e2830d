import { CategoryIcon } from "@/ui/category-icon.tsx";
import { TintedMark } from "@/ui/tinted-mark.tsx";

/** What stands for a category wherever there is room. */
export function CategoryMark({ id }: { id: string }) {
  return (
    <TintedMark>
      <CategoryIcon id={id} size={20} />
    </TintedMark>
  );
}
