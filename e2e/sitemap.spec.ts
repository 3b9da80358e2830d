import { type APIRequestContext, expect, test } from "@playwright/test";
import { JSDOM } from "jsdom";
import { schemaFaults } from "../client/src/app/testing/schema-faults.ts";
import { site } from "../client/src/site.ts";
import { crawl } from "./crawl.ts";
import { library } from "./library.ts";

type Walked = { address: string; title: string; description: string };

const contentOf = (document: Document, selector: string) =>
  document.querySelector(selector)?.getAttribute("content") ?? "";

/** The path of an address of the site, as the server that is tested has it. */
function pathOf(address: string): string {
  expect(address.startsWith(`${site.url}/`), address).toBe(true);
  return address.slice(site.url.length);
}

async function readPage(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 });
  return { status: response.status(), html: await response.text(), headers: response.headers() };
}

/** Checks a page that the sitemap names. */
async function walk(request: APIRequestContext, address: string): Promise<Walked> {
  const { status, html } = await readPage(request, pathOf(address));
  expect(status, address).toBe(200);
  const { document } = new JSDOM(html).window;
  const canonical = document.querySelector("link[rel=canonical]")?.getAttribute("href");
  expect(canonical).toBe(address);
  expect(contentOf(document, "meta[name=robots]"), address).toBe("");
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')];
  const faults = scripts.flatMap((script) => schemaFaults(JSON.parse(script.textContent ?? "")));
  expect(faults, address).toEqual([]);
  return {
    address,
    title: document.title,
    description: contentOf(document, "meta[name=description]"),
  };
}

function repeated(walked: readonly Walked[], field: "title" | "description"): string[] {
  const seen = new Set<string>();
  return walked.flatMap(({ address, [field]: text }) => {
    const isRepeated = text === "" || seen.has(text);
    seen.add(text);
    return isRepeated ? [`${address}: ${text}`] : [];
  });
}

test("every page of the sitemap is there, under its own address, title and description", async ({
  request,
}) => {
  const robots = (await readPage(request, "/robots.txt")).html;
  const sitemap = pathOf(/^Sitemap: (.*)$/m.exec(robots)?.[1] ?? "");
  const xml = new JSDOM((await readPage(request, sitemap)).html, { contentType: "text/xml" });
  const addresses = [...xml.window.document.querySelectorAll("url > loc")].map(
    ({ textContent }) => textContent ?? "",
  );
  expect(addresses.length).toBeGreaterThan(60);
  const walked: Walked[] = [];
  for (const address of addresses) walked.push(await walk(request, address));
  expect(repeated(walked, "title")).toEqual([]);
  expect(repeated(walked, "description")).toEqual([]);
});

test("every article that llms.txt names can be read as Markdown, and its picture be seen", async ({
  request,
}) => {
  const text = (await readPage(request, "/llms.txt")).html;
  const addresses = [...text.matchAll(/\]\((\S+\.md)\)/g)].map(([, address = ""]) => address);
  expect(addresses).toHaveLength(36);
  for (const address of addresses) {
    const { status, html } = await readPage(request, pathOf(address));
    expect([address, status, html.slice(0, 2)]).toEqual([address, 200, "# "]);
  }
  const { html } = await readPage(request, pathOf(addresses[0] ?? "").replace(/\.md$/, ""));
  const image = contentOf(new JSDOM(html).window.document, "meta[property='og:image']");
  const picture = await request.get(pathOf(image));
  expect([picture.url(), picture.status(), picture.headers()["content-type"]]).toEqual([
    expect.stringContaining(pathOf(image)),
    200,
    "image/png",
  ]);
});

test("other forms of an address lead to the one of the page, and what is not there is said to be", async ({
  request,
}) => {
  for (const [path, status, to] of [
    ["/University/?category=how-to", 301, "/university?category=how-to"],
    ["/knowledge-base/", 301, "/knowledge-base"],
    ["/knowledge-base/anywhere/user-roles", 301, "/knowledge-base/users/user-roles"],
    ["/knowledge-base/users/User-Roles/", 301, "/knowledge-base/users/user-roles"],
    ["/knowledge-base/users/no-such-article", 404, undefined],
    ["/no/such/page", 404, undefined],
    ["/university?video=999999", 404, undefined],
    ["/assets/nothing-here.js", 404, undefined],
  ] as const) {
    const answer = await readPage(request, path);
    expect(answer.status, path).toBe(status);
    expect(answer.headers.location, path).toBe(to);
    if (status === 404 && !path.startsWith("/assets"))
      expect(answer.html).toContain('<meta name="robots" content="noindex, follow">');
  }
  for (const path of ["/secretdoor", "/secretdoor/dashboard"]) {
    const { headers } = await readPage(request, path);
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
  }
  // Where a browser that shows a text asks for it.
  const icon = await request.get("/favicon.ico");
  expect(icon.status()).toBe(200);
  expect(icon.headers()["content-type"]).toMatch(/^image\/.*icon$/);
});

test("a crawler with 100 connections that follows every link finds each page once, none broken", async ({
  baseURL,
}) => {
  const statuses = await crawl(baseURL ?? "", 100);
  const addresses = [...statuses.keys()];
  expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);
  // Links to a second of a video are its own page's.
  const videos = addresses.filter((address) => address.includes("video="));
  const pages = new Set(videos.map((address) => address.replace(/&t=\d+$/, "")));
  expect([...pages].sort()).toEqual(library.map(({ id }) => `/university?video=${id}`).sort());
  expect(addresses.length).toBeLessThan(500);
});
