import { sampleVideo } from "@shared/testing/sample-video.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishOf, putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runRenderedApp } from "../testing/rendered-app.ts";
import { videoAdminAt, videoOf } from "../testing/video-requests.ts";
import { cacheControl } from "./cache-control.ts";

const PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

let app: Awaited<ReturnType<typeof runRenderedApp>>;
let cookie: string;
/** Addresses that only this database has, by name. */
const made: Record<string, string> = {};

beforeAll(async () => {
  app = await runRenderedApp();
  const publisher = await signInAsPublisher(app);
  cookie = publisher.cookie;
  const admin = videoAdminAt(app.url, cookie);
  const video = videoOf(await admin.add(sampleVideo(), [{ start: 0, end: 2, text: "Hello." }]));
  const article = putArticle(
    "daily-checks",
    `<p>${"Long. ".repeat(500)}<img src="${PIXEL}" alt=""></p>`,
  );
  const redirects = [{ from: "/hc/7-Daily-Checks", to: article.value.link }];
  await publisher.publish(publishOf(0, { changes: [article], redirects }));
  const { html } = (await publisher.get("/articles/daily-checks")).body as { html: string };
  made["{video}"] = String(video.id);
  made["{image}"] = /pictures\/([^"]+)/.exec(html)?.[1] ?? "";
});
afterAll(() => app?.close());

async function ask(path: string, init: RequestInit = {}) {
  const filled = path.replace(/\{\w+\}/, (name) => made[name] ?? "");
  const { status, headers } = await fetch(`${app.url}${filled}`, { redirect: "manual", ...init });
  return { status, headers, caching: headers.get("cache-control") };
}

test("an address of another site's past redirects to its article, with a slash too", async () => {
  for (const path of ["/hc/7-Daily-Checks", "/hc/7%2DDaily-Checks/"]) {
    const { status, headers } = await ask(path);
    expect([status, headers.get("location")]).toEqual([301, "/knowledge-base/fleet/daily-checks"]);
  }
});

test.each([
  ["/api/videos", 200, "api"],
  ["/api/videos/category/featured", 200, "api"],
  ["/api/videos/category/unknown", 200, "api"],
  ["/api/videos/search/shift", 200, "api"],
  ["/api/transcripts", 200, "api"],
  ["/api/transcripts/all", 200, "api"],
  ["/api/transcripts/{video}", 200, "api"],
  ["/api/transcripts/999", 404, "notFound"],
  ["/api/search", 200, "api"],
  ["/api/search/hello", 200, "api"],
  ["/api/knowledge-base", 200, "api"],
  ["/api/knowledge-base/all", 200, "api"],
  ["/api/knowledge-base/categories/fleet", 200, "api"],
  ["/api/knowledge-base/articles/daily-checks", 200, "api"],
  ["/api/knowledge-base/articles/unknown", 404, "notFound"],
  ["/api/knowledge-base/since/0", 200, "api"],
  ["/api/knowledge-base/since/0/daily-checks", 200, "api"],
  ["/api/knowledge-base/pictures/{image}", 200, "image"],
  [`/api/knowledge-base/pictures/${"0".repeat(64)}.png`, 404, "notFound"],
  ["/", 200, "page"],
  ["/university?category=featured", 200, "page"],
  ["/knowledge-base", 200, "page"],
  ["/knowledge-base/truck-checks/daily-vehicle-inspections", 200, "page"],
  ["/knowledge-base/truck-checks/daily-vehicle-inspections.md", 200, "page"],
  ["/search?q=shift", 200, "page"],
  ["/nowhere", 404, "notFound"],
  ["/hc/7-Daily-Checks?from=old", 301, "page"],
  ["/hc/7-daily%2Dchecks", 404, "notFound"],
  ["/sitemap.xml", 200, "page"],
  ["/robots.txt", 200, "page"],
  ["/feed.xml", 200, "page"],
  ["/llms.txt", 200, "page"],
  ["/opensearch.xml", 200, "page"],
  ["/social/article/daily-checks.png", 200, "file"],
  ["/social/category/cad.png", 200, "file"],
] as const)(
  "GET %s is kept by shared caches without a cookie: %i, %s",
  async (path, status, kind) => {
    // Express serves the first request, the cache the second; a browser with a session gets the same.
    for (const headers of [{}, {}, { cookie }] as Record<string, string>[]) {
      const response = await ask(path, { headers });
      expect([response.status, response.caching]).toEqual([status, cacheControl[kind]]);
      expect(response.headers.getSetCookie()).toEqual([]);
      if (status !== 200) continue;
      const etag = response.headers.get("etag") ?? "";
      const again = await ask(path, { headers: { ...headers, "if-none-match": etag } });
      expect([again.status, again.caching]).toEqual([304, cacheControl[kind]]);
      expect(again.headers.get("vary")).toBe(response.headers.get("vary"));
    }
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, head.caching]).toEqual([status, cacheControl[kind]]);
  },
);

test.each([
  "/api/knowledge-base?fresh",
  "/api/knowledge-base/articles/daily-checks?fresh",
  "/api/videos?fresh",
])("GET %s with `?fresh` gets a response that no cache keeps", async (path) => {
  const { url } = app;
  const [fresh, kept] = [await fetch(`${url}${path}`), await fetch(`${url}${path.split("?")[0]}`)];
  expect(fresh.headers.get("cache-control")).toBe(cacheControl.private);
  expect(kept.headers.get("cache-control")).toBe(cacheControl.api);
  expect(await fresh.text()).toBe(await kept.text());
});

test("only what is compressed differs by Accept-Encoding", async () => {
  expect((await ask("/api/knowledge-base/articles/daily-checks")).headers.get("vary")).toBe(
    "Accept-Encoding",
  );
  expect((await ask("/api/knowledge-base/pictures/{image}")).headers.get("vary")).toBeNull();
});

test.each([
  ["GET", "/healthz", 200],
  ["GET", "/readyz", 200],
  ["POST", "/api/auth/login", 400],
  ["POST", "/api/auth/logout", 204],
  ["GET", "/api/auth/nothing", 404],
  ["GET", "/api/admin/nothing", 404],
  ["GET", "/api/nothing", 404],
  ["GET", "/api/videos/search", 400],
  ["GET", "/api/videos/search/%FF", 400],
  ["GET", "/api/search/%20", 400],
  ["GET", `/api/search/${"a".repeat(201)}`, 400],
  ["DELETE", "/api/videos", 405],
])("%s %s gets a %i that no cache keeps", async (method, path, status) => {
  const headers = { "content-type": "application/json" };
  const response = await ask(path, { method, ...(method === "GET" ? {} : { headers }) });
  expect([response.status, response.caching]).toEqual([status, cacheControl.private]);
});
