import type { ArticleHeading, PreparedHtml, SafeHtml } from "./prepared-html.ts";
import { sanitizeHtml } from "./sanitize-html.ts";
import { applyConventions } from "./text-conventions.ts";

/** Sanitises an article's HTML and adds callouts, captions, badges, anchors and copy buttons. Needs a document. */
export function prepareArticleHtml(html: string): PreparedHtml {
  const container = document.createElement("div");
  container.append(sanitizeHtml(html));
  applyConventions(container);
  const headings = anchorHeadings(container);
  for (const table of container.querySelectorAll("table:not(table table)")) prepareTable(table);
  for (const pre of container.querySelectorAll("pre")) addCopyButton(pre);
  for (const image of container.querySelectorAll("img")) image.setAttribute("loading", "lazy");
  for (const frame of container.querySelectorAll("iframe")) prepareFrame(frame);
  for (const link of container.querySelectorAll<HTMLAnchorElement>("a[href^='http']")) {
    link.rel = "noopener noreferrer";
  }
  return { html: container.innerHTML as SafeHtml, headings };
}

// The page has its own h1, so an article's headings begin at the second level.
function anchorHeadings(container: HTMLElement): ArticleHeading[] {
  const used = new Set<string>();
  return [...container.querySelectorAll("h1, h2, h3, h4, h5, h6")].map((found) => {
    const level = Math.max(2, Number(found.nodeName[1]));
    const heading = found.nodeName === "H1" ? renameElement(found, "h2") : found;
    const text = heading.textContent?.trim() ?? "";
    heading.id = uniqueId(text, used);
    // The accessible name, without the anchor's.
    heading.setAttribute("aria-label", text);
    const anchor = document.createElement("a");
    anchor.href = `#${heading.id}`;
    anchor.className = "anchor";
    anchor.setAttribute("aria-label", `Link to “${text}”`);
    heading.append(anchor);
    return { id: heading.id, text, level };
  });
}

// The prefix avoids collisions with the page's own ids. Repeated headings get a number, except for the first.
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

/** Replaces an element by one of another name with its content, without its attributes. */
export function renameElement(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
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

// Focusable, so that the keyboard can scroll it; the region gives it an accessible name.
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
