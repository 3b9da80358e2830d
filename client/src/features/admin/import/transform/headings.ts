import { INLINE_TAGS } from "@shared/content/html-rules.ts";
import { createHeadingIds } from "@shared/search/sections.ts";
import { sanitizeToBody } from "@/lib/sanitize-html.ts";
import { elementsIn, firstAround, htmlToText } from "./html.ts";

/** Where the links that name a place in a document lead: to a heading's id on this site, or to the start of its page. */
export type HeadingIds = ReadonlyMap<string, HeadingId>;

/** `isAbove` where the link names another place, and the heading is the one above it; the id is then empty at the start. */
type HeadingId = { id: string; isAbove: boolean };

const HEADING = /^h[1-6]$/;

/** Reads the anchors of a document's headings: ids as in its HTML, else those that GitHub makes of their texts. */
export function readHeadingIds(body: HTMLElement): HeadingIds {
  const elements = elementsIn(body);
  const headings = new Map<Element, string>();
  const ids = new Map<string, HeadingId>();
  const idOf = createHeadingIds();
  const used = new Map<string, number>();
  const found = elements.filter(({ localName }) => HEADING.test(localName));
  const first = firstAround(found);
  for (const heading of found) {
    const id = idOf(shownText(heading).trim());
    headings.set(heading, id);
    for (const name of [...idsAround(heading, first), githubSlug(htmlToText(heading), used)]) {
      // A heading of signs alone has no name; a link without one leads to the page.
      if (name && !ids.has(name)) ids.set(name, { id, isAbove: false });
    }
  }
  let above = "";
  for (const element of elements) {
    above = headings.get(element) ?? above;
    const name = nameOf(element);
    if (name && !ids.has(name)) ids.set(name, { id: above, isAbove: true });
  }
  return ids;
}

// What an element inside of it may hide or lose is not part of the id. Most hold what stays as it is.
function shownText(heading: Element): string {
  const isPlain = elementsIn(heading).every(
    (element) => INLINE_TAGS.includes(element.localName) && !element.hasAttribute("is"),
  );
  const shown = isPlain ? heading : sanitizeToBody(heading.innerHTML);
  return shown?.textContent ?? "";
}

// Generators put the id on the heading, on an anchor in it or on the section that it begins.
function idsAround(heading: Element, first: ReadonlyMap<Element, Element>): string[] {
  const names = [heading, ...elementsIn(heading)].map(nameOf);
  let section = heading.parentElement;
  while (section && /^(section|div)$/.test(section.localName) && first.get(section) === heading) {
    names.push(section.id);
    section = section.parentElement;
  }
  return names.filter(Boolean);
}

/** What a link may call an element. */
const nameOf = (element: Element) =>
  element.id || (element.localName === "a" ? (element.getAttribute("name") ?? "") : "");

function githubSlug(text: string, used: Map<string, number>): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
  const count = used.get(slug) ?? 0;
  used.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}
