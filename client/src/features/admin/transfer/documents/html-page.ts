/** A page's parts that are no part of its text. */
const AROUND =
  "nav, footer, script, style, template, noscript, [role=navigation], [role=banner], [role=contentinfo], [role=search], [aria-hidden=true]:not(svg *)";
/** Where a page's text is, the likeliest first. */
const MAIN = ["main article", "article", "main", "[role=main]"];
/** Where it is on many pages, if the page's first heading is in it. */
const LIKELY_MAIN = ["#content", ".content", ".document"];
/** Links of headings to themselves, as documentation generators write them. */
const PERMALINK = "a.headerlink, a.anchor, a.header-anchor, a.permalink, a.hash-link";

/** Links of headings to the table of contents, around their texts. */
const BACK_LINK = "a.toc-backref";

/** Parses HTML in an inert document: nothing is run or loaded. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** An element's text in one line; empty for null. */
export function htmlToText(element: Element | null): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Parses a page and finds its text; `isMarked` where the page says which part that is. */
export function textPartOf(html: string): { page: Document; main: HTMLElement; isMarked: boolean } {
  const page = new DOMParser().parseFromString(html, "text/html");
  const main = mainOf(page);
  for (const part of main.querySelectorAll(AROUND)) part.remove();
  for (const link of main.querySelectorAll(PERMALINK)) link.remove();
  for (const link of main.querySelectorAll(BACK_LINK)) link.replaceWith(...link.childNodes);
  return { page, main, isMarked: main !== page.body };
}

function mainOf(page: Document): HTMLElement {
  for (const selector of [...MAIN, ...LIKELY_MAIN.map((each) => `${each}:has(h1)`)]) {
    const [only, ...others] = page.querySelectorAll<HTMLElement>(selector);
    if (only && others.length === 0 && htmlToText(only)) return only;
  }
  for (const header of page.querySelectorAll("body > header")) header.remove();
  return page.body;
}
