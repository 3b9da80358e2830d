import type { Step } from "../create-step.ts";
import { elementsIn, htmlToText, takeHeading, unwrap } from "../transform/html.ts";

/** A page of HTML and its text, without what is around that; `isMarked` where the page says which part it is. */
export type HtmlPage = { page: Document; main: HTMLElement; isMarked: boolean };

/** Parses a page and finds its text. Scripts in it don't run. */
export function parsePage(html: string): HtmlPage {
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = mainOf(page);
  for (const element of elementsIn(main)) {
    if (isAround(element) || isLinkOf(element, PERMALINK)) element.remove();
    else if (isLinkOf(element, BACK_LINK)) unwrap(element);
  }
  return { page, main, isMarked: main !== page.body };
}

// By names and attributes, not by selectors: jsdom takes many times as long for those.
function isAround(element: Element): boolean {
  return (
    /^(nav|footer|script|style|template|noscript)$/.test(element.localName) ||
    /^(navigation|banner|contentinfo|search)$/.test(element.getAttribute("role") ?? "") ||
    (element.getAttribute("aria-hidden") === "true" && !element.parentElement?.closest("svg"))
  );
}

/** Links of headings to themselves, as documentation generators write them. */
const PERMALINK = /(^|\s)(headerlink|anchor|header-anchor|permalink|hash-link)(\s|$)/;

/** Links of headings to the table of contents, around their texts. */
const BACK_LINK = /(^|\s)toc-backref(\s|$)/;

const isLinkOf = (element: Element, className: RegExp) =>
  element.localName === "a" && className.test(element.getAttribute("class") ?? "");

/** Where a page's text is, the likeliest first; the last ones only if the page's first heading is in it. */
const MAIN: readonly ((element: Element) => boolean)[] = [
  (element) => element.localName === "article" && Boolean(element.closest("main")),
  ({ localName }) => localName === "article",
  ({ localName }) => localName === "main",
  (element) => element.getAttribute("role") === "main",
  (element) => element.id === "content" && holdsHeading(element),
  (element) => hasClass(element, "content") && holdsHeading(element),
  (element) => hasClass(element, "document") && holdsHeading(element),
];

const hasClass = (element: Element, name: string) =>
  ` ${element.getAttribute("class")?.replace(/\s/g, " ")} `.includes(` ${name} `);

const holdsHeading = (element: Element) =>
  elementsIn(element).some(({ localName }) => localName === "h1");

function mainOf(page: Document): HTMLElement {
  const elements = elementsIn(page.documentElement);
  for (const isMain of MAIN) {
    const [only, ...others] = elements.filter(isMain);
    if (only && others.length === 0 && htmlToText(only)) return only as HTMLElement;
  }
  for (const header of page.querySelectorAll("body > header")) header.remove();
  return page.body;
}

/**
 * Reads a page: its text, its title, its description and its address. `removed` is how many parts of its site's template
 * were taken out.
 */
export function readHtmlPage({ page, main, isMarked }: HtmlPage, template: PageTemplate) {
  const description = page.querySelector<HTMLMetaElement>("meta[name=description]")?.content.trim();
  const removed = isMarked
    ? 0
    : trim(main, template, (nodes) => nodes) + trim(main, template, (nodes) => nodes.reverse());
  const headings = elementsIn(main).filter(({ localName }) => localName === "h1");
  // Without the site's name behind it. Of several headings none is the page's.
  const title = headings.length === 1 ? "" : (page.title.split(/\s[|–—·]\s/)[0]?.trim() ?? "");
  if (title) removeTitle(main, title.toLowerCase());
  return {
    body: main,
    fields: { ...(title && { title }), ...(description && { description }) },
    formerAddresses: addressesOf(page),
    removed,
  };
}

// The page shows it above the text, also where it was no heading.
function removeTitle(main: HTMLElement, title: string): void {
  const found = elementsIn(main).find(
    (element) =>
      /^(div|p|center|h1|h2)$/.test(element.localName) &&
      htmlToText(element).toLowerCase() === title,
  );
  if (!found) return;
  const texts = main.ownerDocument.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  while (texts.nextNode() && !texts.currentNode.nodeValue?.trim());
  if (found.contains(texts.currentNode)) takeHeading(found);
}

function addressesOf(page: Document): string[] {
  const canonical = page.querySelector("link[rel=canonical]")?.getAttribute("href");
  const shared = page.querySelector("meta[property='og:url']")?.getAttribute("content");
  const address = (canonical ?? shared ?? "").trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [address] : [];
}

/** In fewer pages than this, what is the same may be so by chance. */
const MIN_PAGES = 5;

/** How many elements at a page's start and at its end are compared with those of other pages. */
const COMPARED = 200;

/** In characters: longer parts are texts. */
const MAX_PART = 4_000;

const CONTAINER = /^(div|section|article|header|center)$/;

/** What navigation and footers are made of; text outside of them is the page's own. */
const BLOCK = /^(div|section|article|header|center|ul|ol|dl|table|form|p|h[1-4])$/;

/** What more than half of a site's pages have at their start or end, as `keyOf` writes it. */
export type PageTemplate = ReadonlySet<string>;

/** Finds what pages that don't mark their main part have in common. `step` is awaited before each page. */
export async function findTemplate(pages: readonly HtmlPage[], step: Step): Promise<PageTemplate> {
  const counts = new Map<string, number>();
  const unmarked = pages.filter(({ isMarked }) => !isMarked);
  if (unmarked.length < MIN_PAGES) return new Set();
  for (const { main } of unmarked) {
    await step();
    const elements = elementsIn(main).filter(({ localName }) => BLOCK.test(localName));
    const outer = new Set([...elements.slice(0, COMPARED), ...elements.slice(-COMPARED)]);
    const keys = [...outer].map(keyOf).filter(({ length }) => length > 0 && length <= MAX_PART);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([key, count]) => (count > unmarked.length / 2 ? [key] : [])));
}

/** Takes the template's parts from a page's start or end, in place. Returns how many. */
function trim(
  container: Element,
  template: PageTemplate,
  inOrder: (nodes: ChildNode[]) => ChildNode[],
): number {
  let removed = 0;
  for (const node of inOrder([...container.childNodes])) {
    if (isEmpty(node)) continue;
    if (!isElement(node) || !BLOCK.test(node.localName)) break;
    if (!template.has(keyOf(node))) {
      if (CONTAINER.test(node.localName)) removed += trim(node, template, inOrder);
      break;
    }
    node.remove();
    removed += 1;
  }
  return removed;
}

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE;

const isEmpty = (node: Node) =>
  isElement(node)
    ? keyOf(node) === ""
    : node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim();

/** An element's text, and its pictures by their names: pages of other folders have other paths to them. */
function keyOf(element: Element): string {
  const text = htmlToText(element);
  if (text.length > MAX_PART) return text;
  const pictures = elementsIn(element).filter(({ localName }) => localName === "img");
  const names = pictures.map((image) => image.getAttribute("src")?.split("/").at(-1) ?? "");
  return [text, ...names].join("\n").trim();
}
