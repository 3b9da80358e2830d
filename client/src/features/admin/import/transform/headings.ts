import {
  attributeOf,
  elementsIn,
  findElement,
  oneLineText,
  textContent,
} from "@shared/content/html-tree.ts";
import { createHeadingIds } from "@shared/search/sections.ts";
import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { cleanTree } from "./clean.ts";

/** Targets of links to a place in a document: a heading's id on this site, or the start of its page. */
export type HeadingIds = ReadonlyMap<string, HeadingId>;

/** `isAbove` where the link names another place, and the heading is the one above it; the id is then empty at the start. */
type HeadingId = { id: string; isAbove: boolean };

const HEADING = /^h[1-6]$/;

const isHeading = ({ tagName }: Element) => HEADING.test(tagName);

/** Reads the anchors of a document's headings: ids as in its HTML, else those that GitHub makes of their texts. */
export function readHeadingIds(body: Root): HeadingIds {
  const headings = new Map<Element, string>();
  const ids = new Map<string, HeadingId>();
  const idOf = createHeadingIds();
  const used = new Map<string, number>();
  const sections = sectionIds(body);
  const others: [name: string, id: string][] = [];
  // A heading of signs alone has no name; a link without one leads to the page.
  const add = (name: string, id: string) => {
    if (name && !ids.has(name)) ids.set(name, { id, isAbove: false });
  };
  for (const heading of elementsIn(body).filter(isHeading)) {
    const id = idOf(shownText(heading).trim());
    headings.set(heading, id);
    // Generators put the id on the heading, on an anchor in it or on the section that it begins.
    const own = [heading, ...elementsIn(heading)].map(nameOf).filter(Boolean);
    const slug = numbered(githubSlug(oneLineText(heading)), used);
    for (const name of [...own, ...(sections.get(heading) ?? []), slug]) add(name, id);
    others.push([slug.replace(/-+/g, "-"), id], [dashedSlug(heading), id]);
  }
  // As Python-Markdown and VitePress write them, where no heading has that name itself.
  for (const [name, id] of others) add(name, id);
  addPlacesBelow(body, headings, ids);
  return ids;
}

/** Other places that a link may name lead to the heading above them; those right before a heading, to that one. */
function addPlacesBelow(
  body: Root,
  headings: ReadonlyMap<Element, string>,
  ids: Map<string, HeadingId>,
): void {
  let above = "";
  let before: string[] = [];
  const begin = (id: string) => {
    above = id;
    for (const name of before) ids.set(name, { id, isAbove: false });
  };
  const enter = (each: Element) => {
    if (headings.has(each)) begin(headings.get(each) ?? "");
    if (headings.has(each) || each.tagName === "img") before = [];
    const name = nameOf(each);
    if (!name || ids.has(name)) return;
    ids.set(name, { id: above, isAbove: true });
    before.push(name);
  };
  visit(body, (node) => {
    if (node.type === "element") enter(node);
    else if (node.type === "text" && node.value.trim()) before = [];
  });
}

// The id is made without elements that a heading may hide or lose.
function shownText(heading: Element): string {
  const copy: Root = { type: "root", children: structuredClone(heading.children) };
  cleanTree(copy);
  return textContent(copy);
}

/** The ids of the sections and boxes that begin with a heading, by the heading. */
function sectionIds(body: Root): ReadonlyMap<Element, string[]> {
  const ids = new Map<Element, string[]>();
  for (const section of elementsIn(body)) {
    if (!/^(section|div)$/.test(section.tagName)) continue;
    const id = attributeOf(section, "id");
    const first = id ? findElement(section, isHeading) : undefined;
    if (first) ids.set(first, [...(ids.get(first) ?? []), id]);
  }
  return ids;
}

/** The name by which a link may refer to an element. */
const nameOf = (element: Element) =>
  attributeOf(element, "id") || (element.tagName === "a" ? attributeOf(element, "name") : "");

/** The id that GitHub makes of a heading's text. */
export const githubSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");

/** The id that VitePress makes of a heading's text: a hyphen for each run of signs. */
const dashedSlug = (heading: Element) =>
  oneLineText(heading)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "");

function numbered(slug: string, used: Map<string, number>): string {
  const count = used.get(slug) ?? 0;
  used.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}
