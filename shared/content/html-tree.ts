import type { Element, ElementContent, Parents, Root, RootContent } from "hast";
import { fromHtml } from "hast-util-from-html";
import { fromParse5 } from "hast-util-from-parse5";
import { toParse5 } from "hast-util-to-parse5";
import { toString as textContent } from "hast-util-to-string";
import { parse, serialize } from "parse5";

/** The most elements inside of each other: functions that walk a tree call themselves for each level. */
export const MAX_DEPTH = 200;

const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Elements that end where the next of them begins. */
const SELF_ENDING = /^(p|li|dt|dd|tr|td|th|option)$/;

const TAG = /<(\/?)([a-z][^\s/<>]*)(?=[\s/>])[^<>]*>/gi;

/** HTML without tags that are nested too deeply to be walked, and the number of removed tags; their text stays. */
export function boundDepth(html: string): { html: string; removed: number } {
  const open: string[] = [];
  let removed = 0;
  let beyond = 0;
  const isBeyond = (name: string) => {
    if (open.length >= MAX_DEPTH) {
      removed += 1;
      beyond += 1;
      return true;
    }
    if (!(SELF_ENDING.test(name) && open.at(-1) === name)) open.push(name);
    return false;
  };
  const endsBeyond = (name: string) => {
    if (beyond > 0) {
      beyond -= 1;
      return true;
    }
    const start = open.lastIndexOf(name);
    if (start >= 0) open.length = start;
    return false;
  };
  const bounded = html.replace(TAG, (tag, slash: string, given: string) => {
    const name = given.toLowerCase();
    if (VOID.test(name)) return tag;
    const isRemoved = slash === "" ? isBeyond(name) : endsBeyond(name);
    return isRemoved ? "" : tag;
  });
  return removed > 0 ? { html: bounded, removed } : { html, removed };
}

/** Parses a whole page of HTML, with its lines. Nothing is run or loaded. */
export const parsePage = (html: string): Root => fromHtml(html);

/** Parses HTML as the content of a page's body, without its lines. */
export function parseHtml(html: string): Root {
  const page = fromParse5(parse(boundDepth(html).html, { scriptingEnabled: false }));
  return { type: "root", children: bodyOf(page as Root)?.children ?? [] };
}

/** A page's body; undefined if it has frames instead. */
export const bodyOf = (page: Root): Element | undefined =>
  elementsIn(page, ({ tagName }) => /^(html|body)$/.test(tagName)).find(isNamed("body"));

/** Writes HTML as browsers do. */
export const writeHtml = (tree: Root): string => serialize(toParse5(tree) as never);

export const isElement = (node: RootContent | undefined): node is Element =>
  node?.type === "element";

/** Makes a test for elements of these names. */
export const isNamed =
  (...names: readonly string[]) =>
  ({ tagName }: Element): boolean =>
    names.includes(tagName);

export const element = (
  tagName: string,
  children: readonly RootContent[] = [],
  properties: Element["properties"] = {},
): Element => ({ type: "element", tagName, properties, children: children as ElementContent[] });

export const createText = (value: string) => ({ type: "text", value }) as const;

/** The elements in a tree, in their order, without those that `enters` refuses and their content. */
export function elementsIn(
  parent: Parents,
  enters: (element: Element) => boolean = () => true,
): Element[] {
  const found: Element[] = [];
  const walk = ({ children }: Parents) => {
    for (const child of children) {
      if (child.type !== "element" || !enters(child)) continue;
      found.push(child);
      walk(child);
    }
  };
  walk(parent);
  return found;
}

/** The first element in a tree that passes the test. */
export const findElement = (
  parent: Parents,
  isFound: (element: Element) => boolean,
): Element | undefined => {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    const found = isFound(child) ? child : findElement(child, isFound);
    if (found) return found;
  }
  return undefined;
};

/** Replaces the elements in a tree, the inner ones first, by the result of `change`; undefined leaves one as it is. */
export function replaceElements(
  parent: Parents,
  change: (element: Element) => readonly RootContent[] | undefined,
): void {
  let changed = false;
  const children: RootContent[] = [];
  for (const child of parent.children) {
    if (child.type === "element") {
      replaceElements(child, change);
      const others = change(child);
      if (others) {
        changed = true;
        for (const other of others) children.push(other);
        continue;
      }
    }
    children.push(child);
  }
  if (changed) parent.children = children as ElementContent[];
}

export function removeNodes(parent: Parents, nodes: ReadonlySet<unknown>): void {
  replaceElements(parent, (each) => (nodes.has(each) ? [] : undefined));
}

/** A node's text in one line; empty for none. */
export const oneLineText = (node: Parents | undefined): string =>
  node ? textContent(node).replace(/\s+/g, " ").trim() : "";

export { textContent };

/** The text of an attribute, by the name of its property; empty without one. */
export function attributeOf({ properties }: Element, name: string): string {
  const value = properties[name];
  return Array.isArray(value) ? value.join(" ") : String(value ?? "").trim();
}

/** True if an element has a class of this name, or one that matches. */
export const hasClass = ({ properties: { className } }: Element, name: string | RegExp): boolean =>
  Array.isArray(className) &&
  className.some((each) => (typeof name === "string" ? each === name : name.test(String(each))));
