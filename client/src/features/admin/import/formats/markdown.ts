import {
  attributeOf,
  boundDepth,
  createText,
  element,
  elementsIn,
  findElement,
  isElement,
  isNamed,
  replaceElements,
} from "@shared/content/html-tree.ts";
import type { Element, Root } from "hast";
import { raw } from "hast-util-raw";
import type { Root as MarkdownRoot, Nodes } from "mdast";
import { toHast } from "mdast-util-to-hast";
import { visit } from "unist-util-visit";
import { VFile } from "vfile";
import type { Report } from "../transform/report.ts";
import { applyAttributes } from "./attribute-lists.ts";
import { rewriteBlocks } from "./block-dialects.ts";
import { boundMarkdown } from "./bound-markdown.ts";
import { rewriteInline } from "./inline-dialects.ts";
import { parseMarkdown } from "./markdown-parser.ts";
import { quoted } from "./shortcodes.ts";

type Options = {
  /** The line of the file that the text begins in. */
  firstLine: number;
  /** True for CommonMark and GitHub's extensions alone, as the export writes them. */
  isPlain: boolean;
  isMdx?: boolean;
  report: Report;
};

/**
 * Reads Markdown (CommonMark, GitHub's, and the signs of other dialects) as a tree of HTML, which is not sanitised. Its
 * elements have the lines of the file.
 */
export function readMarkdownTree(
  given: string,
  { firstLine, isPlain, isMdx = false, report }: Options,
): Root {
  const bounded = boundMarkdown(given.replace(/\r\n?/g, "\n"), report);
  const source = bounded.split("\n").map((text, index) => ({ text, line: firstLine + index }));
  const hasMdx = isMdx || hasMdxImports(bounded);
  const blocks = isPlain ? source : rewriteBlocks(source, { isMdx: hasMdx, report });
  const text = blocks.map((line) => line.text).join("\n");
  const lineOf = (line: number) => blocks[line - 1]?.line ?? firstLine;
  const rewritten = isPlain ? text : rewriteInline(text, { isMdx: hasMdx, lineOf, report });
  const markdown = parseMarkdown(rewritten, report);
  if (!isPlain) applyAttributes(markdown);
  readAlerts(markdown, rewritten);
  markTasks(markdown);
  nameCode(markdown);
  tellUnusedNotes(markdown, lineOf, report);
  endEmptyElements(markdown);
  boundHtml(markdown, report);
  const options = { allowDangerousHtml: true, clobberPrefix: "", handlers: { break: lineBreak } };
  const tree = raw(toHast(markdown, options), { file: new VFile(rewritten) }) as Root;
  for (const { position } of elementsIn(tree)) {
    if (position) position.start.line = lineOf(position.start.line);
  }
  readFootnotes(tree);
  return tree;
}

// Replaces mdast-util-to-hast's break, which has a line end behind it: that would be a space in a heading's id.
const lineBreak = () => element("br");

