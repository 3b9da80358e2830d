import * as Popover from "@radix-ui/react-popover";
import { Table } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Quill } from "react-quill";
import { IconButton } from "@/ui/button.tsx";
import { type OpenCell, TableCells } from "./table-cells.ts";
import * as tables from "./table-html.ts";

/** The tables of an editor, and the cell of one that is edited. */
export function useTables(quill: Quill | null) {
  const [cell, setCell] = useState<OpenCell | null>(null);
  const cells = useMemo(() => quill && new TableCells(quill, setCell), [quill]);
  useEffect(() => cells?.listen(), [cells]);
  return { cell, cells };
}

const EDITS: readonly [label: string, edit: tables.TableEdit][] = [
  ["Add row above", tables.addRow(0)],
  ["Add row below", tables.addRow(1)],
  ["Add column before", tables.addColumn(0)],
  ["Add column after", tables.addColumn(1)],
  ["Header row", tables.toggleHeader],
  ["Delete row", tables.removeRow],
  ["Delete column", tables.removeColumn],
  ["Delete table", () => null],
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

  function handleOpenChange(next: boolean) {
    if (isInTable || cells.enter()) setOpen(next);
    else cells.insert();
  }

  function handleEdit(edit: tables.TableEdit) {
    setOpen(false);
    cells.change(edit);
  }

  return (
    <Popover.Root open={isOpen && isInTable} onOpenChange={handleOpenChange}>
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
          // A change has focused the text already; else the button gets the focus back.
          onCloseAutoFocus={(event) =>
            document.activeElement?.closest(".ql-editor") && event.preventDefault()
          }
        >
          {cell && <Edits table={cell.table} onEdit={handleEdit} />}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

type EditsProps = { table: HTMLTableElement; onEdit: (edit: tables.TableEdit) => void };

function Edits({ table, onEdit }: EditsProps) {
  const isFixed = tables.cellsOf(table).some(tables.isMergedCell);
  return EDITS.slice(isFixed ? -1 : 0).map(([label, edit]) => (
    <button
      key={label}
      type="button"
      aria-pressed={edit === tables.toggleHeader ? tables.hasHeader(table) : undefined}
      onClick={() => onEdit(edit)}
      className="min-h-11 rounded-small px-3 text-left text-small hover:bg-mist aria-pressed:bg-brand-tint aria-pressed:text-brand-ink md:min-h-9"
    >
      {label}
    </button>
  ));
}
