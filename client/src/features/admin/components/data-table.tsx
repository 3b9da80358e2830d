import { cva, type VariantProps } from "class-variance-authority";
import { ArrowDown, ArrowUp, ArrowUpDown, Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { TableState } from "./table-state.ts";

const headingRow = cva("flex min-h-11 flex-wrap items-center gap-x-4 px-4 sm:px-5.5", {
  variants: {
    columns: {
      content:
        "sm:grid sm:grid-cols-[auto_minmax(0,1fr)_11rem_6rem] lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)_6rem]",
      videos: "video-headings",
    },
  },
  defaultVariants: { columns: "content" },
});

type DataTableProps = VariantProps<typeof headingRow> & {
  label: string;
  /** All headings but that of the last column, which has the rows' actions. */
  headings: ReactNode;
  children: ReactNode;
};

/** A table whose rows are laid out as grids; phones stack their cells. */
export function DataTable({ label, columns, headings, children }: DataTableProps) {
  return (
    <table {...role("table")} aria-label={label} className="block text-small">
      <thead
        {...role("rowgroup")}
        className="z-10 block border-b max-sm:not-has-[button]:sr-only border-line-2 bg-mist text-tiny text-ink-2 md:sticky md:top-0 xl:top-16"
      >
        <tr {...role("row")} className={headingRow({ columns })}>
          {headings}
          <th
            {...role("columnheader")}
            scope="col"
            className="text-right font-[600] max-sm:sr-only max-sm:absolute"
          >
            Actions
          </th>
        </tr>
      </thead>
      {/* Keeps what Tab focuses from under the sticky headings. */}
      <tbody {...role("rowgroup")} className="block divide-y [&_:is(a,button)]:scroll-mt-16">
        {children}
      </tbody>
    </table>
  );
}

type HeadingProps = {
  /** The sort order of this column; undefined where it is not sortable. */
  sort?: "none" | "ascending" | "descending";
  children: ReactNode;
};

/** The heading of a column. */
export function Heading({ sort, children }: HeadingProps) {
  return (
    <th {...role("columnheader")} scope="col" aria-sort={sort} className="text-left font-[600]">
      {children}
    </th>
  );
}

/** An explicit ARIA role: table elements that are laid out as a grid lose their own. */
export function role(name: "table" | "rowgroup" | "row" | "columnheader" | "cell") {
  return { role: name };
}

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

const cell = cva(
  // Without borders until the row is hovered or has the focus.
  "flex justify-end gap-2 lg:[tr:not(:hover,:has(:focus-visible))_&>button]:border-transparent lg:not-group-hover:[&>button]:bg-transparent",
  {
    variants: {
      columns: { content: "sm:max-lg:row-span-2 sm:max-lg:row-start-1", videos: "video-actions" },
    },
    defaultVariants: { columns: "content" },
  },
);

/** The last cell of a row, with its buttons. */
export function RowActions({
  columns,
  children,
}: VariantProps<typeof cell> & { children: ReactNode }) {
  return (
    <td {...role("cell")} className={cell({ columns })}>
      {children}
    </td>
  );
}

/** The icon of a row's button that deletes it. */
export function DeleteIcon() {
  return (
    <Trash2
      size={18}
      className="text-danger lg:[tr:not(:hover,:has(:focus-visible))_&]:text-ink-2"
    />
  );
}

type RowEdit = {
  /** For the row's Edit button. */
  edit: RefObject<HTMLButtonElement | null>;
  /** A click that hits no link or button of the row, and selects no text, edits. */
  handleClick: (event: MouseEvent<HTMLElement>) => void;
};

/** What makes a row of a table edit its item when it is clicked; the Edit button takes the focus where `takesFocus`. */
export function useRowEdit(takesFocus: boolean, onEdit: () => void): RowEdit {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);

  function handleClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const isOwn = target instanceof Element && currentTarget.contains(target);
    if (!isOwn || target.closest("a, button") || getSelection()?.type === "Range") return;
    // The dialog returns the focus to it.
    edit.current?.focus();
    onEdit();
  }
  return { edit, handleClick };
}
