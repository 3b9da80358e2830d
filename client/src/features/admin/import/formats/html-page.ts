import {
  attributeOf,
  bodyOf,
  boundDepth,
  elementsIn,
  findElement,
  hasClass,
  isNamed,
  oneLineText,
  parsePage as parseTree,
  removeNodes,
  replaceElements,
  textContent,
} from "@shared/content/html-tree.ts";
import type { Element, Parents, Root } from "hast";
import type { Step } from "../create-step.ts";
import { takeHeading } from "../transform/first-heading.ts";
import { readFrontMatter } from "./front-matter.ts";
import {
  isGeneratorsOwn,
  makeWordLists,
  takeDocutilsShapes,
  titleInSpace,
} from "./page-generators.ts";

/** A page of HTML and its text, without what is around that; `isMarked` where the page says which part it is. */
export type HtmlPage = {
  page: Root;
  main: Root;
  isMarked: boolean;
  /** As Jekyll's and Hugo's pages have it. */
  front: ReturnType<typeof readFrontMatter>;
  notes: string[];
};

/** Parses a page and finds its text. Scripts in it don't run. */
export function parsePage(html: string): HtmlPage {
  const front = readFrontMatter(html);
  // Empty lines in the place of the front matter, so that lines have their numbers.
  const above = html.slice(0, html.length - front.rest.length).replace(/.+/g, "");
  const { html: bounded, removed } = boundDepth(above + front.rest);
  const page = parseTree(bounded);
  const body = bodyOf(page) ?? { type: "root", children: [] };
  const found = mainOf(page, body);
  const main: Root = { type: "root", children: found.children };
  replaceElements(main, (element) => {
    if (isAround(element) || isGeneratorsOwn(element) || isLinkOf(element, PERMALINK)) return [];
    return isLinkOf(element, BACK_LINK) ? element.children : undefined;
  });
  keepDirection(page, main);
  makeWordLists(main);
  takeDocutilsShapes(main);
  const language = languageOf(page);
  const notes = [
    ...front.notes,
    ...(removed > 0
      ? [`${removed} elements are nested too deeply: their text alone was taken over.`]
      : []),
    ...(/^(en(-|$)|$)/i.test(language) ? [] : [`Its language (${language}) is not kept.`]),
  ];
  return { page, main, isMarked: found !== body, front, notes };
}

function isAround(element: Element): boolean {
  return (
    /^(nav|footer|script|style|template|noscript)$/.test(element.tagName) ||
    /^(navigation|banner|contentinfo|search)$/.test(attributeOf(element, "role")) ||
    (attributeOf(element, "ariaHidden") === "true" && !/^(svg|path|g|use)$/.test(element.tagName))
  );
}

const languageOf = (page: Root): string => {
  const root = findElement(page, isNamed("html"));
  return root ? attributeOf(root, "lang") || attributeOf(root, "xmlLang") : "";
};

// A page that is read from right to left: what of it begins with a Latin word would be shown the other way round.
function keepDirection(page: Root, main: Root): void {
  const dir = elementsIn(page, isNamed("html", "body", "main"))
    .map((each) => attributeOf(each, "dir"))
    .findLast(Boolean);
  if (dir !== "rtl") return;
  for (const child of main.children) {
    if (child.type === "element") child.properties = { dir, ...child.properties };
  }
}

/** Links of headings to themselves, as documentation generators write them. */
const PERMALINK = /^(headerlink|anchor|header-anchor|permalink|hash-link|heading-anchor)$/;

/** Links of headings to the table of contents, around their texts. */
const BACK_LINK = /^toc-backref$/;

const isLinkOf = (element: Element, className: RegExp) =>
  element.tagName === "a" && hasClass(element, className);

/** Places of a page's text, the likeliest first. All but the main element must hold the page's first heading. */
const MAIN: readonly ((element: Element) => boolean)[] = [
  isNamed("article"),
  isNamed("main"),
  (element) => attributeOf(element, "role") === "main",
  (element) => attributeOf(element, "id") === "main-content" && hasClass(element, "wiki-content"),
  (element) => attributeOf(element, "id") === "content" && holdsHeading(element),
  (element) => hasClass(element, "content") && holdsHeading(element),
  (element) => hasClass(element, "document") && holdsHeading(element),
];

const holdsHeading = (element: Parents) => findElement(element, isNamed("h1")) !== undefined;

function mainOf(page: Root, body: Parents): Parents {
  const elements = elementsIn(page);
  for (const isMain of MAIN) {
    const [only, ...others] = elements.filter(isMain);
    if (only && others.length === 0 && isWhole(only, page)) return only;
  }
  const headers = body.children.filter(
    (each) => each.type === "element" && isNamed("header")(each),
  );
  removeNodes(body, new Set(headers));
  return body;
}

/** Tells if a part is a page's text, and not a teaser beside it. */
function isWhole(part: Element, page: Root): boolean {
  const length = oneLineText(part).length;
  if (length === 0) return false;
  if (part.tagName !== "article" || holdsHeading(part)) return true;
  const around = findElement(page, isNamed("main")) ?? bodyOf(page);
  return !around || (!holdsHeading(around) && length * 2 >= shownText(around).length);
}

const shownText = (parent: Parents): string =>
  parent.children
    .map((child) =>
      child.type === "text"
        ? child.value
        : child.type === "element" && !isAround(child)
          ? shownText(child)
          : "",
    )
    .join("")
    .replace(/\s+/g, " ");

