import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page, type Route } from "@playwright/test";
import {
  ACCOUNT_SETTINGS,
  generateVideos,
  type PutArticle,
  publisherOf,
  putArticles,
} from "../server/testing/generated-content.ts";
import { QUICK_START } from "../server/testing/quick-start.ts";
import { type RunningServer, startServer } from "../server/testing/start-server.ts";
import { test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { makeDataFolder } from "./killable-site.ts";
import { PageWatch } from "./page-watch.ts";

// One site that grows from test to test.
test.describe.configure({ mode: "default" });

/** The number of articles that come with the product. */
const BUILT_IN = 36;
const ALL = putArticles(2_500 - BUILT_IN);

const folder = makeDataFolder();
let server: RunningServer;
let publish: Awaited<ReturnType<typeof publisherOf>>;
let published = 0;

test.beforeAll(async () => {
  server = await startServer("dist/server/index.js", { ...ACCOUNT_SETTINGS, DATA_DIR: folder }, [
    QUICK_START,
  ]);
  importVideos(300);
  publish = await publisherOf(server.url);
});
test.afterAll(async () => {
  await server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes up to so many articles, where there aren't as many yet. */
async function growTo(size: number): Promise<void> {
  const more = ALL.slice(published, size - BUILT_IN);
  if (more.length > 0) await publish(more);
  published = Math.max(published, size - BUILT_IN);
}

/** Makes the library one of so many videos, as the command does beside the running server. */
function importVideos(count: number): void {
  const library = join(folder, "videos.json");
  // The generated thumbnails are no files here.
  const videos = generateVideos(count).map((video) => ({ ...video, thumbnailUrl: "/mark.svg" }));
  writeFileSync(library, JSON.stringify(videos));
  execFileSync(process.execPath, ["dist/server/import-cli.js", library], {
    env: { ...process.env, DATA_DIR: folder },
  });
}

/** Each page: its address, elements that it shows, and the most that it may hand over, in KiB of JSON. */
const PAGES = [
  { name: "home", path: "/knowledge-base", selector: "main article", most: 400 },
  { name: "category", path: "/knowledge-base?category=cad", selector: "main article", most: 400 },
  { name: "article", path: newestPath, selector: ".rich-text > *", most: 8 },
  { name: "article search", path: "/knowledge-base?q=am", selector: "main article", most: 32 },
  // Twenty of each kind, those in texts each with its sentence.
  { name: "search", path: "/search?q=unit", selector: "main li a", most: 32 },
  { name: "University", path: "/university", selector: "main a[id^=video-]", most: 256 },
  { name: "video search", path: "/university?q=unit", selector: "main a[id^=video-]", most: 384 },
];

function newestPath(): string {
  return ALL[published - 1]?.value.link ?? "/knowledge-base/onboarding/start-first-shift";
}

/** A page of a visitor who was never here. */
async function newPage(browser: Browser): Promise<{ page: Page; watch: PageWatch }> {
  const context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: "block",
    viewport: { width: 1280, height: 800 },
  });
  const watch = new PageWatch(server.url);
  await watch.watch(context);
  await context.addInitScript(() => {
    // All of the page is there, and no script has run that could change it.
    document.addEventListener(
      "readystatechange",
      () => Object.assign(window, { sent: [...document.querySelectorAll("main *")] }),
      { once: true },
    );
  });
  return { page: await context.newPage(), watch };
}

/** Counts the elements of `selector` that the server has sent, and those of them that are in the page still. */
const countKept = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const { sent } = window as unknown as { sent: Element[] };
    const known = sent.filter((element) => element.matches(wanted));
    return { kept: known.filter(({ isConnected }) => isConnected).length, sent: known.length };
  }, selector);

/** An idle page refetches what it was rendered with. Results of the search stay as they came. */
const REFRESH = /\/api\/(knowledge-base|videos)$/;
const isRefreshed = ({ name }: (typeof PAGES)[number]) => name !== "search";

async function expectAsSent(page: Page, { name, selector }: (typeof PAGES)[number]): Promise<void> {
  const { kept, sent } = await countKept(page, selector);
  expect.soft(sent, `${name}: what the server has sent`).toBeGreaterThan(0);
  expect.soft(kept, `${name}: what is left of it`).toBe(sent);
}

