import type { Line } from "./delta-lines.ts";
import { element, inlineNodes } from "./inline-html.ts";

type TextLine = Extract<Line, { kind: "text" }>;
type OpenList = { list: HTMLElement; lastItem: HTMLElement | null };

/** The lists that these lines make, those with an indent inside the item before them. Needs a document. */
export function listNodes(lines: readonly TextLine[]): Node[] {
  const made: HTMLElement[] = [];
  const open: OpenList[] = [];
  for (const { runs, formats } of lines) {
    const level = Number(formats.indent ?? 0);
    const name = formats.list === "ordered" ? "ol" : "ul";
    open.length = Math.min(open.length, level + 1);
    if (open[level] && open[level].list.localName !== name) open.length = level;
    while (open.length <= level) openList(open, made, name);
    const item = element("li");
    item.append(...inlineNodes(runs));
    addItem(open.at(-1), item);
  }
  return made;
}

function openList(open: OpenList[], made: HTMLElement[], name: string): void {
  const list = element(name);
  const parent = open.at(-1);
  open.push({ list, lastItem: null });
  if (!parent) {
    made.push(list);
    return;
  }
  // An indent of two steps at once: HTML wants an item in between.
  if (!parent.lastItem) addItem(parent, element("li"));
  parent.lastItem?.append(list);
}

function addItem(to: OpenList | undefined, item: HTMLElement): void {
  if (!to) return;
  to.list.append(item);
  to.lastItem = item;
}
