import { renameElement } from "@/lib/article-html.ts";
import { renameCell } from "./table-html.ts";

/** The tables that hold data; others lay out a page or a mail. */
export function dataTables(body: Element): HTMLTableElement[] {
  return [...body.querySelectorAll("table")].filter(
    (table) =>
      [...table.rows].some(({ cells }) => cells.length > 1) &&
      !table.querySelector("table, h1, h2, h3, h4, h5, h6, pre, blockquote, iframe"),
  );
}

/** Replaces a pasted table by one of its rows and cells alone. `convert` makes a cell's HTML that of an article's cell. */
export function plainTable(given: HTMLTableElement, convert: (html: string) => string) {
  const table = given.ownerDocument.createElement("table");
  const header = headerOf(given);
  for (const row of given.rows) {
    const isHeader = header.includes(row);
    const section = isHeader ? table.createTHead() : (table.tBodies[0] ?? table.createTBody());
    const cells = [...row.cells].map((cell) => (isHeader ? renameCell(cell, "th") : cell));
    for (const cell of cells) cell.innerHTML = convert(cell.innerHTML);
    section.insertRow().append(...cells);
  }
  if (given.caption) given.before(renameElement(given.caption, "p"));
  given.replaceWith(table);
  return table;
}

// Spreadsheets and Google Docs have no header cells: a first row in bold stands for them.
function headerOf({ tHead, rows: [first] }: HTMLTableElement): HTMLTableRowElement[] {
  if (tHead || !first) return [...(tHead?.rows ?? [])];
  const cells = [...first.cells];
  if (cells.every(isBold)) {
    for (const bold of first.querySelectorAll("strong, b")) bold.replaceWith(...bold.childNodes);
  } else if (!cells.every(({ localName }) => localName === "th")) return [];
  return [first];
}

function isBold(cell: Element): boolean {
  const bold = [...cell.querySelectorAll("strong, b")].map(({ textContent }) => textContent);
  const text = cell.textContent?.trim();
  return text !== "" && text === bold.join("").trim();
}
