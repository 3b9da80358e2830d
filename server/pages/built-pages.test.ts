import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import express from "express";
import { JSDOM } from "jsdom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cacheControl } from "../http/cache-control.ts";
import { errorHandler } from "../http/errors.ts";
import { serveOnFreePort, silentLog } from "../testing/running-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { inlineThumbnails, readBuiltFiles, serveFiles } from "./open-pages.ts";

let site: Awaited<ReturnType<typeof serveOnFreePort>>;
beforeAll(async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, ".vite", "manifest.json"), "{}");
  writeFileSync(join(folder, "index.html"), "<p>the page</p>");
  writeFileSync(join(folder, "favicon.svg"), "<svg/>");
  writeFileSync(join(folder, "service-worker.js"), "x();");
  writeFileSync(join(folder, "assets", "index-1a2b.js"), "x();".repeat(1_000));
  const compressed = brotliCompressSync("compressed by the build();");
  writeFileSync(join(folder, "assets", "index-1a2b.js.br"), compressed);
  const app = express().use(
    serveFiles(readBuiltFiles(folder), "<p>the page</p>"),
    errorHandler(silentLog),
  );
  site = await serveOnFreePort(app);
});
afterAll(() => site?.close());

test.each([
  ["/secretdoor/dashboard", 200, "text/html; charset=utf-8", cacheControl.private],
  ["/media", 404, "text/plain; charset=utf-8", "private, no-store"],
  ["/media/a/b", 404, "text/plain; charset=utf-8", "private, no-store"],
  ["/healthz/x", 404, "text/plain; charset=utf-8", "private, no-store"],
  ["/media/%25", 404, "text/plain; charset=utf-8", "private, no-store"],
  ["/index.html", 200, "text/html; charset=utf-8", cacheControl.page],
  ["/service-worker.js", 200, "text/javascript; charset=utf-8", cacheControl.page],
  ["/favicon.svg", 200, "image/svg+xml", "public, max-age=3600"],
  [
    "/assets/index-1a2b.js",
    200,
    "text/javascript; charset=utf-8",
    "public, max-age=31536000, immutable",
  ],
  ["/assets/index-1a2b.js.br", 404, "text/plain; charset=utf-8", "private, no-store"],
  ["/assets/index-old.js", 404, "text/plain; charset=utf-8", "private, no-store"],
  ["/assets/..%2F..%2F..%2Fetc%2Fpasswd", 404, "text/plain; charset=utf-8", "private, no-store"],
  ["/%FF", 400, "text/plain; charset=utf-8", "private, no-store"],
])("the file %s responds with %i as %s, cached as %s", async (path, status, type, caching) => {
  const response = await fetch(`${site.url}${path}`);
  expect(response.status).toBe(status);
  expect(response.headers.get("content-type")).toBe(type);
  expect(response.headers.get("cache-control")).toBe(caching);
  await response.text();
});

test("a browser that reads Brotli gets the copy that the build has made", async () => {
  const textIn = async (encoding: string) => {
    const headers = { "Accept-Encoding": encoding };
    return (await fetch(`${site.url}/assets/index-1a2b.js`, { headers })).text();
  };
  expect(await textIn("br")).toBe("compressed by the build();");
  expect(await textIn("identity")).toBe("x();".repeat(1_000));
});

test("the manifest of the build is not served", async () => {
  const response = await fetch(`${site.url}/.vite/manifest.json`);
  expect(await response.text()).not.toBe("{}");
});

test("another method than GET and HEAD is refused for a file", async () => {
  const response = await fetch(site.url, { method: "POST" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});

test("a server whose client was not built says how to build it", () => {
  expect(() => readBuiltFiles("/nowhere")).toThrow(/Run "npm run build" first/);
});

test("small thumbnails of this site are inline, escaped for an attribute's CSS", () => {
  const files: Record<string, string> = {
    "/thumbnails/a.svg": `<svg fill="url(#g)">\n  <text>5 % &amp; \\</text></svg>`,
    "/thumbnails/large.svg": "x".repeat(5_000),
  };
  const read = (path: string) => (files[path] ? Buffer.from(files[path]) : null);
  const imageAt = (path: string) => `<div style="background:url(&quot;${path}&quot;)"></div>`;
  const page = JSDOM.fragment(inlineThumbnails(imageAt("/thumbnails/a.svg"), read));
  const [, address = ""] = /^url\("(.*)"\)$/.exec(
    (page.firstElementChild as HTMLElement).style.backgroundImage,
  ) ?? ["", ""];
  expect(decodeURIComponent(address.slice(address.indexOf(",") + 1))).toBe(
    "<svg fill='url(#g)'> <text>5 % &amp; \\</text></svg>",
  );
  for (const path of ["/thumbnails/large.svg", "/thumbnails/none.svg", "/media/a.svg"]) {
    expect(inlineThumbnails(imageAt(path), read)).toBe(imageAt(path));
  }
});
