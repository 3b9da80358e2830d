import { sanitizeHtml } from "./sanitize-html.ts";
import { applyConventions } from "./writing-conventions.ts";

/** A heading of an article: the id that its anchor has, its words, and how deep it stands (2 to 6). */
export type ArticleHeading = { id: string; text: string; level: number };

/** An article's HTML as it is read, safe to show, and its headings in their order. */
export type ReadingHtml = { html: string; headings: readonly ArticleHeading[] };

let last: { of: string; reading: ReadingHtml } | null = null;

/**
 * Sanitises an article's HTML and adds what reading needs: what its writer meant by plain conventions, anchors on
 * headings, copy buttons on code, tables that scroll inside themselves, pictures and videos that load when they come
 * near. What is stored stays as it is. Needs a document.
 */
export function prepareForReading(html: string): ReadingHtml {
  // The text and its table of contents ask for the same article.
  if (last?.of !== html) last = { of: html, reading: prepare(html) };
  return last.reading;
}

/** With fewer headings an article needs no table of contents. */
const LEAST_HEADINGS = 3;

/** The headings of the first two levels, for an article's table of contents; none where it needs no such table. */
export function tableOfContents(html: string): readonly ArticleHeading[] {
  const listed = prepareForReading(html).headings.filter(({ level }) => level <= 3);
  return listed.length < LEAST_HEADINGS ? [] : listed;
}

function prepare(html: string): ReadingHtml {
  const box = document.createElement("div");
  box.append(sanitizeHtml(html));
  applyConventions(box);
  const headings = anchorHeadings(box);
  for (const table of box.querySelectorAll("table:not(table table)")) prepareTable(table);
  for (const pre of box.querySelectorAll("pre")) addCopyButton(pre);
  for (const picture of box.querySelectorAll("img")) picture.setAttribute("loading", "lazy");
  for (const frame of box.querySelectorAll("iframe")) prepareFrame(frame);
  for (const link of box.querySelectorAll<HTMLAnchorElement>("a[href^='http']")) {
    link.rel = "noopener noreferrer";
  }
  return { html: box.innerHTML, headings };
}

// The page has its own h1, so an article's headings begin at the second level.
function anchorHeadings(box: HTMLElement): ArticleHeading[] {
  const used = new Set<string>();
  return [...box.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((found) => {
    const level = Math.max(2, Number(found.nodeName[1]));
    const heading = found.nodeName === "H1" ? rename(found, "h2") : found;
    const text = heading.textContent?.trim() ?? "";
    heading.id = uniqueId(text, used);
    // Its name is its words, without the anchor’s.
    heading.setAttribute("aria-label", text);
    const anchor = document.createElement("a");
    anchor.href = `#${heading.id}`;
    anchor.className = "anchor";
    anchor.setAttribute("aria-label", `Link to “${text}”`);
    heading.append(anchor);
    return { id: heading.id, text, level };
  });
}

// The prefix keeps the ids apart from the page's own. The first heading of a text has its plain id, as links expect.
function uniqueId(text: string, used: Set<string>): string {
  const slug = `section-${text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-|-$/g, "")}`;
  let id = slug;
  for (let count = 2; used.has(id); count += 1) id = `${slug}-${count}`;
  used.add(id);
  return id;
}

function rename(element: Element, tag: string): HTMLElement {
  const renamed = document.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

function wrap(element: Element, className: string): HTMLElement {
  const wrapper = document.createElement("div");
  wrapper.className = className;
  element.replaceWith(wrapper);
  wrapper.append(element);
  return wrapper;
}

// The keyboard scrolls what has the focus, and the region says what that is.
function prepareTable(table: Element): void {
  const scroller = wrap(table, "scroller");
  scroller.tabIndex = 0;
  const region = wrap(scroller, "scroll-region");
  region.setAttribute("role", "region");
  const above = headingAbove(region);
  region.setAttribute("aria-label", above ? `Table: ${above}` : "Table");
}

function headingAbove(element: Element): string | null | undefined {
  let before = element.previousElementSibling;
  while (before && !/^H[1-6]$/.test(before.nodeName)) before = before.previousElementSibling;
  return before?.getAttribute("aria-label");
}

function addCopyButton(pre: HTMLPreElement): void {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.copy = "";
  button.textContent = "Copy";
  wrap(pre, "code").append(button);
}

function prepareFrame(frame: HTMLIFrameElement): void {
  frame.setAttribute("loading", "lazy");
  frame.setAttribute("allow", "fullscreen; picture-in-picture; encrypted-media");
  frame.title = "Video";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
}
