import {
  attributeOf,
  element,
  elementsIn,
  findElement,
  hasClass,
  isElement,
  isNamed,
  oneLineText,
  removeNodes,
  replaceElements,
  textContent,
} from "@shared/content/html-tree.ts";
import type { Element, Parents, Root, RootContent } from "hast";
import { isEmptyTree } from "../transform/clean.ts";

/** Ids of elements that Confluence, Notion and others put around a page's text. */
const AROUND_ID = /^(breadcrumb-section|footer|likes-and-labels-container|comments-section)$/;

const AROUND_CLASS =
  /^(page-metadata|breadcrumbs?|properties|toc-macro|docs-toc|sphinxsidebar|related)$/;

export const isGeneratorsOwn = (each: Element): boolean =>
  AROUND_ID.test(attributeOf(each, "id")) ||
  (hasClass(each, AROUND_CLASS) && /^(div|ul|ol|table|nav)$/.test(each.tagName));

/** Tells if a page of Confluence's export lists the pages of a space. */
export const isSpaceIndex = (page: Root): boolean =>
  /^space details/i.test(
    oneLineText(
      findElement(page, (each) => attributeOf(each, "id") === "title-text" || isNamed("h2")(each)),
    ),
  ) ||
  elementsIn(page).some(
    (each) => isNamed("h2")(each) && /^space details:?$/i.test(oneLineText(each)),
  );

/** Tells if a page, or a part of one, is a template for Vue or another program, which replaces names with texts. */
export function isTemplate(html: string, page: Root): boolean {
  if (BY_PROGRAM.test(oneLineText(findElement(page, isNamed("title"))))) return true;
  if (/<(html|head|title|body)[\s>]/i.test(html)) return false;
  const isNamedByProgram = headingsOf(page).every((each) => BY_PROGRAM.test(oneLineText(each)));
  return (
    isEmptyTree(page) ||
    /^\s*\{%/.test(html) ||
    (BY_PROGRAM.test(html) && isNamedByProgram) ||
    elementsIn(page).some(({ properties }) =>
      Object.keys(properties).some((name) => /^(v-|@)/.test(name)),
    )
  );
}

/** Vue's and Hugo's signs, and Jinja's. */
const BY_PROGRAM = /\{\{|\{%/;

const headingsOf = (page: Root) =>
  elementsIn(page).filter(isNamed("h1", "h2", "h3", "h4", "h5", "h6"));

/** A title without the space's name that Confluence puts before it, as its page says in its breadcrumbs. */
export function titleInSpace(title: string, page: Root): string {
  if (!findElement(page, (each) => attributeOf(each, "id") === "title-text")) return title;
  return title.replace(/^[^:]+ : /, "");
}

/** The part of a name before the 32 digits that Notion puts behind it; null for others. */
export const nameInNotion = (name: string): string | null =>
  /^(.*\S)[ _-][0-9a-f]{32}$/i.exec(name)?.[1] ?? null;

/** Makes the paragraphs that Word writes for items, with their marks as texts, lists. */
export function makeWordLists(tree: Root): void {
  if (!elementsIn(tree).some(isWordItem)) return;
  const walk = (parent: Parents) => {
    const children: RootContent[] = [];
    for (const child of parent.children) {
      const last = children.findLast((each) => each.type !== "text" || each.value.trim());
      if (child.type !== "element") children.push(child);
      else if (!isWordItem(child)) {
        walk(child);
        children.push(child);
      } else addWordItem(children, child, last);
    }
    parent.children = children as Element["children"];
  };
  walk(tree);
}

const isWordItem = (each: Element) =>
  isNamed("p")(each) &&
  /mso-list:\s*l\d/i.test(attributeOf(each, "style")) &&
  markOf(each) !== undefined;

const markOf = (item: Element) =>
  findElement(item, (each) => /mso-list:\s*ignore/i.test(attributeOf(each, "style")));

function addWordItem(
  siblings: RootContent[],
  item: Element,
  before: RootContent | undefined,
): void {
  const mark = markOf(item);
  const words = mark ? textContent(mark) : "";
  const level = Number(/level(\d)/i.exec(attributeOf(item, "style"))?.[1] ?? 1);
  if (mark) removeNodes(item, new Set([mark]));
  const tag = /[\p{L}\p{N}][.)]/u.test(words) ? "ol" : "ul";
  const entry = element("li", item.children);
  const outer = isElement(before) && before.properties.dataWordList === tag ? before : undefined;
  const list = outer && listAt(outer, level, tag);
  if (list) list.children.push(entry);
  else siblings.push(element(tag, [entry], { dataWordList: tag }));
}

/** The list at a level below a list's last items, which is added where there is none. */
function listAt(outer: Element, level: number, tag: string): Element {
  const item = outer.children.findLast(isElement);
  if (level <= 1 || !item) return outer;
  const last = item.children.findLast(isElement);
  if (last && isNamed("ul", "ol")(last)) return listAt(last, level - 1, tag);
  const added = element(tag);
  item.children.push(added);
  return listAt(added, level - 1, tag);
}

/** Sphinx indents lists by quotations, calls images by their paths, and gives their sizes as styles. */
export function takeDocutilsShapes(tree: Root): void {
  for (const image of elementsIn(tree).filter(isNamed("img"))) {
    if (attributeOf(image, "alt") === attributeOf(image, "src")) image.properties.alt = "";
    const [, width] = /(?:^|;)\s*width:\s*(\d+)px/.exec(attributeOf(image, "style")) ?? [];
    if (width) image.properties.width ??= width;
  }
  replaceElements(tree, (quote) => {
    const [box, ...others] = quote.children.filter(isElement);
    const isOne = isNamed("blockquote")(quote) && box && others.length === 0;
    return isOne && isNamed("div")(box) && holdsListsAlone(box) ? box.children : undefined;
  });
}

const holdsListsAlone = (box: Element) =>
  box.children.every((each) =>
    isElement(each) ? isNamed("ul", "ol", "img", "div")(each) : textContent(each).trim() === "",
  );

/** Takes the lines with properties that Notion writes below a title out of its Markdown; returns what they say. */
export function takeNotionProperties(tree: Root): string {
  const first = tree.children.filter(isElement).find((each) => !isNamed("h1")(each));
  const lines = first && isNamed("p")(first) ? textContent(first).split("\n") : [];
  if (
    !first ||
    lines.length === 0 ||
    !lines.every((line) => /^[\p{L}\p{N} ]{1,40}: \S/u.test(line))
  )
    return "";
  replaceElements(tree, (each) => (each === first ? [] : undefined));
  return lines.join(", ");
}
