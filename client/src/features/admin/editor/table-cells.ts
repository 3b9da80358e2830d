import { type DeltaStatic, Quill } from "react-quill";
import { findLost } from "../articles/unsupported-html.ts";
import { type Caret, createCellEditor, isAtEdge, nameOfCell, placeCaret } from "./cell-editor.ts";
import { deltaToHtml, type Op } from "./delta-to-html.ts";
import { htmlToDelta } from "./html-to-delta.ts";
import { isTable, lockCells, shownTable } from "./table-blot.ts";
import {
  addRow,
  cellAt,
  cellHtml,
  cellsOf,
  isMergedCell,
  NEW_TABLE,
  type Place,
  parseTable,
  placeOf,
  TABLE,
  type TableEdit,
} from "./table-html.ts";

/** The cell that is edited, in an editor of its own. */
export type OpenCell = {
  quill: Quill;
  /** The table's element in the article's editor. */
  node: HTMLElement;
  /** The table as it is stored, in a document of its own. */
  table: HTMLTableElement;
  place: Place;
};

const Delta = Quill.import("delta") as unknown as new (ops: readonly object[]) => DeltaStatic;

const UNSUPPORTED = "A cell holds something that the editor can’t. It stays as it is.";

/** Keys that go from a line into the table after it (1) or before it (-1). */
const ENTERING: ReadonlyMap<string, 1 | -1> = new Map([
  ["ArrowDown", 1],
  ["Delete", 1],
  ["ArrowUp", -1],
  ["Backspace", -1],
] as const);

/** Edits the tables of an article: one cell at a time is an editor, whose changes are changes of the article. */
export class TableCells {
  cell: OpenCell | null = null;
  readonly article: Quill;
  readonly onOpen: (cell: OpenCell | null) => void;
  /** Moves the focus to the controls of tables. */
  onTools = () => {};

  constructor(article: Quill, onOpen: (cell: OpenCell | null) => void) {
    this.article = article;
    this.onOpen = onOpen;
  }

  listen(): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const { root } = this.article;
    root.addEventListener("click", (event) => this.#handleClick(event), { signal });
    // Before Quill's own keys.
    root.addEventListener("keydown", (event) => this.#handleKey(event), { signal, capture: true });
    root.addEventListener(
      "focusin",
      ({ target }) => {
        if (!this.cell?.quill.root.contains(target as Node)) this.#close();
      },
      { signal },
    );
    const follow = () => this.#enterAtCaret();
    this.article.on("selection-change", follow);
    return () => {
      stop.abort();
      this.article.off("selection-change", follow);
    };
  }

  /** Puts a new table behind the selected line or the open table. */
  insert(): void {
    const { article } = this;
    const open = this.cell && this.#indexOf(this.cell.node) + 1;
    const index = open ?? this.#endOfLine();
    article.history.cutoff();
    article.insertEmbed(index, TABLE, NEW_TABLE, "user");
    article.history.cutoff();
    // The rest of a line that is divided comes first.
    const node = [index, index + 1].map((each) => this.#tableAt(each)).find((each) => each);
    if (node) this.#open(node, { row: 0, column: 0 }, "start");
  }

  // After the line, or instead of an empty one; behind the last one Quill adds a line.
  #endOfLine(): number {
    const { article } = this;
    const [line, offset] = article.getLine(article.getSelection(true).index);
    const index = article.getSelection(true).index - offset;
    const length = line?.length() ?? 1;
    if (length === 1) return index;
    return Math.min(index + length, article.getLength() - 1);
  }

  /** Changes the rows, the columns or the header of the open table. */
  change(edit: TableEdit): void {
    if (!this.cell) return;
    const { node, table, place } = this.cell;
    const { article } = this;
    const next = edit(table, place);
    article.history.cutoff();
    if (next) this.#send(node, table.outerHTML);
    else this.#remove(node);
    article.history.cutoff();
    if (next) this.#open(node, next, "end");
  }

  #remove(node: HTMLElement): void {
    const index = this.#indexOf(node);
    this.#close();
    this.article.deleteText(index, 1, "user");
    this.article.setSelection(index, 0, "user");
  }

