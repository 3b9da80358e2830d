import { cva, type VariantProps } from "class-variance-authority";
import type { ReactNode } from "react";

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
