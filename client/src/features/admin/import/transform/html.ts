import { collapseSpaces, NBSP_MARKER } from "@/features/admin/editor/collapse-spaces.ts";
import { sanitizeToBody } from "@/lib/sanitize-html.ts";

/** Parses HTML in an inert document: nothing is run or loaded. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** An element's text in one line; empty for null. */
export function htmlToText(element: Element | null): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** The elements in an element, in their order. Without selectors and lists, which take jsdom many times as long. */
export function elementsIn(element: Element): Element[] {
  const found: Element[] = [];
  const walker = element.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) found.push(walker.currentNode as Element);
  return found;
}

/** The same as they are now, by their names; each name asked for is not searched for again. */
export function elementsByName(element: Element): (name: string) => readonly Element[] {
  const byName = new Map<string, Element[]>();
  for (const each of elementsIn(element)) {
    const same = byName.get(each.localName);
    if (same) same.push(each);
    else byName.set(each.localName, [each]);
  }
  return (name) => byName.get(name) ?? [];
}

/** The first of these elements in each element around them. */
export function firstAround(elements: readonly Element[]): ReadonlyMap<Element, Element> {
  const first = new Map<Element, Element>();
  for (const element of elements) {
    let around = element.parentElement;
    for (; around && !first.has(around); around = around.parentElement) first.set(around, element);
  }
  return first;
}

/** Takes a heading out of a text, in which its pictures stay. */
export function takeHeading(heading: Element): void {
  const pictures = elementsIn(heading).filter(({ localName }) => localName === "img");
  if (pictures.length > 0) {
    const paragraph = heading.ownerDocument.createElement("p");
    paragraph.append(...pictures);
    heading.before(paragraph);
  }
  heading.remove();
}

/** Puts an element's content in its place. */
export function unwrap(element: Element): void {
  while (element.firstChild) element.before(element.firstChild);
  element.remove();
}

/** Parsed again, HTML may come out otherwise; what has not settled by then is left as it is. */
const MAX_ROUNDS = 5;

/**
 * An article's HTML as the editor stores it: sanitised, without white space and paragraphs that do not show, code
 * and one-line quotations without an element inside. Parsed and written again, it stays the same. Needs a document.
 */
export const canonicalHtml = (html: string): string => canonicalize(html).html;

/** The same, also as elements. */
export function canonicalize(html: string): { html: string; body: HTMLElement } {
  let body = sanitizeToBody(html) ?? parseHtml("");
  let settled = "";
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    settle(body);
    const written = body.innerHTML.trim();
    if (written === settled) break;
    settled = written;
    body = parseHtml(settled);
  }
  return { html: settled, body };
}

function settle(body: HTMLElement): void {
  const named = elementsByName(body);
  for (const pre of named("pre")) settleCode(pre);
  for (const quote of named("blockquote")) unwrapOnly(quote, "p");
  collapseSpaces(body);
  restoreSpaces(body);
  for (const paragraph of named("p")) {
    if (!paragraph.firstChild && !paragraph.hasAttributes()) paragraph.remove();
  }
}

function settleCode(pre: Element): void {
  unwrapOnly(pre, "code");
  pre.normalize();
  const { firstChild, lastChild } = pre;
  // As the editor does: HTML would drop the first of them.
  if (firstChild && isText(firstChild)) firstChild.data = firstChild.data.replace(/^\s*\n/, "");
  if (lastChild && isText(lastChild)) lastChild.data = lastChild.data.trimEnd();
}

function unwrapOnly(parent: Element, name: string): void {
  const nodes = [...parent.childNodes].filter((node) => node.nodeValue?.trim() !== "");
  const only = parent.firstElementChild;
  const isPlain = only?.localName === name && !only.hasAttributes();
  if (only && isPlain && nodes.length === 1) unwrap(only);
}

function restoreSpaces(box: Element): void {
  const texts = box.ownerDocument.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (isText(text) && text.data.includes(NBSP_MARKER)) {
      text.data = text.data.replaceAll(NBSP_MARKER, "\u00a0");
    }
  }
}

// Not by its class: a command has documents of several windows.
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
