import type { ArticleHeading } from "@shared/contracts/knowledge-base.ts";
import { createHeadingIds } from "@shared/search/sections.ts";
import { sanitizeToText } from "./sanitize-html.ts";

/**
 * HTML that may stand in a page: sanitised and enhanced, by the server or the build for published content, by this
 * browser for drafts and previews. Only the loader of articles' texts (`data/article-text.ts`) may trust the first two.
 */
export type SafeHtml = string & { readonly isSafe: true };

/** An article's HTML, sanitised and enhanced for display, and its headings in order. */
export type EnhancedHtml = { html: SafeHtml; headings: readonly ArticleHeading[] };

/**
 * Sanitises an article's HTML and adds callouts, captions, badges, anchors, copy buttons and each block's direction. Needs a
 * document. Takes time in proportion to the article's length, in jsdom too: what a server enhances must not keep it busy for
 * minutes.
 */
export function enhanceArticleHtml(html: string): EnhancedHtml {
  // Parsed again: jsdom takes quadratic time to change lists of nodes that the sanitiser has read, and to parse a
  // fragment.
  const container = new DOMParser().parseFromString(sanitizeToText(html), "text/html").body;
  applyConventions(container);
  const headings = anchorHeadings(container);
  addScrollRegions(container);
  replaceElements(container.querySelectorAll("pre"), withCopyButton);
  for (const image of container.querySelectorAll("img")) image.setAttribute("loading", "lazy");
  replaceElements(container.querySelectorAll("iframe"), withWatchLink);
  for (const link of container.querySelectorAll<HTMLAnchorElement>("a[href^='http']")) {
    link.rel = "noopener noreferrer";
  }
  // Only the outermost blocks get a direction: a list's own, and so the side of its markers, is not derived from parts
  // that have one. Paragraphs derive theirs by the styles.
  for (const block of [...container.children]) {
    if (block.nodeName === "P" || block.className === "code" || block.hasAttribute("dir")) continue;
    block.setAttribute("dir", "auto");
  }
  return { html: container.innerHTML as SafeHtml, headings };
}

// The page has its own h1, so an article's headings begin at the second level.
function anchorHeadings(container: HTMLElement): ArticleHeading[] {
  replaceElements(container.querySelectorAll("h1"), (heading) => renameElement(heading, "h2"));
  const uniqueId = createHeadingIds();
  return [...container.querySelectorAll("h2, h3, h4, h5, h6")].map((heading) => {
    const text = heading.textContent?.trim() ?? "";
    heading.id = uniqueId(text);
    // The accessible name leaves out the anchor's.
    heading.setAttribute("aria-label", text);
    const anchor = document.createElement("a");
    anchor.href = `#${heading.id}`;
    anchor.className = "anchor";
    anchor.setAttribute("aria-label", `Link to “${text}”`);
    heading.append(anchor);
    return { id: heading.id, text, level: Number(heading.nodeName[1]) };
  });
}

/** Replaces an element by one of another name, with its content but without its attributes. */
export function renameElement(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  while (element.firstChild) renamed.append(element.firstChild);
  element.replaceWith(renamed);
  return renamed;
}

function wrap(element: Element, className: string): HTMLElement {
  const wrapper = document.createElement("div");
  wrapper.className = className;
  wrapper.append(element);
  return wrapper;
}

function addScrollRegions(container: HTMLElement): void {
  const labels = labelTables(container);
  replaceElements(container.querySelectorAll("table:not(table table)"), (table) => {
    // Focusable, so that the keyboard can scroll it; the region gives it an accessible name.
    const scroller = wrap(table, "scroller");
    scroller.tabIndex = 0;
    const region = wrap(scroller, "scroll-region");
    region.setAttribute("role", "region");
    // Print styles divide the page's width by the number of columns.
    region.setAttribute("style", `--columns: ${columnsOf(table)}`);
    const above = labels.get(table);
    region.setAttribute("aria-label", above ? `Table: ${above}` : "Table");
    return region;
  });
}

