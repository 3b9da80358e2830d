import { enhanceArticleHtml } from "@/lib/article-html.ts";
import { htmlToText } from "./html.ts";

const HEADINGS = "h1, h2, h3, h4, h5, h6";

/** Where the links that name a place in a document lead: to a heading's id on this site, or to the start of its page. */
export type HeadingIds = ReadonlyMap<string, HeadingId>;

/** `isAbove` where the link names another place, and the heading is the one above it; the id is then empty at the start. */
type HeadingId = { id: string; isAbove: boolean };

/** Reads the anchors of a document's headings: ids as in its HTML, else those that GitHub makes of their texts. */
export function readHeadingIds(body: HTMLElement): HeadingIds {
  const headings = [...body.querySelectorAll(HEADINGS)];
  // Only the headings, as the rest of the text has no influence on their ids.
  const outline = headings.map((heading) => heading.outerHTML).join("");
  const { headings: enhanced } = enhanceArticleHtml(outline);
  const ids = new Map<string, HeadingId>();
  const used = new Map<string, number>();
  for (const [index, heading] of headings.entries()) {
    const id = enhanced[index]?.id;
    if (id === undefined) continue;
    for (const name of [...idsAround(heading), githubSlug(htmlToText(heading), used)]) {
      // A heading of signs alone has no name; a link without one leads to the page.
      if (name && !ids.has(name)) ids.set(name, { id, isAbove: false });
    }
  }
  addOtherPlaces(ids, body, new Map(headings.map((each, index) => [each, enhanced[index]?.id])));
  return ids;
}

function addOtherPlaces(
  ids: Map<string, HeadingId>,
  body: HTMLElement,
  headings: ReadonlyMap<Element, string | undefined>,
): void {
  let id = "";
  for (const element of body.querySelectorAll(`${HEADINGS}, [id], a[name]`)) {
    id = headings.get(element) ?? id;
    const name = nameOf(element);
    if (name && !ids.has(name)) ids.set(name, { id, isAbove: true });
  }
}

// Generators put the id on the heading, on an anchor in it or on the section that it begins.
function idsAround(heading: Element): string[] {
  const ids = [heading, ...heading.querySelectorAll("[id], a[name]")].map(nameOf);
  let section = heading.parentElement;
  while (section?.matches("section, div") && section.querySelector(HEADINGS) === heading) {
    ids.push(section.id);
    section = section.parentElement;
  }
  return ids.filter(Boolean);
}

const nameOf = (element: Element) => element.id || element.getAttribute("name") || "";

function githubSlug(text: string, used: Map<string, number>): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
    .replaceAll(" ", "-");
  const count = used.get(slug) ?? 0;
  used.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}
