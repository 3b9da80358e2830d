const LINK = /\s(?:href|src)="([^"]*)"/g;

/**
 * Follows every link and file of a site from its first page on, whatever robots.txt or `nofollow` say. Returns the
 * status of each address; 0 where no answer came. After `limit` addresses it follows no more.
 */
export async function crawl(
  origin: string,
  connections: number,
  limit = Number.POSITIVE_INFINITY,
): Promise<Map<string, number>> {
  const statuses = new Map<string, number>();
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
      const { status, links } = await read(origin, address);
      statuses.set(address, status);
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
  return statuses;
}

async function read(origin: string, address: string): Promise<{ status: number; links: string[] }> {
  try {
    const response = await fetch(origin + address, { redirect: "manual" });
    const html = await response.text();
    const isPage = /text\/html/.test(response.headers.get("content-type") ?? "");
    const found = isPage ? [...html.matchAll(LINK)].map(([, link = ""]) => link) : [];
    const location = response.headers.get("location");
    return {
      status: response.status,
      links: inSite(origin + address, location ? [location] : found),
    };
  } catch {
    return { status: 0, links: [] };
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
