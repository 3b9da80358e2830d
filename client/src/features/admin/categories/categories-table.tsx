import { pluralize } from "@shared/pluralize.ts";
import { CategoryIcon } from "@/ui/category-icon.tsx";
import { DraftBadge } from "../badge.tsx";
import { DataRow } from "../data-row.tsx";
import { ActionsHeading, DataTable, Heading } from "../data-table.tsx";
import { RowActions } from "../row-actions.tsx";
import type { OpenCategoryDialog } from "./categories-tab.tsx";
import type { CategoryRow } from "./category-rows.ts";

type CategoriesTableProps = {
  rows: readonly CategoryRow[];
  onOpen: (dialog: OpenCategoryDialog) => void;
};

/** The categories' table. */
export function CategoriesTable({ rows, onOpen }: CategoriesTableProps) {
  return (
    <DataTable
      label="Categories"
      headings={
        <>
          <Heading>Name</Heading>
          <Heading>Description</Heading>
          <Heading>ID</Heading>
          <ActionsHeading />
        </>
      }
    >
      {rows.map((row) => (
        <CategoryLine key={row.category.id} row={row} onOpen={onOpen} />
      ))}
    </DataTable>
  );
}

type CategoryLineProps = { row: CategoryRow } & Pick<CategoriesTableProps, "onOpen">;

function CategoryLine({ row, onOpen }: CategoryLineProps) {
  const { category, state, draft } = row;
  const isDeleted = state === "Deleted";
  const handleEdit = () => onOpen({ kind: "edit", category });
  return (
    <DataRow
      onClick={isDeleted ? undefined : handleEdit}
      name={<CategoryName row={row} />}
      description={category.description}
      third={<span className="break-words font-mono text-tiny text-ink-2">{category.id}</span>}
      actions={
        <RowActions
          name={category.name}
          deletion={isDeleted ? draft : undefined}
          onEdit={handleEdit}
          onDelete={() => onOpen({ kind: "delete", category })}
        />
      }
    />
  );
}

function CategoryName({ row: { category, count, state } }: Pick<CategoryLineProps, "row">) {
  const isDeleted = state === "Deleted";
  return (
    <>
      <span className="flex min-w-0 items-center gap-3">
        <span className="text-brand-ink">
          <CategoryIcon id={category.id} />
        </span>
        <span className="min-w-0">
          <span className={isDeleted ? "text-ink-3 line-through" : undefined}>{category.name}</span>
          <span className="ml-2 whitespace-nowrap text-tiny font-normal text-ink-3 tabular-nums">
            {pluralize(count, "article")}
          </span>
        </span>
      </span>
      <DraftBadge state={state} />
    </>
  );
}