/** The number of cells of the longest row. */
function columnsOf(table: Element): number {
  let columns = 1;
  for (const { children } of table.querySelectorAll("tr")) {
    columns = Math.max(columns, children.length);
  }
  return columns;
}

/** The text of the last heading before each table, among its siblings. */
function labelTables(container: HTMLElement): Map<Element, string | null> {
  const above = new Map<ParentNode | null, string | null>();
  const labels = new Map<Element, string | null>();
  for (const element of container.querySelectorAll("h2, h3, h4, h5, h6, table")) {
    const { parentNode } = element;
    if (element.nodeName === "TABLE") labels.set(element, above.get(parentNode) ?? null);
    else above.set(parentNode, element.getAttribute("aria-label"));
  }
  return labels;
}

function withCopyButton(pre: Element): Element {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.copy = "";
  button.textContent = "Copy";
  const code = wrap(pre, "code");
  code.append(button);
  return code;
}

/** An embedded video with a link to it, for readers who can't reach the player or print the article. */
function withWatchLink(frame: HTMLIFrameElement): Node {
  const { hostname, pathname, searchParams } = new URL(frame.src);
  const id = pathname.split("/").pop();
  const hash = searchParams.get("h");
  const isVimeo = hostname === "player.vimeo.com";
  const link = document.createElement("a");
  link.className = "watch";
  link.href = isVimeo
    ? `https://vimeo.com/${hash ? `${id}/${hash}` : id}`
    : `https://www.youtube.com/watch?v=${id}`;
  link.textContent = `Watch on ${isVimeo ? "Vimeo" : "YouTube"}`;
  frame.setAttribute("loading", "lazy");
  frame.setAttribute("allow", "fullscreen; picture-in-picture; encrypted-media");
  frame.title = "Video";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  const both = document.createDocumentFragment();
  both.append(frame, link);
  return both;
}

/** The kinds of callouts, by the blockquote's first word, and their icons. */
const CALLOUTS: Readonly<Record<string, string>> = {
  note: '<circle cx="12" cy="12" r="10"/><path d="M12 16v-4M12 8h.01"/>',
  tip: '<path d="M15 14c.2-1 .7-1.7 1.5-2.5 1-.9 1.5-2.2 1.5-3.5A6 6 0 0 0 6 8c0 1 .2 2.2 1.5 3.5.7.7 1.3 1.5 1.5 2.5M9 18h6M10 22h4"/>',
  important: '<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>',
  warning:
    '<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01"/>',
};
// No ReDoS: between the white space stands one of four words.
const CALLOUT = new RegExp(`^\\s*(${Object.keys(CALLOUTS).join("|")})\\s*:`, "i");

/** The severities of an inspection finding, which become badges. */
const SEVERITY = /^(Critical|Major|Minor)$/;

/** Makes quotes that begin with "Note:" callouts, italics below an image its caption, and severities badges. */
function applyConventions(container: HTMLElement): void {
  replaceElements(container.querySelectorAll("blockquote:not(blockquote blockquote)"), calloutOf);
  makeFigures(container);
  for (const word of container.querySelectorAll("strong, b")) {
    const severity = severityOf(word);
    if (severity) word.className = severity;
  }
  for (const element of container.querySelectorAll("h1, h2, h3, h4, h5, h6, th, td"))
    wrapSeverity(element);
}

/** A quote's callout; the quote itself if it is none. */
function calloutOf(quote: Element): Element {
  const kind = CALLOUT.exec(quote.textContent ?? "")?.[1]?.toLowerCase();
  if (!kind) return quote;
  makeLabelBold(quote);
  const note = document.createElement("div");
  note.className = `callout callout-${kind}`;
  note.setAttribute("role", "note");
  note.innerHTML = `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${CALLOUTS[kind]}</svg>`;
  const text = document.createElement("div");
  while (quote.firstChild) text.append(quote.firstChild);
  note.append(text);
  return note;
}

