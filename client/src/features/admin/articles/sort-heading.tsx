import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Heading } from "../data-table.tsx";
import { type SortColumn, useAdminLocation } from "../use-admin-location.ts";

type SortHeadingProps = { column: SortColumn; label: string };

/** A column's heading, which sorts by it, then the other way round, then not at all. */
export function SortHeading({ column, label }: SortHeadingProps) {
  const { state, go } = useAdminLocation();
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
        <Icon size={14} aria-hidden className={isSorted ? "" : "text-ink-3"} />
      </button>
    </Heading>
  );
}
