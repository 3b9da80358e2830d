import { Link } from "wouter";
import type { Article } from "@/data/model.ts";
import { CategoryIcon } from "@/ui/category-icon.tsx";
import { ShowMore, useShowMore } from "@/ui/show-more.tsx";
import { DataRow, type TableProps } from "../components/data-row.tsx";
import { DataTable } from "../components/data-table.tsx";
import { DraftBadge } from "../components/draft-badge.tsx";
import { SortHeading } from "../components/sort-heading.tsx";
import { useAdminLocation } from "../shell/use-admin-location.ts";
import type { ArticleRow } from "./articles-tab.tsx";

/** The number of rows shown at first and added at a time: keeps ten thousand articles fast. */
const PAGE_SIZE = 100;

type ArticlesTableProps = TableProps<Article> & { rows: readonly ArticleRow[] };

/** The articles' table. */
export function ArticlesTable({ rows, ...table }: ArticlesTableProps) {
  const location = useAdminLocation();
  const { shown, ...more } = useShowMore(rows, PAGE_SIZE);
  return (
    <>
      <DataTable
        label="Articles"
        headings={
          <>
            <SortHeading column="title" label="Title" table={location} />
            <SortHeading column="description" label="Description" table={location} />
            <SortHeading column="category" label="Category" table={location} />
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