  #handleClick(event: MouseEvent): void {
    const target = event.target as Element;
    const node = target.closest(`.${TABLE}`);
    if (!isTable(node ?? undefined) || this.cell?.quill.root.contains(target)) return;
    // A link would be followed.
    event.preventDefault();
    const table = shownTable(node as HTMLElement);
    const cell = table && cellsOf(table).find((each) => each.contains(target));
    if (!cell) return;
    const { clientX: x, clientY: y } = event;
    this.#open(node as HTMLElement, placeOf(table, cell), { x, y });
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const isInCell = this.cell?.quill.root.contains(event.target as Node);
    const isHandled = isInCell ? this.#moveBy(event) : this.#enterBy(event);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #moveBy({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    if (!this.cell) return false;
    if (altKey && key === "F10") this.onTools();
    else if (altKey) return false;
    else if (key === "Tab") this.#step(shiftKey ? -1 : 1);
    else if (shiftKey || !key.startsWith("Arrow") || !isAtEdge(this.cell.quill, key)) return false;
    else this.#goToRow(key === "ArrowDown" ? 1 : -1);
    return true;
  }

  // The next cell; behind the last one, a new row.
  #step(step: 1 | -1): void {
    if (!this.cell) return;
    const { node, table, place } = this.cell;
    const current = cellAt(table, place);
    const cells = cellsOf(table);
    let index = cells.findIndex((each) => each === current);
    do {
      index += step;
      const next = cells[index];
      if (next && this.#open(node, placeOf(table, next), "end")) return;
    } while (index >= 0 && index < cells.length);
    if (step === -1 || cells.some(isMergedCell)) this.#leave(node, step);
    else {
      this.change((given, { row }) => addRow(1)(given, { row, column: 0 }));
    }
  }

  #goToRow(step: 1 | -1): void {
    if (!this.cell) return;
    const { node, table, place } = this.cell;
    for (let row = place.row + step; table.rows[row]; row += step) {
      if (this.#open(node, { ...place, row }, step === 1 ? "start" : "end")) return;
    }
    this.#leave(node, step);
  }

  // Goes to the line beside the table. A table at the start gets one, as nothing else could be written above it.
  #leave(node: HTMLElement, step: 1 | -1): void {
    const { article } = this;
    let index = this.#indexOf(node) + step;
    if (index < 0) {
      article.insertText(0, "\n", "user");
      index = 0;
    }
    this.#close();
    article.focus();
    article.setSelection(index, 0, "user");
  }

  #enterBy({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    const step = ENTERING.get(key);
    const range = this.article.getSelection();
    if (!step || altKey || shiftKey || !range || range.length > 0) return false;
    const [line] = this.article.getLine(range.index);
    if (!line) return false;
    const start = this.article.getIndex(line);
    const end = start + line.length();
    const node = this.#tableAt(step === 1 ? end : start - 1);
    return node !== null && isAtEdge(this.article, key, start, end - 1) && this.#enter(node, step);
  }

  // The caret may come to stand on the table itself, with left and right and after an undo.
  #enterAtCaret(): void {
    const { article } = this;
    if (!article.hasFocus() || this.cell?.quill.hasFocus()) return;
    const range = article.getSelection();
    const node = range?.length === 0 ? this.#tableAt(range.index) : null;
    if (node) this.#enter(node, 1);
  }

  /** Opens the first (1) or last (-1) row's first cell that can be edited. */
  #enter(node: HTMLElement, step: 1 | -1): boolean {
    const table = shownTable(node);
    const rows = [...(table?.rows ?? [])];
    if (step === -1) rows.reverse();
    const cells = rows.flatMap((row) => [...row.cells]);
    return cells.some(
      (cell) => table && this.#open(node, placeOf(table, cell), step === 1 ? "start" : "end"),
    );
  }

  /** Opens a cell; false if it can't be edited. */
  #open(node: HTMLElement, place: Place, caret: Caret): boolean {
    const shown = shownTable(node);
    const box = shown && cellAt(shown, place);
    const table = parseTable(node.dataset.html ?? "");
    const stored = table && cellAt(table, place);
    if (!box || !stored || "locked" in box.dataset) return false;
    const html = stored.innerHTML;
    const { ops } = htmlToDelta(html);
    const isLossy = findLost(html, cellHtml(deltaToHtml(ops), html)).length > 0;
    if (isLossy || stored.querySelector("table")) {
      lockCells(node, [box], UNSUPPORTED);
      return false;
    }
    this.#close();
    const quill = createCellEditor(box, ops, nameOfCell(table, place));
    quill.history.change = (source: "undo" | "redo") => this.#travel(source);
    quill.on("text-change", (_change, _before, source) => {
      if (source === "user") this.#store();
    });
    this.cell = { quill, node, table, place };
    this.onOpen(this.cell);
    placeCaret(quill, caret);
    return true;
  }

  #store(): void {
    if (!this.cell) return;
    const { quill, node, table, place } = this.cell;
    const cell = cellAt(table, place);
    if (!cell) return;
    cell.innerHTML = cellHtml(deltaToHtml(quill.getContents().ops as Op[]), cell.innerHTML);
    // It shows already.
    node.dataset.html = table.outerHTML;
    this.#send(node, node.dataset.html);
  }

  // As `updateContents`, which would move the caret out of the cell.
  #send(node: HTMLElement, html: string): void {
    const { editor, emitter } = this.article;
    const before = this.article.getContents();
    const index = this.#indexOf(node);
    const ops = [...(index > 0 ? [{ retain: index }] : []), { retain: { [TABLE]: html } }];
    const change = editor.applyDelta(new Delta(ops));
    emitter.emit("editor-change", "text-change", change, before, "user");
    emitter.emit("text-change", change, before, "user");
  }

  // Undo and redo of the article; the cell stays open where they changed its table.
  #travel(source: "undo" | "redo"): void {
    if (!this.cell) return;
    const { quill, node, place } = this.cell;
    this.article.history[source]();
    const table = shownTable(node);
    if (!node.isConnected || quill.root.isConnected || !table) return;
    const row = Math.min(place.row, table.rows.length - 1);
    const last = (table.rows[row]?.cells.length ?? 1) - 1;
    this.#open(node, { row, column: Math.min(place.column, last) }, "end");
  }

  #close(): void {
    if (!this.cell) return;
    const { quill, table, place } = this.cell;
    this.cell = null;
    const shown = document.importNode(cellAt(table, place) as Node, true);
    quill.container.replaceWith(...shown.childNodes);
    this.onOpen(null);
  }

  #tableAt(index: number): HTMLElement | null {
    const [line] = index < 0 ? [] : this.article.getLine(index);
    return isTable(line?.domNode) ? line.domNode : null;
  }

  #indexOf(node: HTMLElement): number {
    const blot = Quill.find(node);
    return blot && !(blot instanceof Quill) ? this.article.getIndex(blot) : 0;
  }
}
