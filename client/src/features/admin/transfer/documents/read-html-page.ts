import { htmlToText, textPartOf } from "./html-page.ts";
import { type PageTemplate, removeTemplate } from "./page-template.ts";

/**
 * Reads a page of HTML: its text without what is around it, its title, its description and its address. `removed` is how
 * many parts of its template were taken out.
 */
export function readHtmlPage(
  html: string,
  template: PageTemplate,
): {
  body: HTMLElement;
  fields: { title?: string; description?: string };
  formerAddresses: string[];
  removed: number;
} {
  const { page, main, isMarked } = textPartOf(html);
  const description = page.querySelector<HTMLMetaElement>("meta[name=description]")?.content.trim();
  const removed = isMarked ? 0 : removeTemplate(main, template);
  // Of several none is the page's.
  const title = main.querySelectorAll("h1").length === 1 ? "" : titleOf(page);
  if (title) removeTitle(main, title.toLowerCase());
  return {
    body: main,
    fields: { ...(title && { title }), ...(description && { description }) },
    formerAddresses: addressesOf(page),
    removed,
  };
}

// The page shows it above the text, also where it was no heading.
function removeTitle(main: HTMLElement, title: string): void {
  const found = [...main.querySelectorAll("div, p, center, h1, h2")].find(
    (element) => htmlToText(element).toLowerCase() === title,
  );
  if (!found || found.querySelector("img")) return;
  const before = main.ownerDocument.createRange();
  before.setStart(main, 0);
  before.setEndBefore(found);
  if (before.toString().trim() === "") found.remove();
}

function addressesOf(page: Document): string[] {
  const canonical = page.querySelector("link[rel=canonical]")?.getAttribute("href");
  const shared = page.querySelector("meta[property='og:url']")?.getAttribute("content");
  const address = (canonical ?? shared ?? "").trim();
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? [address] : [];
}

// Without the site's name behind it.
function titleOf(page: Document): string {
  return page.title.split(/\s+[|–—·]\s+/)[0]?.trim() ?? "";
}
