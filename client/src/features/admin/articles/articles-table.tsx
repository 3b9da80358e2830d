import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { type SortColumn, useAdminLocation } from "../use-admin-location.ts";
import type { OpenDialog } from "./article-dialogs.tsx";
import { ArticleLine } from "./article-line.tsx";
import type { ArticleRow } from "./article-rows.ts";

/** So many lines are shown at first and added at a time; ten thousand articles stay quick. */
const STEP = 100;

type ArticlesTableProps = {
  rows: readonly ArticleRow[];
  onOpen: (dialog: OpenDialog) => void;
};

/** The articles' table; a column's heading sorts by it, then the other way round, then not at all. */
export function ArticlesTable({ rows, onOpen }: ArticlesTableProps) {
  const [shown, setShown] = useState(STEP);
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-line-2 bg-mist text-left text-tiny text-ink-3">
            <SortHeading column="title" label="Title" />
            <SortHeading column="description" label="Description" from="lg" />
            <SortHeading column="category" label="Category" from="sm" />
            <th scope="col" className="px-5.5 py-2.5 text-right font-[600]">
              Actions
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.slice(0, shown).map((row) => (
            <ArticleLine key={row.article.id} row={row} onOpen={onOpen} />
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <div className="border-t p-4 text-center">
          <Button variant="outline" onClick={() => setShown(shown + STEP)}>
            Show more articles
          </Button>
        </div>
      )}
    </div>
  );
}

/** `from` is the narrowest screen that has the column; on narrower ones the line says it elsewhere or not at all. */
type SortHeadingProps = { column: SortColumn; label: string; from?: keyof typeof FROM };

const FROM = { sm: "max-sm:hidden", lg: "max-lg:hidden" };

function SortHeading({ column, label, from }: SortHeadingProps) {
  const { state, go } = useAdminLocation();
  const isSorted = state.sort === column;
  const Icon = !isSorted ? ArrowUpDown : state.isDescending ? ArrowDown : ArrowUp;

  function handleClick() {
    if (!isSorted) go({ sort: column, isDescending: false });
    else if (!state.isDescending) go({ isDescending: true });
    else go({ sort: null, isDescending: false });
  }

  return (
    <th
      scope="col"
      aria-sort={!isSorted ? "none" : state.isDescending ? "descending" : "ascending"}
      className={`px-3 py-1 font-[600] first:pl-3 ${from ? FROM[from] : ""}`}
    >
      <button
        type="button"
        onClick={handleClick}
        className="inline-flex min-h-9 items-center gap-1.5 rounded-small px-2.5 hover:text-ink"
      >
        {label}
        <Icon size={14} aria-hidden />
      </button>
    </th>
  );
}
