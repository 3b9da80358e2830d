import {
  elementsIn,
  isElement,
  isNamed,
  parseHtml,
  replaceElements,
  writeHtml,
} from "@shared/content/html-tree.ts";
import type { Element, Parents, Root, Text } from "hast";
import { createSpaceCollapser } from "@/lib/space-collapser.ts";
import { cleanTree } from "./clean.ts";
import type { Report } from "./report.ts";

/** HTML that is parsed again may come out different. Text that has not settled after these rounds is left as it is. */
const MAX_ROUNDS = 5;

/**
 * An article's HTML as the editor stores it: sanitised, without white space, paragraphs and anchors that do not show, code
 * and one-line quotations without an element inside. Parsed and written again, it stays the same.
 */
export const canonicalHtml = (html: string): string => canonicalize(parseHtml(html));

/** An article's HTML without what is not allowed, else as it is. */
export function cleanHtml(html: string): string {
  const tree = parseHtml(html);
  cleanTree(tree);
  return writeHtml(tree);
}

/** The same of a tree, which changes by it. What is taken out is told to the report. */
export function canonicalize(given: Root, report?: Report): string {
  let tree = given;
  cleanTree(tree, report);
  let settled = "";
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    settle(tree);
    const written = writeHtml(tree).trim();
    if (written === settled) break;
    settled = written;
    tree = parseHtml(settled);
  }
  return settled;
}

function settle(tree: Root): void {
  for (const element of elementsIn(tree)) {
    if (element.tagName === "pre") settleCode(element);
    else if (element.tagName === "blockquote") unwrapOnly(element, "p");
  }
  // It only named a place.
  replaceElements(tree, (each) =>
    each.tagName === "a" && each.properties.href === undefined ? each.children : undefined,
  );
  joinTexts(tree);
  collapseSpaces(tree);
  dropEmpty(tree);
}

function dropEmpty(parent: Parents): void {
  parent.children = parent.children.filter((child) => {
    if (child.type === "text") return child.value !== "";
    if (child.type !== "element") return true;
    dropEmpty(child);
    const isEmpty = child.tagName === "p" && child.children.length === 0;
    return !isEmpty || Object.keys(child.properties).length > 0;
  }) as Element["children"];
}

function joinTexts(parent: Parents): void {
  const joined: Element["children"] = [];
  for (const child of parent.children as Element["children"]) {
    const last = joined.at(-1);
    if (child.type === "text" && last?.type === "text") last.value += child.value;
    else joined.push(child);
    if (child.type === "element") joinTexts(child);
  }
  parent.children = joined;
}

function settleCode(pre: Element): void {
  unwrapOnly(pre, "code");
  joinTexts(pre);
  const first = pre.children[0];
  const last = pre.children.at(-1);
  // As the editor does: HTML would drop the first of them.
  if (first?.type === "text") first.value = first.value.replace(/^\s*\n/, "");
  if (last?.type === "text") last.value = last.value.trimEnd();
}

function unwrapOnly(parent: Element, name: string): void {
  const shown = parent.children.filter((child) => child.type !== "text" || child.value.trim());
  const [only] = shown;
  if (shown.length !== 1 || !isElement(only) || !isNamed(name)(only)) return;
  if (Object.keys(only.properties).length === 0)
    parent.children = parent.children.flatMap((child) =>
      child === only ? only.children : [child],
    );
}

function collapseSpaces(tree: Root): void {
  const spaces = createSpaceCollapser<Text>(
    ({ value }) => value,
    (text, value) => {
      text.value = value;
    },
  );
  const walk = ({ children }: Parents) => {
    for (const child of children) {
      if (child.type === "text") spaces.takeText(child);
      else if (child.type === "element") spaces.takeElement(child.tagName, () => walk(child));
    }
  };
  walk(tree);
  spaces.endLine();
}