/**
 * Reads a page: its text, its title, its description and its address. `removed` is how many parts of its site's template
 * were taken out.
 */
export function readHtmlPage({ page, main, isMarked, front }: HtmlPage, template: PageTemplate) {
  const description = metaOf(page, "description");
  const removed = isMarked
    ? 0
    : trim(main, template, (nodes) => nodes) + trim(main, template, (nodes) => nodes.reverse());
  const headings = elementsIn(main).filter(isNamed("h1"));
  // Drops the site's name from the page title. Of several headings none is the page's own.
  const title =
    headings.length === 1
      ? ""
      : (titleInSpace(titleOf(page), page)
          .split(/\s[|–—·]\s/)[0]
          ?.trim() ?? "");
  if (title) removeTitle(main, title.toLowerCase());
  return {
    body: main,
    fields: {
      ...(title && { title }),
      ...(description && { description }),
      ...front.fields,
    },
    formerAddresses: [...front.formerAddresses, ...addressesOf(page)],
    isUnpublished: front.isUnpublished,
    removed,
  };
}

const titleOf = (page: Root) => oneLineText(findElement(page, isNamed("title")));

function metaOf(page: Root, name: string): string {
  const found = findElement(
    page,
    (each) =>
      isNamed("meta")(each) &&
      [attributeOf(each, "name"), attributeOf(each, "property")].includes(name),
  );
  return found ? attributeOf(found, "content") : "";
}

// The page shows it above the text, also where it was no heading.
function removeTitle(main: Root, title: string): void {
  const found = elementsIn(main).find(
    (element) =>
      /^(div|p|center|h1|h2)$/.test(element.tagName) &&
      oneLineText(element).toLowerCase() === title,
  );
  const first = oneLineText(main).toLowerCase();
  if (found && first.startsWith(title) && holdsFirstText(main, found)) takeHeading(main, found);
}

/** Tells if the first text of a tree is in this element. */
function holdsFirstText(parent: Parents, wanted: Element): boolean {
  for (const child of parent.children) {
    if (child === wanted) return true;
    if (child.type === "text" && child.value.trim()) return false;
    if (child.type === "element" && oneLineText(child)) return holdsFirstText(child, wanted);
  }
  return false;
}

function addressesOf(page: Root): string[] {
  const canonical = findElement(
    page,
    (each) => isNamed("link")(each) && attributeOf(each, "rel") === "canonical",
  );
  const address = canonical ? attributeOf(canonical, "href") : metaOf(page, "og:url");
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [address] : [];
}

/** In fewer pages than this, what is the same may be so by chance. */
const MIN_PAGES = 5;

/** Elements at a page's start, and at its end, that are compared with other pages. */
const COMPARED = 200;

/** In characters: longer parts are texts. */
const MAX_PART = 4_000;

const CONTAINER = /^(div|section|article|header|center)$/;

/** Elements that navigation and footers consist of. Text outside of them belongs to the page. */
const BLOCK = /^(div|section|article|header|center|ul|ol|dl|table|form|p|h[1-4])$/;

/** Elements at the start or end of more than half of a site's pages, as `keyOf` writes them. */
export type PageTemplate = ReadonlySet<string>;

/** Finds what pages that don't mark their main part have in common. `step` is awaited before each page. */
export async function findTemplate(pages: readonly HtmlPage[], step: Step): Promise<PageTemplate> {
  const counts = new Map<string, number>();
  const unmarked = pages.filter(({ isMarked }) => !isMarked);
  if (unmarked.length < MIN_PAGES) return new Set();
  for (const { main } of unmarked) {
    await step();
    const elements = elementsIn(main).filter(({ tagName }) => BLOCK.test(tagName));
    const outer = new Set([...elements.slice(0, COMPARED), ...elements.slice(-COMPARED)]);
    const keys = [...outer].map(keyOf).filter(({ length }) => length > 0 && length <= MAX_PART);
    for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([key, count]) => (count > unmarked.length / 2 ? [key] : [])));
}

/** Takes the template's parts from a page's start or end, in place. Returns how many. */
function trim(
  container: Parents,
  template: PageTemplate,
  inOrder: (nodes: Parents["children"]) => Parents["children"],
): number {
  let removed = 0;
  const gone = new Set<unknown>();
  for (const node of inOrder([...container.children])) {
    if (isEmpty(node)) continue;
    if (node.type !== "element" || !BLOCK.test(node.tagName)) break;
    if (!template.has(keyOf(node))) {
      if (CONTAINER.test(node.tagName)) removed += trim(node, template, inOrder);
      break;
    }
    gone.add(node);
    removed += 1;
  }
  container.children = container.children.filter((node) => !gone.has(node)) as Element["children"];
  return removed;
}

const isEmpty = (node: Parents["children"][number]) =>
  node.type === "element" ? keyOf(node) === "" : node.type !== "text" || !node.value.trim();

/** An element's text, and its images by their names: pages of other folders have other paths to them. */
function keyOf(element: Element): string {
  const text = textContent(element).replace(/\s+/g, " ").trim();
  if (text.length > MAX_PART) return text;
  const images = elementsIn(element).filter(isNamed("img"));
  const names = images.map((image) => attributeOf(image, "src").split("/").at(-1) ?? "");
  return [text, ...names].join("\n").trim();
}
