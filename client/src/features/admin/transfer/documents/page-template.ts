import { htmlToText, textPartOf } from "./html-page.ts";
import { readText } from "./read-text.ts";
import type { SourceFile } from "./source-files.ts";

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
  step: () => Promise<void>,
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
export function removeTemplate(main: Element, template: PageTemplate): number {
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
