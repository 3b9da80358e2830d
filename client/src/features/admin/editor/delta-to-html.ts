import { STORED_IMAGE } from "@shared/content/html-rules.ts";
import { sanitizeToText } from "@/lib/sanitize-html.ts";
import { BLANK_ADDRESS, isLinkAddress } from "./addresses.ts";
import { TABLE } from "./table-html.ts";

export type Op = { insert?: unknown; attributes?: Record<string, unknown> };

export type Formats = Readonly<Record<string, unknown>>;

type Run =
  | { kind: "text"; text: string; formats: Formats }
  | { kind: "image"; address: string; formats: Formats };

type Line =
  | { kind: "text"; runs: readonly Run[]; formats: Formats }
  | { kind: "video"; address: string; formats: Formats }
  | { kind: "table"; html: string };

type TextLine = Extract<Line, { kind: "text" }>;

/**
 * Serialises Quill's content to the HTML that is stored; empty for blank content. Quill's `getSemanticHTML` turns
 * videos into links and spaces into non-breaking ones, and lets a crafted video address through (CVE-2025-15056). Here
 * everything is built as elements and sanitised. Needs a document.
 */
export function deltaToHtml(ops: readonly Op[]): string {
  const lines = linesOf(ops);
  if (lines.every(isBlank)) return "";
  const box = element("div");
  for (const { key, members } of groupAdjacent(lines, blockKey)) {
    box.append(...blockNodes(key, members));
  }
  while (box.lastElementChild?.outerHTML === "<p><br></p>") box.lastElementChild.remove();
  return sanitizeToText(box.innerHTML);
}

// Adjacent lines with the same key share a block: a list, code, a quotation of several paragraphs.
function blockKey(line: Line): string | Line {
  if (line.kind !== "text") return line;
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
  if (key.kind === "text") return [paragraph(key)];
  if (key.kind === "table") return tableNodes(key.html);
  const { width, height } = key.formats;
  const isShown = key.address !== BLANK_ADDRESS;
  return isShown ? [element("iframe", { class: "ql-video", src: key.address, width, height })] : [];
}

// A table is stored as its HTML.
function tableNodes(html: string): Node[] {
  const box = element("div");
  box.innerHTML = html;
  return [...box.children].filter(({ localName }) => localName === "table");
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
    .replace(/^\s*\n/, "")
    .trimEnd();
  if (code === "") return [];
  const made = element("pre");
  made.textContent = code;
  return [made];
}

// Indented lines become lists inside the item before them.
function listNodes(lines: readonly TextLine[]): Node[] {
  const top = element("div");
  const open: Element[] = [];
  for (const { runs, formats } of lines) {
    const { name, level, start } = placeInList(formats);
    open.length = Math.min(open.length, level + 1);
    const isOther = open[level] && open[level].localName !== name;
    if (isOther || (start && start !== nextNumber(open[0]))) open.length = level;
    while (open.length <= level) {
      const list = element(name, { start });
      const parent = open.at(-1);
      (parent ? lastItemOf(parent) : top).append(list);
      open.push(list);
    }
    const item = element("li");
    item.append(...inlineNodes(runs));
    open[level]?.append(item);
  }
  return [...top.children];
}

function placeInList({ list, indent, start }: Formats) {
  const level = Number(indent ?? 0);
  const name = list === "ordered" ? "ol" : "ul";
  const isNumbered = level === 0 && name === "ol";
  return { name, level, start: (isNumbered && Number(start)) || undefined };
}

function nextNumber(list: Element | undefined): number {
  return list ? Number(list.getAttribute("start") ?? 1) + list.children.length : 1;
}

function lastItemOf(list: Element): Element {
  // An indent by two levels at once needs an item in between.
  if (!list.lastElementChild) list.append(element("li"));
  return list.lastElementChild ?? list;
}

function indentClass({ indent }: Formats): Record<string, unknown> {
  return { class: indent ? `ql-indent-${indent}` : undefined };
}

function orBreak(nodes: Node[]): Node[] {
  return nodes.length > 0 ? nodes : [element("br")];
}

function isBlank(line: Line): boolean {
  if (line.kind === "table") return false;
  if (line.kind === "video") return line.address === BLANK_ADDRESS;
  return line.runs.every((run) => run.kind === "text" && run.text.trim() === "");
}

function linesOf(ops: readonly Op[]): Line[] {
  const lines: Line[] = [];
  let runs: Run[] = [];
  const endLine = (formats: Formats) => {
    lines.push({ kind: "text", runs, formats });
    runs = [];
  };
  for (const { insert, attributes: formats = {} } of ops) {
    if (typeof insert === "string") {
      insert.split("\n").forEach((text, index) => {
        if (index > 0) endLine(formats);
        if (text !== "") runs.push({ kind: "text", text, formats });
      });
    } else {
      const { image, ...block } = insert as { image?: string };
      if (image) runs.push({ kind: "image", address: image, formats });
      else lines.push(...blockEmbed(block, formats));
    }
  }
  // A copied part of an article may end within a line.
  if (runs.length > 0) endLine({});
  return lines;
}

