import { useState } from "react";
import { Button } from "@/ui/button.tsx";
import { ActionsHeading, DataTable } from "../data-table.tsx";
import type { OpenDialog } from "./article-dialogs.tsx";
import { ArticleLine } from "./article-line.tsx";
import type { ArticleRow } from "./article-rows.ts";
import { SortHeading } from "./sort-heading.tsx";

/** So many lines are shown at first and added at a time; ten thousand articles stay quick. */
const STEP = 100;

type ArticlesTableProps = {
  rows: readonly ArticleRow[];
  onOpen: (dialog: OpenDialog) => void;
};

/** The articles' table. */
export function ArticlesTable({ rows, onOpen }: ArticlesTableProps) {
  const [shown, setShown] = useState(STEP);
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
        {rows.slice(0, shown).map((row) => (
          <ArticleLine key={row.article.id} row={row} onOpen={onOpen} />
        ))}
      </DataTable>
      {rows.length > shown && (
        <div className="border-t p-4 text-center">
          <Button variant="outline" onClick={() => setShown(shown + STEP)}>
            Show more articles
          </Button>
        </div>
      )}
    </>
  );
}
