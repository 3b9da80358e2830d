const LINK = /\s(?:href|src)="([^"]*)"/g;

/** A response: its status, 0 where none came, and the HTML of a page. */
type Crawled = { status: number; html: string };

/**
 * Follows every link and file of a site from its first page on, whatever robots.txt or `nofollow` say. Returns each
 * address with its response.
 */
export async function crawl(origin: string, connections: number): Promise<Map<string, Crawled>> {
  const responses = new Map<string, Crawled>();
  let waiting = ["/"];
  while (waiting.length > 0) {
    const now = waiting.slice(0, connections);
    const found = await Promise.all(now.map((address) => read(origin, address)));
    for (const [index, { links, ...response }] of found.entries()) {
      responses.set(now[index] ?? "", response);
      waiting.push(...links);
    }
    waiting = [...new Set(waiting)].filter((address) => !responses.has(address));
  }
  return responses;
}

async function read(origin: string, address: string): Promise<Crawled & { links: string[] }> {
  try {
    const response = await fetch(origin + address, { redirect: "manual" });
    const html = await response.text();
    const isPage = /text\/html/.test(response.headers.get("content-type") ?? "");
    const found = isPage ? [...html.matchAll(LINK)].map(([, link = ""]) => link) : [];
    const location = response.headers.get("location");
    return {
      status: response.status,
      html: isPage ? html : "",
      links: inSite(origin + address, location ? [location] : found),
    };
  } catch {
    return { status: 0, html: "", links: [] };
  }
}

/** The addresses of the same site, without their fragments. */
function inSite(base: string, links: readonly string[]): string[] {
  return links.flatMap((link) => {
    const plain = link.replaceAll("&amp;", "&").replace(/#.*/, "");
    if (!plain || !URL.canParse(plain, base)) return [];
    const { origin, pathname, search } = new URL(plain, base);
    return origin === new URL(base).origin ? [pathname + search] : [];
  });
}
