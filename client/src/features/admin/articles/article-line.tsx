import { Link } from "wouter";
import { CategoryIcon } from "@/ui/category-icon.tsx";
import { DraftBadge } from "../badge.tsx";
import { DataRow } from "../data-row.tsx";
import { RowActions } from "../row-actions.tsx";
import type { OpenDialog } from "./article-dialogs.tsx";
import type { ArticleRow } from "./article-rows.ts";

type ArticleLineProps = { row: ArticleRow; onOpen: (dialog: OpenDialog) => void };

/** One article of the table. */
export function ArticleLine({ row, onOpen }: ArticleLineProps) {
  const { article, state, draft } = row;
  const isDeleted = state === "Deleted";
  const handleEdit = () => onOpen({ kind: "edit", article });
  return (
    <DataRow
      onClick={isDeleted ? undefined : handleEdit}
      name={
        <>
          {isDeleted ? (
            <span className="text-ink-3 line-through">{article.title}</span>
          ) : (
            <Link
              href={article.link}
              className="rounded-small underline-offset-3 hover:text-brand-ink hover:underline"
            >
              {article.title}
            </Link>
          )}
          <DraftBadge state={state} />
        </>
      }
      description={article.description}
      third={<Category row={row} />}
      actions={
        <RowActions
          name={article.title}
          deletion={isDeleted ? draft : undefined}
          onEdit={handleEdit}
          onDelete={() => onOpen({ kind: "delete", article })}
        />
      }
    />
  );
}

function Category({ row: { article, categoryName } }: Pick<ArticleLineProps, "row">) {
  if (!categoryName) return <span className="text-ink-3">None</span>;
  return (
    <span className="flex items-center gap-2.5">
      <span className="text-ink-3">
        <CategoryIcon id={article.category} />
      </span>
      <span className="min-w-0 break-words">{categoryName}</span>
    </span>
  );
}
