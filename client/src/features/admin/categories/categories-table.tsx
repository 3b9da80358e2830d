import { Pencil, Trash2, Undo2 } from "lucide-react";
import { undoDraft } from "@/content/write-drafts.ts";
import { IconButton } from "@/ui/button.tsx";
import { DraftBadge } from "../badge.tsx";
import { sayIfRefused } from "../say-if-refused.ts";
import type { OpenCategoryDialog } from "./categories-tab.tsx";
import type { CategoryRow } from "./category-rows.ts";

type CategoriesTableProps = {
  rows: readonly CategoryRow[];
  onOpen: (dialog: OpenCategoryDialog) => void;
};

/** The categories' table. */
export function CategoriesTable({ rows, onOpen }: CategoriesTableProps) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line-2 bg-mist text-left text-tiny text-ink-3 [&>th]:px-5.5 [&>th]:py-2.5 [&>th]:font-[600]">
            <th scope="col">Name</th>
            <th scope="col" className="max-lg:hidden">
              Description
            </th>
            <th scope="col" className="max-sm:hidden">
              ID
            </th>
            <th scope="col" className="text-right">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((row) => (
            <CategoryLine key={row.category.id} row={row} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CategoryLine({
  row,
  onOpen,
}: { row: CategoryRow } & Pick<CategoriesTableProps, "onOpen">) {
  const { category, count, state, draft } = row;
  return (
    <tr>
      <td className="px-5.5 py-3 font-[620]">
        <span className={state === "Deleted" ? "text-ink-3 line-through" : undefined}>
          {category.name}
        </span>
        <span className="ml-2 font-normal tabular-nums text-ink-3">
          {count}
          <span className="sr-only"> articles</span>
        </span>
        <DraftBadge state={state} />
        <span className="block text-tiny font-normal text-ink-3 sm:hidden">{category.id}</span>
      </td>
      <td className="px-5.5 py-3 max-lg:hidden">
        <div className="max-w-[400px] truncate text-ink-2">{category.description}</div>
      </td>
      <td className="px-5.5 py-3 text-ink-2 max-sm:hidden">{category.id}</td>
      <td className="px-5.5 py-2.5">
        <div className="flex justify-end gap-2">
          {state === "Deleted" && draft ? (
            <IconButton
              variant="outline"
              label={`Undo the deletion of ${category.name}`}
              icon={<Undo2 size={17} aria-hidden />}
              onClick={() => sayIfRefused(undoDraft(draft))}
            />
          ) : (
            <>
              <IconButton
                variant="outline"
                label={`Edit ${category.name}`}
                icon={<Pencil size={17} aria-hidden />}
                onClick={() => onOpen({ kind: "edit", category })}
              />
              <IconButton
                variant="outline"
                label={`Delete ${category.name}`}
                icon={<Trash2 size={17} aria-hidden className="text-danger" />}
                onClick={() => onOpen({ kind: "delete", category })}
              />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
