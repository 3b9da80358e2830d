import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { type Formats, type Line, linesOf, type Op } from "./delta-lines.ts";
import { element, groupAdjacent, inertDocument, inlineNodes } from "./inline-html.ts";
import { BLANK_ADDRESS } from "./link-address.ts";

type TextLine = Extract<Line, { kind: "text" }>;
type OpenList = { list: HTMLElement; lastItem: HTMLElement | null };

/**
 * Serialises Quill's content to the HTML that is stored; empty for blank content. Not by Quill's `getSemanticHTML`: it
 * turns videos into links and spaces into non-breaking ones, and lets a crafted video address through
 * (CVE-2025-15056). Here everything is built as elements and sanitised. Needs a document.
 */
export function deltaToHtml(ops: readonly Op[]): string {
  const lines = linesOf(ops);
  if (lines.every(isBlank)) return "";
  const box = element("div");
  for (const { key, members } of groupAdjacent(lines, blockKey))
    box.append(...blockNodes(key, members));
  while (box.lastElementChild && isEmptyParagraph(box.lastElementChild)) {
    box.lastElementChild.remove();
  }
  return sanitizeToText(box.innerHTML);
}

// Adjacent lines with the same key share a block: a list, code, a quotation of several paragraphs.
function blockKey(line: Line): string | Line {
  if (line.kind === "video") return line;
  if (line.formats.list) return "list";
  if (line.formats["code-block"]) return "code";
  if (line.formats.blockquote) return `quote ${line.formats.indent ?? 0}`;
  return line;
}

function blockNodes(key: string | Line, lines: readonly Line[]): Node[] {
  const texts = lines.filter((line) => line.kind === "text");
  if (key === "list") return listNodes(texts);
  if (key === "code") return codeNodes(texts);
  if (typeof key === "string") return [quotation(texts)];
  return [key.kind === "video" ? video(key) : paragraph(key)];
}

function video({ address, formats: { width, height } }: Extract<Line, { kind: "video" }>): Node {
  if (address === BLANK_ADDRESS) return inertDocument.createTextNode("");
  return element("iframe", { class: "ql-video", src: address, width, height });
}

function paragraph({ runs, formats }: TextLine): Node {
  const level = Number(formats.header);
  const made = element(level >= 1 && level <= 6 ? `h${level}` : "p", indentClass(formats));
  made.append(...orBreak(inlineNodes(runs)));
  return made;
}

function quotation(lines: readonly TextLine[]): Node {
  const [first, ...rest] = lines;
  const made = element("blockquote", indentClass(first?.formats ?? {}));
  if (first && rest.length === 0) made.append(...orBreak(inlineNodes(first.runs)));
  else made.append(...lines.map(({ runs }) => paragraph({ kind: "text", runs, formats: {} })));
  return made;
}

// Empty lines around the code would be lost when it is parsed: HTML drops the first, Quill the last.
function codeNodes(lines: readonly TextLine[]): Node[] {
  const code = lines
    .map(({ runs }) => runs.map((run) => (run.kind === "text" ? run.text : "")).join(""))
    .join("\n")
    .replace(/^(\s*\n)+|\s+$/g, "");
  if (code === "") return [];
  const made = element("pre");
  made.textContent = code;
  return [made];
}

// Indented lines become lists inside the item before them.
function listNodes(lines: readonly TextLine[]): Node[] {
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
  // An indent by two levels at once needs an item in between.
  if (!parent.lastItem) addItem(parent, element("li"));
  parent.lastItem?.append(list);
}

function addItem(to: OpenList | undefined, item: HTMLElement): void {
  if (!to) return;
  to.list.append(item);
  to.lastItem = item;
}

function indentClass({ indent }: Formats): Record<string, unknown> {
  return { class: indent ? `ql-indent-${indent}` : undefined };
}

function orBreak(nodes: Node[]): Node[] {
  return nodes.length > 0 ? nodes : [element("br")];
}

function isBlank(line: Line): boolean {
  if (line.kind === "video") return line.address === BLANK_ADDRESS;
  return line.runs.every((run) => run.kind === "text" && run.text.trim() === "");
}

function isEmptyParagraph(block: Element): boolean {
  return block.nodeName === "P" && block.innerHTML === "<br>";
}
