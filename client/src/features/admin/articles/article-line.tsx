import { Pencil, Trash2, Undo2 } from "lucide-react";
import { Link } from "wouter";
import { undoDraft } from "@/content/write-drafts.ts";
import { IconButton } from "@/ui/button.tsx";
import { DraftBadge } from "../badge.tsx";
import { sayIfRefused } from "../say-if-refused.ts";
import type { OpenDialog } from "./article-dialogs.tsx";
import type { ArticleRow } from "./article-rows.ts";

type ArticleLineProps = { row: ArticleRow; onOpen: (dialog: OpenDialog) => void };

/** One article of the table. */
export function ArticleLine({ row, onOpen }: ArticleLineProps) {
  const { article, categoryName, state, draft } = row;
  const isDeleted = state === "Deleted";
  return (
    <tr>
      <td className="py-3 pl-5.5 pr-3 font-[620]">
        {isDeleted ? (
          <span className="text-ink-3 line-through">{article.title}</span>
        ) : (
          <Link href={article.link} className="hover:text-brand-ink hover:underline">
            {article.title}
          </Link>
        )}
        <DraftBadge state={state} />
        <span className="block text-tiny font-normal text-ink-3 sm:hidden">{categoryName}</span>
      </td>
      <td className="px-5.5 py-3 max-lg:hidden">
        <div className="max-w-[400px] truncate text-ink-2">{article.description}</div>
      </td>
      <td className="px-5.5 py-3 max-sm:hidden">
        {categoryName || <span className="text-ink-3">None</span>}
      </td>
      <td className="px-5.5 py-2.5">
        <div className="flex justify-end gap-2">
          {isDeleted && draft ? (
            <IconButton
              variant="outline"
              label={`Undo the deletion of ${article.title}`}
              icon={<Undo2 size={17} aria-hidden />}
              onClick={() => sayIfRefused(undoDraft(draft))}
            />
          ) : (
            <>
              <IconButton
                variant="outline"
                label={`Edit ${article.title}`}
                icon={<Pencil size={17} aria-hidden />}
                onClick={() => onOpen({ kind: "edit", article })}
              />
              <IconButton
                variant="outline"
                label={`Delete ${article.title}`}
                icon={<Trash2 size={17} aria-hidden className="text-danger" />}
                onClick={() => onOpen({ kind: "delete", article })}
              />
            </>
          )}
        </div>
      </td>
    </tr>
  );
}
