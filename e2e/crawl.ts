const LINK = /\s(?:href|src)="([^"]*)"/g;

/** What was answered: the status, 0 where no response came, and the HTML of a page. */
export type Crawled = { status: number; html: string };

/**
 * Follows every link and file of a site from its first page on, whatever robots.txt or `nofollow` say. Returns what each
 * address answered. After `limit` addresses it follows no more.
 */
export async function crawl(
  origin: string,
  connections: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<Map<string, Crawled>> {
  const responses = new Map<string, Crawled>();
  const waiting = ["/"];
  const known = new Set(waiting);
  let running = 0;
  await new Promise<void>((finish) => {
    const fill = () => {
      if (running === 0 && waiting.length === 0) finish();
      while (running < connections && waiting.length > 0) void follow(waiting.pop() ?? "/");
    };
    const follow = async (address: string) => {
      running += 1;
      const { links, ...response } = await read(origin, address);
      responses.set(address, response);
      for (const link of links) {
        if (known.has(link) || known.size >= limit) continue;
        known.add(link);
        waiting.push(link);
      }
      running -= 1;
      fill();
    };
    fill();
  });
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
