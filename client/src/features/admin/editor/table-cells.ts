import { type DeltaStatic, Quill } from "react-quill";
import { findLost } from "../articles/unsupported-html.ts";
import { createCellEditor, isAtEdge, nameOfCell } from "./cell-editor.ts";
import { deltaToHtml, type Op } from "./delta-to-html.ts";
import { htmlToDelta } from "./html-to-delta.ts";
import { findTable, lockCells, shownTable } from "./table-blot.ts";
import * as tables from "./table-html.ts";

/** The cell that is edited, in an editor of its own. */
export type OpenCell = {
  quill: Quill;
  /** The table's element in the article's editor. */
  node: HTMLElement;
  /** The table as it is stored, in a document of its own. */
  table: HTMLTableElement;
  place: tables.Place;
  /** The cell's HTML as it was when it opened, and as the editor would save it. */
  before: { html: string; saved: string };
};

type Step = 1 | -1;

const Delta = Quill.import("delta") as unknown as new (ops: readonly object[]) => DeltaStatic;

const UNSUPPORTED = "A cell holds something that the editor can’t. It stays as it is.";

/** Keys that go from a line into the table after it (1) or before it (-1). */
const STEPS: ReadonlyMap<string, Step> = new Map([
  ["ArrowDown", 1],
  ["Delete", 1],
  ["ArrowUp", -1],
  ["Backspace", -1],
]);

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
    const { article } = this;
    const stop = new AbortController();
    const { signal } = stop;
    const leave = ({ target }: FocusEvent) => this.#isInCell(target) || this.#close();
    const follow = () => this.#enterAtCaret();
    // Focusing the text may scroll it between a press and its click.
    article.root.addEventListener("mousedown", (event) => this.#handlePress(event), { signal });
    article.root.addEventListener("click", keepLinkClosed, { signal });
    article.root.addEventListener("focusin", leave, { signal });
    // Before Quill's own keys.
    article.root.addEventListener("keydown", (event) => this.#handleKey(event), {
      signal,
      capture: true,
    });
    article.on("selection-change", follow);
    return () => {
      stop.abort();
      article.off("selection-change", follow);
    };
  }

  /** Puts a new table behind the selected line, or in the place of an empty one, or behind the open table. */
  insert(): void {
    const { article } = this;
    let index = this.cell ? this.#indexOf(this.cell.node) + 1 : article.getSelection(true).index;
    const [line, offset] = article.getLine(index);
    const length = line?.length() ?? 1;
    if (!this.cell && length > 1)
      index = Math.min(index - offset + length, article.getLength() - 1);
    this.#inOneStep(() => article.insertEmbed(index, tables.TABLE, tables.NEW_TABLE, "user"));
    // Behind the last line, the end of that line comes first.
    const node = findTable(article, index) ?? findTable(article, index + 1);
    if (node) this.#open(node, { row: 0, column: 0 });
  }

  /** Opens the table that the caret is on, as after an undo; false if it is on none. */
  enter(): boolean {
    const node = findTable(this.article, this.article.getSelection(true).index);
    return node !== null && this.#enter(node, 1);
  }

  /** Changes the rows, the columns or the header of the open table. */
  change(edit: tables.TableEdit): void {
    if (!this.cell) return;
    const { node, place } = this.cell;
    const table = this.cell.table.cloneNode(true) as HTMLTableElement;
    const next = edit(table, place);
    if (next) {
      this.#inOneStep(() => this.#send(node, table.outerHTML));
      this.#open(node, next);
      return;
    }
    const index = this.#indexOf(node);
    this.#close();
    this.#inOneStep(() => this.article.deleteText(index, 1, "user"));
    // Undo puts the caret on the table.
    const deletion = this.article.history.stack.undo.at(-1);
    if (deletion) deletion.range = { index, length: 0 };
    this.article.setSelection(index, 0, "user");
  }

  #inOneStep(change: () => void): void {
    this.article.history.cutoff();
    change();
    this.article.history.cutoff();
  }

  #isInCell(target: EventTarget | null): boolean {
    return this.cell?.quill.root.contains(target as Node) ?? false;
  }

  #handlePress(event: MouseEvent): void {
    const target = event.target as Element;
    const node = target.closest<HTMLElement>(`.${tables.TABLE}`);
    if (!node || event.button !== 0 || this.#isInCell(target)) return;
    const cell = tables.cellsOf(shownTable(node)).find((each) => each.contains(target));
    if (!cell) return;
    event.preventDefault();
    if (!this.#openFirst(node, [cell], 1)) return;
    this.#select(event, "collapse");
    // Browsers can't select from a press on whose text was replaced.
    const stop = new AbortController();
    const follow = (moved: MouseEvent) =>
      moved.buttons === 1 ? this.#select(moved, "extend") : stop.abort();
    document.addEventListener("mousemove", follow, { signal: stop.signal });
  }

  /** Puts the caret, or the end of the selection, where the mouse is. */
  #select({ clientX, clientY }: MouseEvent, by: "collapse" | "extend"): void {
    const place = document.caretPositionFromPoint?.(clientX, clientY);
    if (!place || !this.#isInCell(place.offsetNode)) return;
    getSelection()?.[by](place.offsetNode, place.offset);
    this.cell?.quill.update("user");
  }

  #handleKey(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey) return;
    const isHandled = this.#isInCell(event.target) ? this.#goBy(event) : this.#enterBy(event);
    if (!isHandled) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #goBy({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    const isToTools = altKey && key === "F10";
    if (isToTools) this.onTools();
    if (altKey) return isToTools;
    if (key !== "Tab") return !shiftKey && /^Arrow(Up|Down)$/.test(key) && this.#goToRow(key);
    this.#goToNext(shiftKey ? -1 : 1);
    return true;
  }

  #goToRow(key: string): boolean {
    if (!this.cell || !isAtEdge(this.cell.quill, key)) return false;
    const { node, table, place } = this.cell;
    const step = STEPS.get(key) ?? 1;
    const column = [...table.rows].map(({ cells }) => cells[place.column]);
    const beyond = step === 1 ? column.slice(place.row + 1) : column.slice(0, place.row).reverse();
    if (!this.#openFirst(node, beyond, step)) this.#leave(node, step);
    return true;
  }

  // The next cell by Tab; behind the last one, a new row.
  #goToNext(step: Step): void {
    if (!this.cell) return;
    const { node, table, place } = this.cell;
    const cells = tables.cellsOf(table);
    const index = cells.indexOf(tables.cellAt(table, place) as HTMLTableCellElement);
    const beyond = step === 1 ? cells.slice(index + 1) : cells.slice(0, index).reverse();
    if (this.#openFirst(node, beyond, -1)) return;
    if (step === -1 || cells.some(tables.isMergedCell)) this.#leave(node, step);
    else this.change((given, { row }) => tables.addRow(1)(given, { row, column: 0 }));
  }

  // Goes to the line beside the table. A table at the start gets one, as nothing else could be written above it.
  #leave(node: HTMLElement, step: Step): void {
    const { article } = this;
    const index = this.#indexOf(node) + step;
    if (index < 0) article.insertText(0, "\n", "user");
    this.#close();
    article.focus();
    article.setSelection(Math.max(0, index), 0, "user");
  }

  #enterBy({ key, altKey, shiftKey }: KeyboardEvent): boolean {
    const { article } = this;
    const step = STEPS.get(key);
    const [line] = article.getLine(article.getSelection()?.index ?? 0);
    if (!step || altKey || shiftKey || !line) return false;
    const start = article.getIndex(line);
    const end = start + line.length();
    const node = findTable(article, step === 1 ? end : start - 1);
    return node !== null && isAtEdge(article, key, start, end - 1) && this.#enter(node, step);
  }

  // The caret may come to stand on the table itself, with left and right and after an undo.
  #enterAtCaret(): void {
    const { article } = this;
    // A press moves the focus first, then the caret.
    if (article.selection.mouseDown || !article.hasFocus() || this.cell?.quill.hasFocus()) return;
    const range = article.getSelection();
    const node = range?.length === 0 && findTable(article, range.index);
    if (node) this.#enter(node, 1);
  }

  #enter(node: HTMLElement, step: Step): boolean {
    const rows = [...shownTable(node).rows];
    if (step === -1) rows.reverse();
    return this.#openFirst(
      node,
      rows.flatMap(({ cells }) => [...cells]),
      step,
    );
  }

  /** Opens the first of the cells that can be edited, with the caret at its start (1) or end (-1); false if none can. */
  #openFirst(
    node: HTMLElement,
    cells: readonly (HTMLTableCellElement | undefined)[],
    step: Step,
  ): boolean {
    return cells.some((cell) => cell && this.#open(node, tables.placeOf(cell), step));
  }

  #open(node: HTMLElement, place: tables.Place, step: Step = -1): boolean {
    const shown = tables.cellAt(shownTable(node), place);
    const table = tables.parseTable(node.dataset.html ?? "");
    const stored = table && tables.cellAt(table, place);
    if (!shown || !stored || "locked" in shown.dataset) return false;
    const html = stored.innerHTML;
    const { ops } = htmlToDelta(html);
    const saved = tables.cellHtml(deltaToHtml(ops), html);
    if (findLost(html, saved).length > 0 || shown.querySelector("table")) {
      lockCells(node, [shown], UNSUPPORTED);
      return false;
    }
    this.#close();
    const quill = createCellEditor(shown, ops, nameOfCell(table, place));
    quill.history.change = (source: "undo" | "redo") => this.#travel(source);
    quill.on("text-change", (_change, _before, source) => {
      if (source === "user") this.#store();
    });
    this.cell = { quill, node, table, place, before: { html, saved } };
    this.onOpen(this.cell);
    quill.setSelection(step === 1 ? 0 : quill.getLength() - 1, 0, "user");
    return true;
  }

  #store(): void {
    if (!this.cell) return;
    const { quill, node, table, place, before } = this.cell;
    const cell = tables.cellAt(table, place);
    if (!cell) return;
    const html = tables.cellHtml(deltaToHtml(quill.getContents().ops as Op[]), before.html);
    // The editor writes some HTML in another way: one who only types and deletes changes nothing.
    cell.innerHTML = html === before.saved ? before.html : html;
    // It shows already.
    node.dataset.html = table.outerHTML;
    this.#send(node, node.dataset.html);
  }

  // As `updateContents`, which would move the caret out of the cell.
  #send(node: HTMLElement, html: string): void {
    const { editor, emitter } = this.article;
    const before = this.article.getContents();
    const index = this.#indexOf(node);
    const ops = [...(index > 0 ? [{ retain: index }] : []), { retain: { [tables.TABLE]: html } }];
    const change = editor.applyDelta(new Delta(ops));
    emitter.emit("editor-change", "text-change", change, before, "user");
    emitter.emit("text-change", change, before, "user");
  }

  // Undo and redo of the article; the cell stays open where they changed its table.
  #travel(source: "undo" | "redo"): void {
    if (!this.cell) return;
    const { quill, node, place } = this.cell;
    this.article.history[source]();
    if (!node.isConnected || quill.root.isConnected) return;
    const { rows } = shownTable(node);
    const row = rows[Math.min(place.row, rows.length - 1)];
    const cell = row?.cells[Math.min(place.column, row.cells.length - 1)];
    this.#openFirst(node, [cell], -1);
  }

  #close(): void {
    if (!this.cell) return;
    const { quill, table, place } = this.cell;
    this.cell = null;
    const shown = document.importNode(tables.cellAt(table, place) as Node, true);
    quill.container.replaceWith(...shown.childNodes);
    this.onOpen(null);
  }

  #indexOf(node: HTMLElement): number {
    const blot = Quill.find(node);
    return blot && !(blot instanceof Quill) ? this.article.getIndex(blot) : 0;
  }
}

function keepLinkClosed(event: MouseEvent): void {
  if ((event.target as Element).closest(`.${tables.TABLE}`)) event.preventDefault();
}