function makeLabelBold(quote: Element): void {
  const texts = document.createTreeWalker(quote, NodeFilter.SHOW_TEXT);
  let first = texts.nextNode();
  while (first && !first.textContent?.trim()) first = texts.nextNode();
  const end = (first?.textContent ?? "").indexOf(":") + 1;
  if (!(first instanceof Text) || end === 0) return;
  const own = first.parentElement?.closest("strong, b");
  const strong = own ?? document.createElement("strong");
  // The label has a direction of its own, so that the note's follows from its own text.
  strong.setAttribute("dir", "auto");
  if (own) return;
  first.splitText(end);
  first.replaceWith(strong);
  strong.append(first);
}

function makeFigures(container: HTMLElement): void {
  const captions = new Map<Element, Element>();
  for (const paragraph of container.querySelectorAll("p")) {
    const below = paragraph.nextElementSibling;
    if (below && isFigure(paragraph, below)) captions.set(paragraph, below);
  }
  const taken = new Set(captions.values());
  replaceElements([...captions.keys(), ...taken], (element) => {
    const below = captions.get(element);
    return below ? figureOf(element, below) : null;
  });
}

function isFigure(paragraph: Element, below: Element): boolean {
  const [image, ...others] = partsOf(paragraph);
  if (image?.nodeName !== "IMG" || others.length > 0 || below.nodeName !== "P") return false;
  const words = partsOf(below);
  return words.length > 0 && words.every(({ nodeName }) => /^(EM|I)$/.test(nodeName));
}

function figureOf(paragraph: Element, below: Element): Element {
  const figure = document.createElement("figure");
  const figcaption = document.createElement("figcaption");
  figcaption.append(...partsOf(below).flatMap((word) => [...word.childNodes]));
  figure.append(...partsOf(paragraph), figcaption);
  return figure;
}

/** The child nodes of an element without whitespace. */
function partsOf(element: Element): ChildNode[] {
  return [...element.childNodes].filter(
    (node) => node.nodeType === Node.ELEMENT_NODE || node.textContent?.trim(),
  );
}

function wrapSeverity(element: Element): void {
  const severity = severityOf(element);
  if (!severity || element.querySelector(".severity")) return;
  const badge = document.createElement("span");
  badge.className = severity;
  while (element.firstChild) badge.append(element.firstChild);
  element.append(badge);
}

/** The class names of an element whose whole text is a severity. */
function severityOf(element: Element): string | undefined {
  // Most elements hold more: reading their whole text would be slow.
  if (element.firstChild?.nextSibling?.nextSibling?.nextSibling) return undefined;
  const word = SEVERITY.exec((element.textContent ?? "").trim())?.[1];
  return word ? `severity severity-${word.toLowerCase()}` : undefined;
}

/**
 * Replaces each element by the result of `replace` for the detached element; null removes it. Each affected list of
 * children is built anew, from its first node to its last: jsdom takes time in proportion to a list's length to change
 * one node in it, so that a large article would take quadratic time.
 */
function replaceElements<E extends Element>(
  elements: Iterable<E>,
  replace: (element: E) => Node | null,
): void {
  const lists = new Map<ParentNode, Set<Node>>();
  for (const element of elements) {
    const { parentNode } = element;
    if (!parentNode) continue;
    const list = lists.get(parentNode) ?? new Set();
    lists.set(parentNode, list.add(element));
  }
  for (const [parent, replaced] of lists) {
    rebuild(parent, (child) => (replaced.has(child) ? replace(child as E) : child));
  }
}

function rebuild(parent: ParentNode, keep: (child: Node) => Node | null): void {
  const children = document.createDocumentFragment();
  while (parent.firstChild) {
    const child = parent.firstChild;
    child.remove();
    const kept = keep(child);
    if (kept) children.append(kept);
  }
  parent.append(children);
}