function blockEmbed({ video, [TABLE]: html }: Record<string, string>, formats: Formats): Line[] {
  if (video) return [{ kind: "video", address: video, formats }];
  return html ? [{ kind: "table", html }] : [];
}

const NBSP = "\u00a0";

/** Elements are created in a document that loads no images. */
const inertDocument = document.implementation.createHTMLDocument("");

/** The wrapping elements, outermost first. The link is outermost, so that one link stays one element. */
const WRAPPERS: readonly {
  /** Adjacent runs with the same key share one element; null for no element. */
  key: (formats: Formats) => string | null;
  make: (formats: Formats) => HTMLElement;
}[] = [
  {
    key: ({ link }) => (typeof link === "string" && isLinkAddress(link) ? link : null),
    make: ({ link }) => element("a", { href: String(link) }),
  },
  tag("bold", "strong"),
  tag("italic", "em"),
  tag("underline", "u"),
  tag("strike", "s"),
  {
    key: ({ script }) => (script === "sub" || script === "super" ? script : null),
    make: ({ script }) => element(script === "sub" ? "sub" : "sup"),
  },
  tag("code", "code"),
  {
    key: ({ color, background }) =>
      color || background ? `${color ?? ""}/${background ?? ""}` : null,
    make: colouredSpan,
  },
];

function inlineNodes(runs: readonly Run[]): Node[] {
  return nest(preserveSpaces(runs), 0);
}

function nest(runs: readonly Run[], depth: number): Node[] {
  const wrapper = WRAPPERS[depth];
  if (!wrapper) return runs.flatMap(leaf);
  return groupAdjacent(runs, ({ formats }) => wrapper.key(formats)).flatMap(({ key, members }) => {
    const inner = nest(members, depth + 1);
    if (key === null || !members[0]) return inner;
    const made = wrapper.make(members[0].formats);
    made.append(...inner);
    return [made];
  });
}

function leaf(run: Run): Node[] {
  if (run.kind === "text") return [inertDocument.createTextNode(run.text)];
  if (!/^(https?|data):/i.test(run.address) && !STORED_IMAGE.test(run.address)) return [];
  const { alt, width, height } = run.formats;
  return [element("img", { src: run.address, alt, width, height })];
}

function tag(format: string, name: string) {
  return {
    key: (formats: Formats) => (formats[format] ? format : null),
    make: () => element(name),
  };
}

function colouredSpan({ color, background }: Formats): HTMLElement {
  const span = element("span");
  if (color) span.style.setProperty("color", String(color));
  if (background) span.style.setProperty("background-color", String(background));
  return span;
}

function element(name: string, attributes: Record<string, unknown> = {}): HTMLElement {
  const made = inertDocument.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== null) made.setAttribute(attribute, String(value));
  }
  return made;
}

// HTML collapses spaces: leading and repeated ones become non-breaking, a tab four, trailing ones are dropped.
function preserveSpaces(runs: readonly Run[]): Run[] {
  let afterSpace = true;
  const shown = runs.map((run): Run => {
    if (run.kind === "image") {
      afterSpace = false;
      return run;
    }
    let text = "";
    for (const character of run.text.replaceAll("\t", "    ")) {
      const isSpace = character === " ";
      text += isSpace && afterSpace ? NBSP : character;
      afterSpace = isSpace;
    }
    return { ...run, text };
  });
  return trimEnd(shown);
}

// Only the first of several spaces may be an ordinary one by now.
function trimEnd(runs: Run[]): Run[] {
  const last = runs.at(-1);
  if (last?.kind !== "text") return runs;
  const text = last.text.replace(/ ?(?<!\u00a0)\u00a0*$/, (end) =>
    end.startsWith(" ") ? "" : end,
  );
  if (text !== "") return [...runs.slice(0, -1), { ...last, text }];
  return trimEnd(runs.slice(0, -1));
}

export function groupAdjacent<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key) {
  const found: { key: Key; members: Item[] }[] = [];
  for (const item of items) {
    const key = keyOf(item);
    const last = found.at(-1);
    if (last && last.key === key) last.members.push(item);
    else found.push({ key, members: [item] });
  }
  return found;
}

/** The number of text indexes that an operation takes. */
export function lengthOf({ insert }: Op): number {
  return typeof insert === "string" ? insert.length : 1;
}