test("pages of small and large sites are hydrated as they came", async ({ browser }) => {
  for (const size of [BUILT_IN, 2_500]) {
    await growTo(size);
    for (const shown of PAGES) {
      const { name, path, most } = shown;
      const { page, watch } = await newPage(browser);
      const texts: string[] = [];
      page.on("request", (request) => {
        if (/\.json$|knowledge-base\/articles\//.test(request.url())) texts.push(request.url());
      });
      const refreshed = isRefreshed(shown) && page.waitForResponse(REFRESH);
      await page.goto(typeof path === "string" ? path : path());
      await refreshed;
      await page.waitForFunction(() => !window.earlyClicks);
      await expectAsSent(page, shown);
      // Not there where the server has sent the page that renders itself.
      const data = await page.evaluate(() => document.querySelector("#page-data")?.textContent);
      expect.soft(data, `${name}: what was handed over`).toBeTruthy();
      expect.soft((data?.length ?? 0) / 1024, `${name}: KiB handed over`).toBeLessThan(most);
      expect.soft(texts, `${name}: texts asked for`).toEqual([]);
      expect.soft(watch.seen, `${name}: faults`).toEqual([]);
      await page.context().close();
    }
  }
});

test("a rendered page stays readable, however the API fails afterwards", async ({ browser }) => {
  await growTo(600);
  const down = (route: Route) => route.fulfill({ status: 500, body: "Down" });
  const outdated = (route: Route) => route.fulfill({ status: 404, json: {} });
  const [home, , article] = PAGES as [(typeof PAGES)[number], unknown, (typeof PAGES)[number]];
  const failures: [how: string, fail: (route: Route) => Promise<void>, pages: typeof PAGES][] = [
    ["is cut off", (route) => route.abort(), PAGES],
    ["is down", down, [home, article]],
    ["responds from an old cache", outdated, [home, article]],
  ];
  for (const [how, fail, pages] of failures) {
    for (const shown of pages) {
      const { path } = shown;
      const { page, watch } = await newPage(browser);
      watch.allowConsoleError(/Failed to load resource/);
      await page.route("**/api/**", fail);
      const asked =
        isRefreshed(shown) &&
        page.waitForRequest(REFRESH).then((request) => request.response().catch(() => null));
      await page.goto(typeof path === "string" ? path : path());
      await asked;
      await page.waitForFunction(() => !window.earlyClicks);
      await expectAsSent(page, { ...shown, name: `${shown.name} where the API ${how}` });
      await expect.soft(page.getByRole("main").getByRole("alert")).toHaveCount(0);
      await expect.soft(page.getByText("Article not found")).toHaveCount(0);
      expect.soft(watch.seen, `${shown.name} where the API ${how}: faults`).toEqual([]);
      await page.context().close();
    }
  }
});

test("a publish keeps the text that is read until the newer one is loaded", async ({ browser }) => {
  await growTo(600);
  const article = ALL[published - 1] as PutArticle;
  const { page, watch } = await newPage(browser);
  await page.setViewportSize({ width: 1280, height: 400 });
  const letList = await holdRequests(page, "**/api/knowledge-base");
  const letCategory = await holdRequests(page, "**/api/knowledge-base/categories/*");
  const letText = await holdRequests(page, "**/api/knowledge-base/articles/*");
  await page.goto(article.value.link);
  await page.waitForFunction(() => !window.earlyClicks);
  const heading = page.getByRole("heading", { level: 1 });
  const focused = page
    .getByRole("navigation", { name: "Previous and next article" })
    .getByRole("link")
    .first();
  await focused.focus();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(0);
  const expectUnmoved = async () => {
    await expect(focused).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  };

  const value = { ...article.value, title: "A newer title" };
  await publish([{ ...article, value, html: `${article.html}<p>Added since.</p>` }]);
  const asked = ["categories", "articles"].map((kind) =>
    page.waitForRequest(`**/api/knowledge-base/${kind}/*`),
  );
  letList();
  await Promise.all(asked);
  await expect(heading).toHaveText(article.value.title);
  await expectUnmoved();
  const response = page.waitForResponse("**/api/knowledge-base/categories/*");
  letCategory();
  await (await response).finished();
  await expect(heading).toHaveText(article.value.title);
  expect((await countKept(page, ".rich-text > *")).kept).toBeGreaterThan(0);
  await expectUnmoved();
  letText();
  await expect(heading).toHaveText("A newer title");
  await expect(page.getByText("Added since.")).toBeAttached();
  await expectUnmoved();
  expect(watch.seen).toEqual([]);
});

test("a library too large to hand over is rendered again, or stays as it came", async ({
  browser,
}) => {
  importVideos(2_500);
  const { page, watch } = await newPage(browser);
  await page.goto("/university");
  await page.waitForFunction(() => !window.earlyClicks);
  await page.getByRole("button", { name: "Show more videos" }).click();
  await expect(page.locator("main a[id^=video-]")).toHaveCount(120);
  expect(watch.seen).toEqual([]);

  const { page: cutOff, watch: cutOffWatch } = await newPage(browser);
  cutOffWatch.allowConsoleError(/Failed to load resource/);
  await cutOff.route("**/api/**", (route) => route.abort());
  const asked = cutOff.waitForRequest("**/api/videos").then((request) => request.response());
  await cutOff.goto("/university", { waitUntil: "load" });
  await asked.catch(() => null);
  expect(await countKept(cutOff, "main a[id^=video-]")).toEqual({ kept: 60, sent: 60 });
});
