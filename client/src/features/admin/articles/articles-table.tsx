import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { Link } from "wouter";
import type { Article } from "@/content/model.ts";
import { CategoryIcon } from "@/ui/category-icon.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { DataRow, type TableProps } from "../data-row.tsx";
import { DataTable, Heading } from "../data-table.tsx";
import { DraftBadge } from "../draft-badge.tsx";
import { type SortColumn, useAdminLocation } from "../use-admin-location.ts";
import type { ArticleRow } from "./article-rows.ts";

/** The number of rows shown at first and added at a time: keeps ten thousand articles fast. */
const PAGE_SIZE = 100;

type ArticlesTableProps = TableProps<Article> & { rows: readonly ArticleRow[] };

/** The articles' table. */
export function ArticlesTable({ rows, ...table }: ArticlesTableProps) {
  const { shown, ...more } = useShowMore(rows, PAGE_SIZE);
  return (
    <>
      <DataTable
        label="Articles"
        headings={
          <>
            <SortHeading column="title" label="Title" />
            <SortHeading column="description" label="Description" />
            <SortHeading column="category" label="Category" />
          </>
        }
      >
        {shown.map(({ article, state, categoryName }) => (
          <DataRow
            key={article.id}
            item={article}
            name={
              <>
                <Link
                  href={article.link}
                  className="rounded-small underline-offset-3 hover:text-brand-ink hover:underline"
                >
                  {article.title}
                </Link>
                <DraftBadge state={state} />
              </>
            }
            third={<Category id={article.category} name={categoryName} />}
            {...table}
          />
        ))}
      </DataTable>
      <div className="not-empty:border-t">
        <ShowMore {...more} noun="articles" />
      </div>
    </>
  );
}

type SortHeadingProps = { column: SortColumn; label: string };

// Sorts by its column ascending, then descending, then not at all.
function SortHeading({ column, label }: SortHeadingProps) {
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
        <Icon size={14} className={isSorted ? "" : "text-ink-3"} />
      </button>
    </Heading>
  );
}

function Category({ id, name }: { id: string; name: string }) {
  if (!name) return <span className="text-ink-3">None</span>;
  return (
    <span className="flex items-center gap-2.5">
      <span className="text-ink-3">
        <CategoryIcon id={id} />
      </span>
      <span className="min-w-0 break-words">{name}</span>
    </span>
  );
}
