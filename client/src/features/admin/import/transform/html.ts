import { collapseSpaces, NBSP_MARKER } from "@/features/admin/editor/collapse-spaces.ts";
import { sanitizeHtml } from "@/lib/sanitize-html.ts";

/** Parses HTML in an inert document: nothing is run or loaded. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** An element's text in one line; empty for null. */
export function htmlToText(element: Element | null): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Parsed again, HTML may come out otherwise; what has not settled by then is left as it is. */
const MAX_ROUNDS = 5;

let inert: Document | null = null;

/**
 * An article's HTML as the editor stores it: sanitised, without white space and paragraphs that do not show, code
 * and one-line quotations without an element inside. Parsed and written again, it stays the same. Needs a document.
 */
export function canonicalHtml(html: string): string {
  // Pictures in it don't load.
  inert ??= document.implementation.createHTMLDocument("");
  const box = inert.createElement("div");
  box.append(sanitizeHtml(html));
  let settled = "";
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    settle(box);
    const written = box.innerHTML.trim();
    if (written === settled) break;
    settled = written;
    box.innerHTML = settled;
  }
  return settled;
}

function settle(box: HTMLElement): void {
  for (const pre of box.querySelectorAll("pre")) settleCode(pre);
  for (const quote of box.querySelectorAll("blockquote")) unwrapOnly(quote, "p");
  collapseSpaces(box);
  restoreSpaces(box);
  for (const paragraph of box.querySelectorAll("p")) {
    const isEmpty = paragraph.innerHTML === "" && !paragraph.hasAttributes();
    if (isEmpty) paragraph.remove();
  }
}

function settleCode(pre: Element): void {
  unwrapOnly(pre, "code");
  pre.normalize();
  const { firstChild, lastChild } = pre;
  // As the editor does: HTML would drop the first of them.
  if (firstChild && isText(firstChild)) firstChild.data = firstChild.data.replace(/^(\s*\n)+/, "");
  if (lastChild && isText(lastChild)) lastChild.data = lastChild.data.replace(/\s+$/, "");
}

function unwrapOnly(parent: Element, name: string): void {
  const nodes = [...parent.childNodes].filter((node) => node.nodeValue?.trim() !== "");
  const only = parent.firstElementChild;
  const isPlain = only?.localName === name && !only.hasAttributes();
  if (only && isPlain && nodes.length === 1) only.replaceWith(...only.childNodes);
}

function restoreSpaces(box: Element): void {
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (isText(text)) text.data = text.data.replaceAll(NBSP_MARKER, "\u00a0");
  }
}

// Not by its class: a command has documents of several windows.
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
