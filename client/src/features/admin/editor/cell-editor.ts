import { Quill } from "react-quill";
import type { Op } from "./delta-to-html.ts";
import { FORMATS, MODULES } from "./quill-setup.ts";
import { cellAt, hasHeader, type Place, TABLE } from "./table-html.ts";

// Browsers would select the whole article.
const selectAll = {
  key: "a",
  shortKey: true,
  handler(this: { quill: Quill }) {
    this.quill.setSelection(0, this.quill.getLength(), "user");
  },
};
const bindings = { ...MODULES.keyboard.bindings, "select all": selectAll };

const OPTIONS = {
  formats: FORMATS.filter((name) => name !== TABLE),
  // Undo belongs to the article.
  modules: { keyboard: { bindings }, history: { maxStack: 0 } },
};

/** Makes a shown cell an editor of its own. */
export function createCellEditor(cell: HTMLElement, ops: readonly Op[], label: string): Quill {
  const box = document.createElement("div");
  cell.replaceChildren(box);
  // Compositions and dropped files are not the article's editor's.
  for (const name of ["compositionstart", "compositionend", "drop"]) {
    box.addEventListener(name, (event) => event.stopPropagation());
  }
  const quill = new Quill(box, OPTIONS);
  quill.setContents(ops as never, "silent");
  setRole(quill.root, label);
  return quill;
}

export function setRole(root: HTMLElement, label: string): void {
  root.setAttribute("role", "textbox");
  root.setAttribute("aria-multiline", "true");
  root.setAttribute("aria-label", label);
}

/** "Status, row 2", for a screen reader. */
export function nameOfCell(table: HTMLTableElement, { row, column }: Place): string {
  const heading = hasHeader(table) && row > 0 && cellAt(table, { row: 0, column })?.textContent;
  return `${heading || `Column ${column + 1}`}, row ${row + 1}`;
}

/** Tells if the caret is in the first or last row of an editor or of one of its lines, where up and down leave it. */
export function isAtEdge(quill: Quill, key: string, from = 0, to = quill.getLength() - 1): boolean {
  const range = quill.getSelection();
  if (!range || range.length > 0) return false;
  const { index } = range;
  const top = (place: number) => quill.getBounds(place)?.top;
  if (key === "Backspace") return index === from;
  if (key === "Delete") return index === to;
  if (key === "ArrowUp") return top(index) === top(from);
  return key === "ArrowDown" && top(index) === top(to);
}
