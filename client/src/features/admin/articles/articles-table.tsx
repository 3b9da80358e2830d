import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { ActionsHeading, DataTable } from "../data-table.tsx";
import type { OpenDialog } from "./article-dialogs.tsx";
import { ArticleLine } from "./article-line.tsx";
import type { ArticleRow } from "./article-rows.ts";
import { SortHeading } from "./sort-heading.tsx";

/** How many rows are added at a time: ten thousand articles stay quick. */
const ROWS_AT_ONCE = 100;

type ArticlesTableProps = {
  rows: readonly ArticleRow[];
  onOpen: (dialog: OpenDialog) => void;
};

/** The articles' table. */
export function ArticlesTable({ rows, onOpen }: ArticlesTableProps) {
  const { shown, ...more } = useShowMore(rows, ROWS_AT_ONCE);
  return (
    <>
      <DataTable
        label="Articles"
        headings={
          <>
            <SortHeading column="title" label="Title" />
            <SortHeading column="description" label="Description" />
            <SortHeading column="category" label="Category" />
            <ActionsHeading />
          </>
        }
      >
        {shown.map((row) => (
          <ArticleLine key={row.article.id} row={row} onOpen={onOpen} />
        ))}
      </DataTable>
      <div className="not-empty:border-t">
        <ShowMore {...more} noun="articles" />
      </div>
    </>
  );
}
