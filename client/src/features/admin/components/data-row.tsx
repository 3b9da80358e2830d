import { Pencil } from "lucide-react";
import type { ReactNode } from "react";
import { type Article, type KnowledgeCategory, titleOf } from "@/data/model.ts";
import { IconButton } from "@/ui/button.tsx";
import { useTooltip } from "@/ui/tooltip.tsx";
import { DeleteIcon, RowActions, role, useRowEdit } from "./data-table.tsx";

/** The dialog that a row or the Add button opens; the form adds an item where `item` is null. */
export type OpenDialog<T> = { kind: "form"; item: T | null } | { kind: "delete"; item: T };

/** What the tables pass on to their rows; the row of `focusedId` takes the focus when it appears. */
export type TableProps<T> = { focusedId: string | null; onOpen: (dialog: OpenDialog<T>) => void };

type DataRowProps<T> = TableProps<T> & {
  item: T;
  name: ReactNode;
  /** The content of the third column. */
  third: ReactNode;
};

/** A row of a `DataTable`. A click that hits no link or button edits the item. */
export function DataRow<T extends Article | KnowledgeCategory>({
  item,
  name,
  third,
  focusedId,
  onOpen,
}: DataRowProps<T>) {
  const handleEdit = () => onOpen({ kind: "form", item });
  const { edit, handleClick } = useRowEdit(item.id === focusedId, handleEdit);

  return (
    // A larger click target; by keyboard the row's buttons do the same.
    <tr
      {...role("row")}
      onClick={handleClick}
      className="group grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 transition-colors duration-150 hover:bg-mist has-[:focus-visible]:bg-mist cursor-pointer sm:grid-cols-[minmax(0,1fr)_11rem_6rem] sm:gap-y-0.5 sm:px-5.5 lg:min-h-13 lg:grid-cols-[minmax(0,4fr)_minmax(0,5fr)_minmax(0,3fr)_6rem] lg:py-1.5"
    >
      <td
        {...role("cell")}
        className="flex items-center justify-between gap-3 font-[620] max-sm:col-span-2 sm:max-lg:self-end lg:pr-2"
      >
        {name}
      </td>
      <td
        {...role("cell")}
        className="min-w-0 text-ink-2 max-sm:col-span-2 sm:max-lg:col-start-1 sm:max-lg:row-start-2 sm:max-lg:self-start"
      >
        <TruncatedText text={item.description} />
      </td>
      <td {...role("cell")} className="min-w-0 sm:max-lg:row-span-2 sm:max-lg:row-start-1">
        {third}
      </td>
      <RowActions>
        <IconButton
          ref={edit}
          variant="outline"
          label={`Edit ${titleOf(item)}`}
          icon={<Pencil size={18} />}
          onClick={handleEdit}
        />
        <IconButton
          variant="outline"
          label={`Delete ${titleOf(item)}`}
          icon={<DeleteIcon />}
          onClick={() => onOpen({ kind: "delete", item })}
        />
      </RowActions>
    </tr>
  );
}

/** Text truncated at 400 px, or two lines in stacked rows. A tooltip shows all of it, and so does a focused row. */
function TruncatedText({ text }: { text: string }) {
  const { handlers, tooltip } = useTooltip(text, isTruncated);
  return (
    <>
      <div
        {...handlers}
        className="max-w-[400px] truncate group-has-[:focus-visible]:whitespace-normal max-lg:line-clamp-2 max-lg:max-w-none max-lg:whitespace-normal"
      >
        {text}
      </div>
      {tooltip}
    </>
  );
}

function isTruncated(box: Element): boolean {
  return box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight;
}
