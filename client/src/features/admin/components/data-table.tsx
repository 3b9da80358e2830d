import { cva, type VariantProps } from "class-variance-authority";
import { ArrowDown, ArrowUp, ArrowUpDown, type LucideIcon, Pencil, Trash2 } from "lucide-react";
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import type { Article, KnowledgeCategory } from "@/data/model.ts";
import type { Draft } from "@/features/admin/drafts/drafts.ts";
import {
  type DraftState,
  draftStateOf,
  kindOf,
  nameOfDraft,
  titleOf,
} from "@/features/admin/drafts/items.ts";
import { IconButton } from "@/ui/button.tsx";
import { useTooltip } from "@/ui/tooltip.tsx";
import type { TableState } from "./table-filters.tsx";

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
  /** The headings of all columns but the last, which has the rows' actions. */
  headings: ReactNode;
  children: ReactNode;
};

/** A table whose rows are laid out as grids; in narrow windows their cells are stacked. */
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
      {/* The scroll margin keeps elements that Tab focuses from under the sticky headings. */}
      <tbody {...role("rowgroup")} className="block divide-y [&_:is(a,button)]:scroll-mt-16">
        {children}
      </tbody>
    </table>
  );
}

type HeadingProps = {
  sort?: "none" | "ascending" | "descending";
  children: ReactNode;
};

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

  function handleClick() {
    if (!isSorted) go({ sort: column, isDescending: false });
    else if (!state.isDescending) go({ isDescending: true });
    else go({ sort: null, isDescending: false });
  }

  return (
    <HeadingButton
      label={label}
      sort={!isSorted ? "none" : state.isDescending ? "descending" : "ascending"}
      Icon={state.isDescending ? ArrowDown : ArrowUp}
      onClick={handleClick}
    />
  );
}

type HeadingButtonProps = {
  label: string;
  sort: "none" | "ascending" | "descending";
  Icon: LucideIcon;
  onClick: () => void;
};

export function HeadingButton({ label, sort, Icon, onClick }: HeadingButtonProps) {
  const isSorted = sort !== "none";
  return (
    <Heading sort={sort}>
      <button
        type="button"
        onClick={onClick}
        className={`-mx-2 inline-flex min-h-11 items-center gap-1.5 rounded-small px-2 transition-colors duration-150 hover:text-ink md:min-h-9 ${isSorted ? "text-brand-ink" : ""}`}
      >
        {label}
        {isSorted ? <Icon size={14} /> : <ArrowUpDown size={14} className="text-ink-3" />}
      </button>
    </Heading>
  );
}

const cell = cva(
  // The buttons have no borders until the row is hovered or has the focus.
  "flex justify-end gap-2 lg:[tr:not(:hover,:has(:focus-visible))_&>button]:border-transparent lg:not-group-hover:[&>button]:bg-transparent",
  {
    variants: {
      columns: { content: "sm:max-lg:row-span-2 sm:max-lg:row-start-1", videos: "video-actions" },
    },
    defaultVariants: { columns: "content" },
  },
);

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

export function DeleteIcon() {
  return (
    <Trash2
      size={18}
      className="text-danger lg:[tr:not(:hover,:has(:focus-visible))_&]:text-ink-2"
    />
  );
}

type RowEdit = {
  edit: RefObject<HTMLButtonElement | null>;
  /** Edits on a click that hits no link or button of the row and selects no text. */
  handleClick: (event: MouseEvent<HTMLElement>) => void;
};

/** Makes a table's row edit its item on a click; its Edit button takes the focus if `takesFocus`. */
export function useRowEdit(takesFocus: boolean, onEdit: () => void): RowEdit {
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);

  function handleClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    const isOwn = target instanceof Element && currentTarget.contains(target);
    if (!isOwn || target.closest("a, button") || getSelection()?.type === "Range") return;
    // Focused first, so that the closing dialog returns the focus to it.
    edit.current?.focus();
    onEdit();
  }
  return { edit, handleClick };
}

export type OpenTableDialog<T> = { kind: "form"; item: T | null } | { kind: "delete"; item: T };

/** The properties that tables pass on to their rows; the row of `focusedId` takes the focus when it appears. */
export type TableProps<T> = {
  focusedId: string | null;
  onOpen: (dialog: OpenTableDialog<T>) => void;
};

type DataRowProps<T> = TableProps<T> & {
  item: T;
  name: ReactNode;
  third: ReactNode;
};

export function DataRow<T extends Article | KnowledgeCategory>(props: DataRowProps<T>) {
  const { item, name, third, focusedId, onOpen } = props;
  const handleEdit = () => onOpen({ kind: "form", item });
  const { edit, handleClick } = useRowEdit(item.id === focusedId, handleEdit);

  return (
    // The row is a larger click target; by keyboard its buttons do the same.
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

/** Text truncated at 400 px, or to two lines in stacked rows. A tooltip shows all of it, as does a focused row. */
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

const badge = cva("inline-block shrink-0 rounded-full border px-2.5 text-tiny font-[650]", {
  variants: {
    state: {
      New: "border-transparent bg-good-tint text-good",
      Edited: "border-transparent bg-accent-tint text-accent-ink",
      Deleted: "border-transparent bg-danger-tint text-danger",
    },
  },
});

export function DraftBadge({ state }: { state: DraftState | null }) {
  return state && <span className={badge({ state })}>{state}</span>;
}

export function DraftName({ draft, nameId }: { draft: Draft; nameId?: string }) {
  return (
    <>
      <span id={nameId} className="min-w-0 break-words">
        <span className="text-ink-3">
          {kindOf(draft.change) === "article" ? "Article" : "Category"}
        </span>{" "}
        <strong className="font-[650]">{nameOfDraft(draft)}</strong>
      </span>
      <DraftBadge state={draftStateOf(draft)} />
    </>
  );
}
