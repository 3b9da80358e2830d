import { type ConsoleMessage, expect, test as plainTest } from "@playwright/test";
import { test } from "./fixtures.ts";
import { expectCards } from "./library.ts";
import { PageWatch } from "./page-watch.ts";

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self' https://vimeo.com",
  "frame-src https://player.vimeo.com https://www.youtube-nocookie.com",
  "worker-src 'self'",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

test("every response has security headers; pages are revalidated, hashed files cached", async ({
  page,
  request,
}) => {
  for (const path of ["/", "/university", "/nowhere", "/api/videos", "/api/nowhere"]) {
    const headers = (await request.get(path)).headers();
    const policy = headers["content-security-policy"] ?? "";
    // Pages have the theme's script and the first view's styles inside, allowed by their hashes alone.
    const plain = path.startsWith("/api") ? policy : policy.replace(/ 'sha256-[\w+/=]{44}'/g, "");
    expect(
      plain.split(";").map((directive) => directive.trim()),
      path,
    ).toEqual(POLICY);
    expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"], path).toContain("camera=()");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["x-powered-by"], path).toBeUndefined();
  }

  const hashed: string[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith("/assets/")) hashed.push(pathname);
  });
  await page.goto("/university");
  await expectCards(page, 18);
  expect(hashed.length).toBeGreaterThan(1);
  for (const path of hashed) {
    const headers = (await request.get(path)).headers();
    expect(headers["cache-control"], path).toBe("public, max-age=31536000, immutable");
    expect(headers["content-security-policy"], path).toBe(
      "default-src 'self';frame-ancestors 'none'",
    );
    expect(headers["x-content-type-options"], path).toBe("nosniff");
  }
  const { "cache-control": caching } = (await request.get("/university")).headers();
  // A shared cache may keep it for a minute.
  expect(caching).toMatch(/^public, max-age=0, s-maxage=60,/);
});

// Proves the watch that every other test here relies on.
plainTest(
  "the watch sees a console error, unless the test expects it, policy violations, requests to others and to another port of this machine, and page errors",
  async ({ page, baseURL }) => {
    const watch = new PageWatch(baseURL);
    await watch.watch(page.context());
    await page.goto("/products");
    const heard = page.waitForEvent(
      "console",
      (message: ConsoleMessage) => message.text() === "two",
    );
    await page.evaluate(() => {
      console.error("one");
      console.error("two");
    });
    await heard;
    expect(watch.seen).toHaveLength(2);

    await page.evaluate(() => {
      fetch("https://elsewhere.example.com").catch(() => undefined);
      new Image().src = "https://elsewhere.example.com/picture.png";
      setTimeout(() => Promise.reject(new Error("boom")));
    });
    for (const error of [
      "connect-src blocked https://elsewhere",
      "request to another host: https://elsewhere",
      "boom",
    ]) {
      await expect.poll(() => watch.seen.join()).toContain(error);
    }
    expect(watch.seen.join()).not.toContain("request to another site");
    await page.evaluate(() => fetch("http://localhost:1/").catch(() => undefined));
    await page.goto("http://localhost:1/").catch(() => undefined);
    await expect
      .poll(() => watch.seen.join())
      .toContain("request to another site: http://localhost");
    expect(() => watch.verify()).toThrow("errors seen in the page");

    const expecting = new PageWatch();
    expecting.expectConsoleError(/three/);
    expect(() => expecting.verify()).toThrow("expected console errors that did not come");
  },
);
