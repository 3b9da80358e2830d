import type { ArticleHeading, EnhancedHtml, SafeHtml } from "./enhanced-html.ts";
import { replaceElements } from "./replace-elements.ts";
import { sanitizeToText } from "./sanitize-html.ts";
import { applyConventions } from "./text-conventions.ts";

/**
 * Sanitises an article's HTML and adds callouts, captions, badges, anchors and copy buttons. Needs a document. Takes time
 * in proportion to the article's length, in jsdom too: what a server enhances must not keep it busy for minutes.
 */
export function enhanceArticleHtml(html: string): EnhancedHtml {
  // Parsed again: jsdom takes quadratic time to change lists of nodes that the sanitiser has read, and to parse a fragment.
  const container = new DOMParser().parseFromString(sanitizeToText(html), "text/html").body;
  applyConventions(container);
  const headings = anchorHeadings(container);
  addScrollRegions(container);
  replaceElements(container.querySelectorAll("pre"), withCopyButton);
  for (const image of container.querySelectorAll("img")) image.setAttribute("loading", "lazy");
  for (const frame of container.querySelectorAll("iframe")) prepareFrame(frame);
  for (const link of container.querySelectorAll<HTMLAnchorElement>("a[href^='http']")) {
    link.rel = "noopener noreferrer";
  }
  return { html: container.innerHTML as SafeHtml, headings };
}

// The page has its own h1, so an article's headings begin at the second level.
function anchorHeadings(container: HTMLElement): ArticleHeading[] {
  replaceElements(container.querySelectorAll("h1"), (heading) => renameElement(heading, "h2"));
  const uniqueId = createUniqueIds();
  return [...container.querySelectorAll("h2, h3, h4, h5, h6")].map((heading) => {
    const text = heading.textContent?.trim() ?? "";
    heading.id = uniqueId(text);
    // The accessible name, without the anchor's.
    heading.setAttribute("aria-label", text);
    const anchor = document.createElement("a");
    anchor.href = `#${heading.id}`;
    anchor.className = "anchor";
    anchor.setAttribute("aria-label", `Link to “${text}”`);
    heading.append(anchor);
    return { id: heading.id, text, level: Number(heading.nodeName[1]) };
  });
}

// The prefix avoids collisions with the page's own ids. Repeated headings get a number, except for the first.
function createUniqueIds(): (text: string) => string {
  const used = new Set<string>();
  // Not counted from 2 for each heading: thousands may have the same text.
  const counts = new Map<string, number>();
  return (text) => {
    const slug = `section-${text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "")}`;
    let id = slug;
    let count = counts.get(slug) ?? 1;
    while (used.has(id)) {
      count += 1;
      id = `${slug}-${count}`;
    }
    counts.set(slug, count);
    used.add(id);
    return id;
  };
}

/** Replaces an element by one of another name with its content, without its attributes. */
export function renameElement(element: Element, name: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(name);
  while (element.firstChild) renamed.append(element.firstChild);
  element.replaceWith(renamed);
  return renamed;
}

function wrap(element: Element, className: string): HTMLElement {
  const wrapper = document.createElement("div");
  wrapper.className = className;
  wrapper.append(element);
  return wrapper;
}

function addScrollRegions(container: HTMLElement): void {
  const labels = labelTables(container);
  replaceElements(container.querySelectorAll("table:not(table table)"), (table) => {
    // Focusable, so that the keyboard can scroll it; the region gives it an accessible name.
    const scroller = wrap(table, "scroller");
    scroller.tabIndex = 0;
    const region = wrap(scroller, "scroll-region");
    region.setAttribute("role", "region");
    const above = labels.get(table);
    region.setAttribute("aria-label", above ? `Table: ${above}` : "Table");
    return region;
  });
}

/** The text of the last heading before each table, among its siblings. */
function labelTables(container: HTMLElement): Map<Element, string | null> {
  const above = new Map<ParentNode | null, string | null>();
  const labels = new Map<Element, string | null>();
  for (const element of container.querySelectorAll("h2, h3, h4, h5, h6, table")) {
    const { parentNode } = element;
    if (element.nodeName === "TABLE") labels.set(element, above.get(parentNode) ?? null);
    else above.set(parentNode, element.getAttribute("aria-label"));
  }
  return labels;
}

function withCopyButton(pre: Element): Element {
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.copy = "";
  button.textContent = "Copy";
  const code = wrap(pre, "code");
  code.append(button);
  return code;
}

function prepareFrame(frame: HTMLIFrameElement): void {
  frame.setAttribute("loading", "lazy");
  frame.setAttribute("allow", "fullscreen; picture-in-picture; encrypted-media");
  frame.title = "Video";
  frame.referrerPolicy = "strict-origin-when-cross-origin";
}
