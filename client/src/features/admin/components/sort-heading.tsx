import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Heading } from "./data-table.tsx";
import type { TableState } from "./table-state.ts";

type SortHeadingProps<Column extends string> = {
  column: Column;
  label: string;
  /** The table's state and what changes it. */
  table: {
    state: TableState<Column>;
    go: (change: Partial<TableState<Column>>) => void;
  };
};

/** A heading that sorts by its column ascending, then descending, then not at all. */
export function SortHeading<Column extends string>({
  column,
  label,
  table: { state, go },
}: SortHeadingProps<Column>) {
  const isSorted = state.sort === column;
  const Icon = !isSorted ? ArrowUpDown : state.isDescending ? ArrowDown : ArrowUp;

  function handleClick() {
    if (!isSorted) go({ sort: column, isDescending: false });
    else if (!state.isDescending) go({ isDescending: true });
    else go({ sort: null, isDescending: false });
  }

  return (
    <Heading sort={!isSorted ? "none" : state.isDescending ? "descending" : "ascending"}>
      <button
        type="button"
        onClick={handleClick}
        className={`-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 transition-colors duration-150 hover:text-ink md:min-h-9 ${isSorted ? "text-brand-ink" : ""}`}
      >
        {label}
        <Icon size={14} className={isSorted ? "" : "text-ink-3"} />
      </button>
    </Heading>
  );
}
