import { renameElement } from "@/lib/article-html.ts";
import { sanitizeHtml } from "@/lib/sanitize-html.ts";

/** The format of a table in Quill's content; its value is the table's HTML. */
export const TABLE = "article-table";

/** A cell's place in its table, both counted from 0. */
export type Place = { row: number; column: number };

/** Changes a table in place. Returns the cell to go on with; null if nothing of the table is left. */
export type TableEdit = (table: HTMLTableElement, place: Place) => Place | null;

const rowOf = (name: string) => `<tr>${`<${name}></${name}>`.repeat(3)}</tr>`;

export const NEW_TABLE = `<table><thead>${rowOf("th")}</thead><tbody>${rowOf("td").repeat(2)}</tbody></table>`;

/** The first table of the HTML, sanitised, in a document that loads no images; null if there is none. */
export function parseTable(html: string): HTMLTableElement | null {
  return sanitizeHtml(html).querySelector("table");
}

export const isMergedCell = ({ colSpan, rowSpan }: HTMLTableCellElement) =>
  colSpan !== 1 || rowSpan !== 1;

export const cellsOf = (table: HTMLTableElement) =>
  [...table.rows].flatMap(({ cells }) => [...cells]);

export function cellAt(table: HTMLTableElement, { row, column }: Place) {
  return table.rows[row]?.cells[column];
}

export function placeOf(cell: HTMLTableCellElement): Place {
  const rows: (Element | null)[] = [...(cell.closest("table")?.rows ?? [])];
  return { row: rows.indexOf(cell.parentElement), column: cell.cellIndex };
}

/** The first row or rows name the columns. */
export function hasHeader(table: HTMLTableElement): boolean {
  const cells = [...(table.rows[0]?.cells ?? [])];
  return Boolean(table.tHead?.rows.length) || cells.every(({ localName }) => localName === "th");
}

/** A row above (0) or below (1) the cell. Next to the header it is the first row of the body. */
export const addRow =
  (step: 0 | 1): TableEdit =>
  (table, { row, column }) => {
    const given = table.rows[row];
    if (!given) return null;
    const isHeader = given.parentElement === table.tHead;
    const names = [...given.cells].map(({ localName }) => (isHeader ? "td" : localName));
    const added = given.cloneNode() as HTMLTableRowElement;
    added.append(...names.map((name) => table.ownerDocument.createElement(name)));
    if (isHeader) bodyOf(table).prepend(added);
    else given[step ? "after" : "before"](added);
    return { row: [...table.rows].indexOf(added), column };
  };

/** A column before (0) or after (1) the cell. */
export const addColumn =
  (step: 0 | 1): TableEdit =>
  (table, { row, column }) => {
    for (const each of table.rows) {
      const { cells } = each;
      const name = cells[Math.min(column, cells.length - 1)]?.localName ?? "td";
      const added = table.ownerDocument.createElement(name);
      each.insertBefore(added, cells[column + step] ?? null);
    }
    return { row, column: column + step };
  };

export const removeRow: TableEdit = (table, { row, column }) => {
  table.rows[row]?.remove();
  return withoutEmptyParts(table, { row, column });
};

export const removeColumn: TableEdit = (table, { row, column }) => {
  for (const { cells } of table.rows) cells[column]?.remove();
  return withoutEmptyParts(table, { row, column: Math.max(0, column - 1) });
};

/** Makes the first row the header, or the header the first row. */
export const toggleHeader: TableEdit = (table, place) => {
  const isOn = hasHeader(table);
  const rows = isOn && table.tHead ? [...table.tHead.rows] : [...table.rows].slice(0, 1);
  for (const cell of rows.flatMap(({ cells }) => [...cells])) renameCell(cell, isOn ? "td" : "th");
  if (isOn) bodyOf(table).prepend(...rows);
  else table.createTHead().append(...rows);
  return withoutEmptyParts(table, place);
};

/** Makes a cell one of the header ("th") or of the body ("td"), with its attributes. */
export function renameCell(cell: HTMLTableCellElement, name: "th" | "td"): HTMLElement {
  const renamed = renameElement(cell, name);
  for (const each of cell.attributes) {
    if (each.name !== "scope") renamed.setAttribute(each.name, each.value);
  }
  return renamed;
}

function bodyOf(table: HTMLTableElement): HTMLTableSectionElement {
  return table.tBodies[0] ?? table.createTBody();
}

function withoutEmptyParts(table: HTMLTableElement, { row, column }: Place): Place | null {
  for (const name of ["tr", "thead, tbody"]) {
    for (const part of table.querySelectorAll(name)) if (!part.firstElementChild) part.remove();
  }
  const { length } = table.rows;
  return length > 0 ? { row: Math.min(row, length - 1), column } : null;
}

/** The HTML of a cell from that of an article: lines end with breaks, unless the cell had paragraphs before. */
export function cellHtml(html: string, before: string): string {
  if (/<p[ >]/.test(before)) return html;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const line of body.querySelectorAll(":scope > p:not([class])")) {
    if (line.innerHTML === "<br>") line.replaceChildren();
    const isBroken = line.nextElementSibling?.matches("p:not([class])");
    line.replaceWith(...line.childNodes, ...(isBroken ? [document.createElement("br")] : []));
  }
  return body.innerHTML;
}
