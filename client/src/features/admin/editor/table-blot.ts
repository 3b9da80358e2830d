import { Quill } from "react-quill";
import { cellsOf, isMergedCell, NEW_TABLE, parseTable, TABLE } from "./table-html.ts";

declare class BlockEmbed {
  static create(): HTMLElement;
  domNode: HTMLElement;
}

type EmbedHandler<Value> = {
  compose: (value: Value, change: Value) => Value;
  invert: (change: Value, before: Value) => Value;
  transform: (change: Value, other: Value) => Value;
};

// A change of a table is its new HTML, so that undo puts the former one back.
const Delta = Quill.import("delta") as unknown as {
  registerEmbed: (name: string, handler: EmbedHandler<string>) => void;
};
Delta.registerEmbed(TABLE, {
  compose: (_, change) => change,
  invert: (_, before) => before,
  transform: (_, other) => other,
});

/** A table is one character for Quill. It shows as readers see it, until `TableCells` opens one of its cells. */
const Embed = Quill.import("blots/block/embed") as typeof BlockEmbed;
export class ArticleTable extends Embed {
  static blotName = TABLE;
  static tagName = "div";
  static className = TABLE;

  static override create(html?: unknown) {
    const node = Embed.create.call(ArticleTable);
    node.contentEditable = "false";
    showTable(node, String(html));
    return node;
  }

  static value(node: HTMLElement) {
    return node.dataset.html;
  }

  /** Quill calls this with a change, and leaves everything inside to the blot because this exists. */
  updateContent(html: string) {
    if (html !== this.domNode.dataset.html) showTable(this.domNode, html);
  }
}

const MERGED =
  "Merged cells can’t be edited here. While a table has some, its rows and columns can’t be changed either.";

function showTable(node: HTMLElement, html: string): void {
  const table = parseTable(html) ?? parseTable(NEW_TABLE);
  if (!table) return;
  node.dataset.html = table.outerHTML;
  const shown = document.importNode(table, true);
  shown.dir ||= "auto";
  const box = document.createElement("div");
  box.className = "scroller";
  box.append(shown);
  node.replaceChildren(box);
  const merged = cellsOf(shown).filter(isMergedCell);
  if (merged.length > 0) lockCells(node, merged, MERGED);
}

/** Marks cells as not editable, and says why below the table. */
export function lockCells(node: HTMLElement, cells: Iterable<HTMLElement>, reason: string): void {
  for (const cell of cells) cell.dataset.locked = "";
  const note = document.createElement("p");
  note.className = "table-note";
  note.textContent = reason;
  node.append(note);
}

/** Replaces the article's tables by what Quill makes `ArticleTable`s of. */
export function holdTables(tables: Iterable<HTMLTableElement>): void {
  for (const table of tables) {
    const held = table.ownerDocument.createElement("div");
    held.className = TABLE;
    held.dataset.html = table.outerHTML;
    table.replaceWith(held);
  }
}

/** The table at this index of an article. */
export function findTable(article: Quill, index: number): HTMLElement | null {
  const [line] = index < 0 ? [] : article.getLine(index);
  return line?.domNode.classList.contains(TABLE) ? line.domNode : null;
}

export const shownTable = (node: HTMLElement) => node.querySelector("table") as HTMLTableElement;