const hasMdxImports = (text: string) =>
  text.split("\n").some((line) => line.startsWith("import ") && /\sfrom\s+["']/.test(line));

function markTasks(markdown: MarkdownRoot): void {
  visit(markdown, "listItem", (item) => {
    const [paragraph] = item.children;
    if (typeof item.checked !== "boolean" || paragraph?.type !== "paragraph") return;
    paragraph.children.unshift({ type: "text", value: item.checked ? "☑ " : "☐ " });
    item.checked = null;
  });
}

/** Puts the name of a file or tab, which generators write behind the language, before a piece of code. */
function nameCode(markdown: MarkdownRoot): void {
  visit(markdown, "code", (code, index, parent) => {
    const info = `${code.lang ?? ""} ${code.meta ?? ""}`;
    const [, title] = /\stitle=["']([^"']+)/.exec(info) ?? [];
    const [, tab] = /\[([^[\]]+)\]/.exec(info) ?? [];
    const name = title ?? tab;
    if (!name || !parent || index === undefined) return;
    const value = { type: "strong", children: [{ type: "text", value: name }] } as const;
    (parent.children as Nodes[]).splice(index, 0, {
      type: "paragraph",
      children: [{ ...value, children: [...value.children] }],
    });
    code.meta = null;
    return index + 2;
  });
}

// No ReDoS: no sign of an element is read in two ways, and none begins another.
const EMPTY_ELEMENT =
  /<(?!(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)\b)([a-z][\w-]*)((?:\s(?:[^<>]*["'\s])?[\w:@.-]*)?)\/>/gi;

/** Ends elements that are written as empty, as MDX and Vue have them: HTML would take what follows into them. */
function endEmptyElements(markdown: MarkdownRoot): void {
  visit(markdown, "html", (node) => {
    node.value = node.value.replace(EMPTY_ELEMENT, "<$1$2></$1>");
  });
}

/** Takes tags out that are nested too deeply to be walked. */
function boundHtml(markdown: MarkdownRoot, report: Report): void {
  const nodes: { value: string }[] = [];
  visit(markdown, "html", (node) => void nodes.push(node));
  const separator = "\uFDD0";
  const { html, removed } = boundDepth(nodes.map(({ value }) => value).join(separator));
  if (removed === 0) return;
  for (const [index, value] of html.split(separator).entries()) {
    const node = nodes[index];
    if (node) node.value = value;
  }
  report.add(`${removed} elements are nested too deeply: their text alone was taken over`);
}

/** The first line of a callout in GitHub's and Obsidian's Markdown. */
const ALERT = /^\[!([\w-]+)\][+-]?[ \t]*([^\n]*)(?:\n|$)/;

/** Makes quotes that begin so callouts, but not where the bracket is escaped. */
function readAlerts(markdown: MarkdownRoot, source: string): void {
  visit(markdown, "blockquote", (quote, index, parent) => {
    const [paragraph] = quote.children;
    const [first] = paragraph?.type === "paragraph" ? paragraph.children : [];
    if (first?.type !== "text" || source[first.position?.start.offset ?? 0] !== "[") return;
    const [start, kind, title] = ALERT.exec(first.value) ?? [];
    if (start === undefined || !kind || !parent || index === undefined) return;
    first.value = first.value.slice(start.length);
    const attributes = `kind=${quoted(kind)}${title ? ` title=${quoted(title)}` : ""}`;
    const html = (value: string) => ({ type: "html", value, position: quote.position }) as const;
    const box = [html(`<x-callout ${attributes}>`), ...quote.children, html("</x-callout>")];
    (parent.children as Nodes[]).splice(index, 1, ...(box as Nodes[]));
    return index + 1;
  });
}

/** Footnotes without a mark in the text, and second ones of a name, are shown nowhere. */
function tellUnusedNotes(
  markdown: MarkdownRoot,
  lineOf: (line: number) => number,
  report: Report,
): void {
  const referred = new Set<string>();
  visit(markdown, "footnoteReference", ({ identifier }) => void referred.add(identifier));
  visit(markdown, "footnoteDefinition", ({ identifier, position }) => {
    // The first takes its name.
    if (referred.delete(identifier)) return;
    const line = lineOf(position?.start.line ?? 1);
    report.add(`The footnote “${identifier}” is left out: no text refers to it`, {
      position: { start: { line } },
    });
  });
}

/** The id that the library gives the heading of footnotes. */
const NOTES = "footnote-label";

/** Makes footnotes a list below their heading, with links to it alone, as links can't lead to other places. */
function readFootnotes(tree: Root): void {
  const isNotes = (each: Element) => each.properties.dataFootnotes !== undefined;
  if (!findElement(tree, isNotes)) return;
  replaceElements(tree, (each) => {
    if (each.properties.dataFootnoteBackref !== undefined) return [];
    if (each.properties.dataFootnoteRef !== undefined) each.properties.href = `#${NOTES}`;
    if (isNamed("li")(each) && attributeOf(each, "id").startsWith("fn-")) unwrapOnly(each);
    return attributeOf(each, "id") === NOTES
      ? [element("h2", [createText("Footnotes")], { id: NOTES })]
      : undefined;
  });
}

function unwrapOnly(item: Element): void {
  const [only, other] = item.children.filter(isElement);
  if (only && !other && isNamed("p")(only)) item.children = only.children;
}
