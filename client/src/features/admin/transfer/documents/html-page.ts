/** A page's parts that are no part of its text. */
const AROUND =
  "nav, footer, script, style, template, noscript, [role=navigation], [role=banner], [role=contentinfo], [role=search], [aria-hidden=true]:not(svg *)";
/** Where a page's text is, the likeliest first. */
const MAIN = ["main article", "article", "main", "[role=main]"];
/** Where it is on many pages, if the page's first heading is in it. */
const LIKELY_MAIN = ["#content", ".content", ".document"];
/** Links of headings to themselves, as documentation generators write them. */
const PERMALINK = "a.headerlink, a.anchor, a.header-anchor, a.permalink, a.hash-link";

/** Parses HTML in an inert document: nothing is run or loaded. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, "text/html").body;
}

/** An element's text in one line; empty for null. */
export function htmlToText(element: Element | null): string {
  return (element?.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Reads a page of HTML: its text without what is around it, its title, its description and its address. */
export function readHtmlPage(html: string): {
  body: HTMLElement;
  fields: { title?: string; description?: string };
  formerAddresses: string[];
} {
  const page = new DOMParser().parseFromString(html, "text/html");
  const description = page.querySelector<HTMLMetaElement>("meta[name=description]")?.content.trim();
  const main = mainOf(page);
  for (const part of main.querySelectorAll(AROUND)) part.remove();
  for (const link of main.querySelectorAll(PERMALINK)) link.remove();
  const title = main.querySelector("h1") ? "" : titleOf(page);
  return {
    body: main,
    fields: { ...(title && { title }), ...(description && { description }) },
    formerAddresses: addressesOf(page),
  };
}

function mainOf(page: Document): HTMLElement {
  for (const selector of [...MAIN, ...LIKELY_MAIN.map((each) => `${each}:has(h1)`)]) {
    const [only, ...others] = page.querySelectorAll<HTMLElement>(selector);
    if (only && others.length === 0 && htmlToText(only)) return only;
  }
  for (const header of page.querySelectorAll("body > header")) header.remove();
  return page.body;
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
