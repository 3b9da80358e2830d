import type { Step } from "../create-step.ts";
import { readText, type SourceFile } from "../sources/source-files.ts";
import { htmlToText } from "../transform/html.ts";

/**
 * Reads a page of HTML: its text without what is around it, its title, its description and its address. `removed` is how
 * many parts of its template were taken out.
 */
export function readHtmlPage(
  html: string,
  template: PageTemplate,
): {
  body: HTMLElement;
  fields: { title?: string; description?: string };
  formerAddresses: string[];
  removed: number;
} {
  const { page, main, isMarked } = textPartOf(html);
  const description = page.querySelector<HTMLMetaElement>("meta[name=description]")?.content.trim();
  const removed = isMarked ? 0 : removeTemplate(main, template);
  // Of several none is the page's.
  const title = main.querySelectorAll("h1").length === 1 ? "" : titleOf(page);
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
  const found = [...main.querySelectorAll("div, p, center, h1, h2")].find(
    (element) => htmlToText(element).toLowerCase() === title,
  );
  if (!found || found.querySelector("img")) return;
  const before = main.ownerDocument.createRange();
  before.setStart(main, 0);
  before.setEndBefore(found);
  if (before.toString().trim() === "") found.remove();
}

function addressesOf(page: Document): string[] {
  const canonical = page.querySelector("link[rel=canonical]")?.getAttribute("href");
  const shared = page.querySelector("meta[property='og:url']")?.getAttribute("content");
  const address = (canonical ?? shared ?? "").trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [address] : [];
}

// Without the site's name behind it.
function titleOf(page: Document): string {
  return page.title.split(/\s+[|–—·]\s+/)[0]?.trim() ?? "";
}

/** A page's parts that are no part of its text. */
const AROUND =
  "nav, footer, script, style, template, noscript, [role=navigation], [role=banner], [role=contentinfo], [role=search], [aria-hidden=true]:not(svg *)";

/** Where a page's text is, the likeliest first. */
const MAIN = ["main article", "article", "main", "[role=main]"];

/** Where it is on many pages, if the page's first heading is in it. */
const LIKELY_MAIN = ["#content", ".content", ".document"];

/** Links of headings to themselves, as documentation generators write them. */
const PERMALINK = "a.headerlink, a.anchor, a.header-anchor, a.permalink, a.hash-link";

/** Links of headings to the table of contents, around their texts. */
const BACK_LINK = "a.toc-backref";

/** Parses a page and finds its text; `isMarked` where the page says which part that is. */
function textPartOf(html: string): { page: Document; main: HTMLElement; isMarked: boolean } {
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = mainOf(page);
  for (const part of main.querySelectorAll(AROUND)) part.remove();
  for (const link of main.querySelectorAll(PERMALINK)) link.remove();
  for (const link of main.querySelectorAll(BACK_LINK)) link.replaceWith(...link.childNodes);
  return { page, main, isMarked: main !== page.body };
}

function mainOf(page: Document): HTMLElement {
  for (const selector of [...MAIN, ...LIKELY_MAIN.map((each) => `${each}:has(h1)`)]) {
    const [only, ...others] = page.querySelectorAll<HTMLElement>(selector);
    if (only && others.length === 0 && htmlToText(only)) return only;
  }
  for (const header of page.querySelectorAll("body > header")) header.remove();
  return page.body;
}

/** In fewer pages than this, what is the same may be so by chance. */
const MIN_PAGES = 5;

/** How many elements at a page's start and at its end are compared with those of other pages. */
const COMPARED = 200;

/** In characters: longer parts are texts. */
const MAX_PART = 4_000;

/** What navigation and footers are made of; text outside of them is the page's own. */
const BLOCK = "div, section, article, header, center, ul, ol, dl, table, form, p, h1, h2, h3, h4";

const CONTAINER = "div, section, article, header, center";

/** What more than half of a site's pages have at their start or end, as `keyOf` writes it. */
export type PageTemplate = ReadonlySet<string>;

/** Finds what pages that don't mark their main part have in common. `step` is awaited before each page. */
export async function findTemplate(
  pages: readonly SourceFile[],
  step: Step,
): Promise<PageTemplate> {
  const counts = new Map<string, number>();
  let compared = 0;
  for (const page of pages.length < MIN_PAGES ? [] : pages) {
    await step();
    const { main, isMarked } = textPartOf((await readText(page)) ?? "");
    if (isMarked) continue;
    compared += 1;
    const elements = [...main.querySelectorAll(BLOCK)];
    const outer = new Set([...elements.slice(0, COMPARED), ...elements.slice(-COMPARED)]);
    const keys = [...outer].map(keyOf).filter(({ length }) => length > 0 && length <= MAX_PART);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const isCommon = (count: number) => compared >= MIN_PAGES && count > compared / 2;
  return new Set([...counts].flatMap(([key, count]) => (isCommon(count) ? [key] : [])));
}

/** Takes the template's parts from a page's start and end, in place. Returns how many. */
function removeTemplate(main: Element, template: PageTemplate): number {
  return trim(main, template, (nodes) => nodes) + trim(main, template, (nodes) => nodes.reverse());
}

function trim(
  container: Element,
  template: PageTemplate,
  inOrder: (nodes: ChildNode[]) => ChildNode[],
): number {
  let removed = 0;
  for (const node of inOrder([...container.childNodes])) {
    if (isEmpty(node)) continue;
    if (!isElement(node) || !node.matches(BLOCK)) break;
    if (!template.has(keyOf(node))) {
      if (node.matches(CONTAINER)) removed += trim(node, template, inOrder);
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
  const pictures = [...element.querySelectorAll("img")].map((image) =>
    (image.getAttribute("src") ?? "").replace(/.*\//, ""),
  );
  return [htmlToText(element), ...pictures].join("\n").trim();
}
