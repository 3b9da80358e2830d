import { type APIRequestContext, expect, test } from "@playwright/test";
import { schemaErrors } from "../client/src/app/testing/schema-errors.ts";
import { site } from "../client/src/site.ts";
import { crawl } from "./crawl.ts";
import { library } from "./library.ts";

/** The path of an address of the site, as the server that is tested has it. */
function pathOf(address: string): string {
  expect(address.startsWith(`${site.url}/`), address).toBe(true);
  return address.slice(site.url.length);
}

async function readPage(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  return { status: response.status(), html: await response.text(), headers: response.headers() };
}

function expectWhole(responses: Awaited<ReturnType<typeof crawl>>): void {
  const addresses = [...responses.keys()];
  expect([...responses].filter(([, { status }]) => status !== 200)).toEqual([]);
  // Links to a second of a video are its own page's.
  const videos = addresses.filter((address) => address.includes("video="));
  const pages = new Set(videos.map((address) => address.replace(/&t=\d+$/, "")));
  expect([...pages].sort()).toEqual(library.map(({ id }) => `/university?video=${id}`).sort());
  expect(addresses.filter((address) => /^\/knowledge-base\/[^.]+$/.test(address))).toHaveLength(36);
  expect(addresses.length).toBeLessThan(500);
  for (const [address, { html }] of responses) {
    if (html === "") continue;
    expect(html.match(/<h1\b[^>]*>[^<]/g), address).toHaveLength(1);
    for (const [, part = ""] of html.matchAll(/<a\b[^>]*?\shref="#([^"]+)"/g))
      expect(html, `${address}#${part}`).toContain(`id="${decodeURIComponent(part)}"`);
  }
}

/** The one value that a pattern finds in a page; fails where it finds none or several. */
function only(html: string, pattern: RegExp, address: string): string {
  const found = [...html.matchAll(pattern)].map(([, value = ""]) => value);
  expect(found, `${pattern} in ${address}`).toHaveLength(1);
  return found[0] ?? "";
}

test("a crawler finds every page of the sitemap, no broken link, unique titles", async ({
  request,
  baseURL,
}) => {
  const responses = await crawl(baseURL ?? "", 100);
  expectWhole(responses);
  const robots = (await readPage(request, "/robots.txt")).html;
  const sitemap = pathOf(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? "");
  const xml = (await readPage(request, sitemap)).html;
  const addresses = [...xml.matchAll(/<url>\s*<loc>([^<]*)</g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(60);
  const [titles, descriptions] = [new Set<string>(), new Set<string>()];
  for (const address of addresses) {
    const path = pathOf(address).replaceAll("&amp;", "&");
    const { status, html } = responses.get(path) ?? (await readPage(request, path));
    expect(status, address).toBe(200);
    expect(only(html, /<link rel="canonical" href="([^"]*)"/g, address)).toBe(address);
    expect(html, address).not.toContain('<meta name="robots"');
    titles.add(only(html, /<title>([^<]+)<\/title>/g, address));
    descriptions.add(only(html, /<meta name="description" content="([^"]+)"/g, address));
    const data = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
    const errors = [...data].flatMap(([, json = ""]) => schemaErrors(JSON.parse(json)));
    expect(errors, address).toEqual([]);
  }
  // Browsers that show a text ask for it there.
  expect((await request.get("/favicon.ico")).status()).toBe(200);
  expect([titles.size, descriptions.size]).toEqual([addresses.length, addresses.length]);
});

test("the bundle names where the licences of its libraries are", async ({ request }) => {
  const read = async (path = "") => (await readPage(request, path)).html;
  const script = await read(/src="(\/assets\/[^"]+\.js)"/.exec(await read("/"))?.[1]);
  const base = await read(`/assets/${/base-[^"]+\.js/.exec(script)?.[0]}`);
  const notices = await read(/\/\* Licences: (\S+) \*\//.exec(base)?.[1]);
  const inBundle = ["react-dom", "quill", "@tanstack/query-core"];
  const inWorkers = ["stemmer"];
  const inStyles = ["tailwindcss", "@fontsource-variable/atkinson-hyperlegible-next"];
  for (const name of [...inBundle, ...inWorkers, ...inStyles]) {
    expect(notices).toMatch(
      new RegExp(`^${name} \\d.* \\(.+\\)\n.+\n\n.*(Licen[sc]e|Copyright)`, "m"),
    );
  }
});
