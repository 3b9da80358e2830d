import { strikethrough, tables } from "@joplin/turndown-plugin-gfm";
import TurndownService from "turndown";
import { AS_IT_IS } from "../documents/references.ts";

/** What Markdown has no signs for: it stays an element, with Markdown inside. */
const KEPT_ELEMENTS = ["u", "sub", "sup", "span", "b", "i"] as const;

let converter: TurndownService | null = null;

/** Converts HTML to Markdown as the import reads it, as far as Markdown can say it. Needs a document. */
export function htmlToMarkdown(box: HTMLElement): string {
  converter ??= createConverter();
  return converter.turndown(box);
}

function createConverter(): TurndownService {
  const created = new TurndownService({
    headingStyle: "atx",
    codeBlockStyle: "fenced",
    bulletListMarker: "-",
    emDelimiter: "*",
    br: "\\",
  });
  created.use([tables, strikethrough]);
  const escapeMarkdown = created.escape.bind(created);
  created.escape = (text) => escapeMore(escapeMarkdown(text));
  created.addRule("code", {
    filter: "pre",
    replacement: (_content, node) => codeBlock(node.textContent ?? ""),
  });
  created.addRule("item", { filter: "li", replacement: listItem });
  created.addRule("emphasis", {
    filter: "em",
    replacement: (content, node) => (content.trim() ? emphasized(content, node as Element) : ""),
  });
  created.addRule("kept", {
    filter: (node) => KEPT_ELEMENTS.some((name) => name === node.localName) || isOddLink(node),
    replacement: (content, node) => inElement(node as Element, content),
  });
  return created;
}

/** Signs that turndown leaves although they mean something. */
function escapeMore(text: string): string {
  return text
    .replace(/<(?=[a-z/!?])/gi, "\\<")
    .replace(/&(?=#?\w+;)/g, "\\&")
    .replace(/^(\d+)\)/, "$1\\)")
    .replace(/~~/g, "\\~\\~")
    .replace(/!$/, "\\!")
    .replace(/\u00a0/g, "&nbsp;");
}

/** The fence is longer than every one inside. */
function codeBlock(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `\n\n${fence}\n${code}\n${fence}\n\n`;
}

// Indented by as much as its mark is wide, as most people write it.
function listItem(content: string, node: Node): string {
  const list = node.parentElement;
  const mark = list?.localName === "ol" ? `${numberOf(node, list)}. ` : "- ";
  const text = content.trim().replace(/\n(?=[^\n])/g, `\n${" ".repeat(mark.length)}`);
  // Between empty lines the text of an item is a paragraph.
  const hasParagraphs = [...(list?.children ?? [])].some((item) =>
    item.querySelector(":scope > p"),
  );
  return `${mark}${text}${node.nextSibling ? (hasParagraphs ? "\n\n" : "\n") : ""}`;
}

function numberOf(item: Node, list: Element): number {
  return Number(list.getAttribute("start") ?? 1) + [...list.children].indexOf(item as Element);
}

// Three asterisks would not say which of two elements is outside.
function emphasized(content: string, node: Element): string {
  const isBeside = [node.parentElement, node.firstElementChild].some(
    (other) => other?.localName === "strong",
  );
  return isBeside ? `_${content}_` : `*${content}*`;
}

function isOddLink(node: Element): boolean {
  if (node.localName !== "a") return false;
  return !node.hasAttribute("href") || node.attributes.length > 1 || node.hasAttribute(AS_IT_IS);
}

function inElement(node: Element, content: string): string {
  const [start = "", end = ""] = (node.cloneNode(false) as Element).outerHTML.split(/(?=<\/)/);
  return `${start.replaceAll("\n", "&#10;")}${content}${end}`;
}
