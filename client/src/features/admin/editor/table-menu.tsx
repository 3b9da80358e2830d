import * as Popover from "@radix-ui/react-popover";
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Columns3,
  type LucideIcon,
  PanelTop,
  Rows3,
  Table,
  Trash2,
} from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import { type OpenCell, TableCells } from "./table-cells.ts";
import {
  addColumn,
  addRow,
  cellsOf,
  hasHeader,
  isMergedCell,
  removeColumn,
  removeRow,
  type TableEdit,
  toggleHeader,
} from "./table-html.ts";

/** The tables of an editor, and the cell of one that is edited. */
export function useTables(quill: Quill | null) {
  const [cell, setCell] = useState<OpenCell | null>(null);
  const cells = useMemo(() => quill && new TableCells(quill, setCell), [quill]);
  useEffect(() => cells?.listen(), [cells]);
  return { cell, cells };
}

const EDITS: readonly [label: string, icon: LucideIcon, edit: TableEdit][] = [
  ["Add row above", BetweenHorizontalEnd, addRow(0)],
  ["Add row below", BetweenHorizontalStart, addRow(1)],
  ["Add column before", BetweenVerticalEnd, addColumn(0)],
  ["Add column after", BetweenVerticalStart, addColumn(1)],
  ["Header row", PanelTop, toggleHeader],
  ["Delete row", Rows3, removeRow],
  ["Delete column", Columns3, removeColumn],
  ["Delete table", Trash2, () => null],
];

/** Inserts a table; in one, opens its controls. */
export function TableMenu({ cell, cells }: { cell: OpenCell | null; cells: TableCells }) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const isInTable = cell !== null;

  useEffect(() => {
    cells.onTools = () => trigger.current?.focus();
  }, [cells]);

  // On a phone the toolbar scrolls sideways.
  useEffect(() => {
    const toolbar = trigger.current?.closest("[role=toolbar]");
    if (isInTable && toolbar) toolbar.scrollLeft = toolbar.scrollWidth;
  }, [isInTable]);

  return (
    <Popover.Root
      open={isOpen && isInTable}
      onOpenChange={(next) => (isInTable ? setOpen(next) : cells.insert())}
    >
      <Popover.Trigger asChild>
        <IconButton
          ref={trigger}
          variant="ghost"
          label="Table"
          icon={<Table size={19} />}
          aria-haspopup={isInTable ? "dialog" : undefined}
          aria-pressed={isInTable}
        />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label="Table"
          sideOffset={4}
          collisionPadding={8}
          className="z-[55] grid rounded-medium border border-line-2 bg-card p-2 shadow-lg outline-none"
          // A change has focused a cell already; else the button gets the focus back.
          onCloseAutoFocus={(event) =>
            document.activeElement?.closest(".ql-editor") && event.preventDefault()
          }
        >
          {cell && (
            <TableTools
              table={cell.table}
              onEdit={(edit) => {
                setOpen(false);
                cells.change(edit);
              }}
            />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type TableToolsProps = { table: HTMLTableElement; onEdit: (edit: TableEdit) => void };

function TableTools({ table, onEdit }: TableToolsProps) {
  const isFixed = cellsOf(table).some(isMergedCell);
  const edits = isFixed ? EDITS.slice(-1) : EDITS;
  return edits.map(([label, Icon, edit]) => (
    <button
      key={label}
      type="button"
      aria-pressed={edit === toggleHeader ? hasHeader(table) : undefined}
      onClick={() => onEdit(edit)}
      className="flex min-h-11 items-center gap-3 rounded-small px-3 text-left text-small hover:bg-mist aria-pressed:bg-brand-tint aria-pressed:text-brand-ink md:min-h-9"
    >
      <Icon size={18} />
      <span>{label}</span>
    </button>
  ));
}
