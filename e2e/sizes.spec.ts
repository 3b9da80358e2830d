import { execFileSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { generateVideos } from "../bench/generate-videos.ts";
import { ACCOUNT } from "../bench/help-server.ts";
import { publishAll, publisherOf, putArticles } from "../bench/publish-articles.ts";
import { QUICK_START } from "../server/testing/quick-start.ts";
import { type RunningServer, startServer } from "../server/testing/start-server.ts";
import { temporaryFolder } from "../server/testing/temporary-folder.ts";
import { test } from "./fixtures.ts";
import { PageWatch } from "./page-watch.ts";

// One site that grows from test to test.
test.describe.configure({ mode: "default" });

/** How many articles come with the product. */
const BUILT_IN = 36;
const ALL = putArticles(5_000 - BUILT_IN);
const VIDEOS = 300;

const folder = temporaryFolder();
let server: RunningServer;
let publish: Awaited<ReturnType<typeof publisherOf>>;
let published = 0;

test.beforeAll(async () => {
  server = await startServer(
    "dist/server/index.js",
    { DATA_DIR: folder, ADMIN_USERNAME: ACCOUNT.username, ADMIN_PASSWORD: ACCOUNT.password },
    [QUICK_START],
  );
  const library = join(folder, "videos.json");
  writeFileSync(
    library,
    JSON.stringify(
      // The generated thumbnails are no files here.
      generateVideos(VIDEOS).map((video) => ({ ...video, thumbnailUrl: "/mark.svg" })),
    ),
  );
  execFileSync(process.execPath, ["dist/server/import-cli.js", library], {
    env: { ...process.env, DATA_DIR: folder },
  });
  publish = await publisherOf(server.url);
});
test.afterAll(async () => {
  await server.kill("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

async function growTo(size: number): Promise<void> {
  await publishAll(publish, ALL.slice(published, size - BUILT_IN));
  published = size - BUILT_IN;
}

/** What a page shows: its address, a text that stands in it, and the most that its document may weigh, in KiB. */
const PAGES = [
  { name: "home", path: "/knowledge-base", selector: "main article" },
  { name: "category", path: "/knowledge-base?category=cad", selector: "main article" },
  { name: "article", path: "", selector: ".rich-text > *" },
  { name: "knowledge base search", path: "/knowledge-base?q=am", selector: "main article" },
  { name: "search", path: "/search?q=unit", selector: "main li a" },
  { name: "University", path: "/university", selector: "main a[id^=video-]" },
  { name: "University search", path: "/university?q=unit", selector: "main a[id^=video-]" },
];

/** Keeps the elements that the server has sent, to be compared with those that the page has in the end. */
async function rememberElements(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // All of the page is there, and no script has run that could change it.
    document.addEventListener(
      "readystatechange",
      () => Object.assign(window, { sent: [...document.querySelectorAll("main *")] }),
      { once: true },
    );
  });
}

/** How many of the elements of `selector` that the server has sent are in the page still. */
const countKept = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const { sent } = window as unknown as { sent: Element[] };
    const known = sent.filter((element) => element.matches(wanted));
    return { kept: known.filter(({ isConnected }) => isConnected).length, sent: known.length };
  }, selector);

for (const size of [36, 100, 300, 600, 5_000]) {
  test(`of ${size} articles each page is hydrated as it came, and asks for no text again`, async ({
    browser,
  }) => {
    await growTo(size);
    const newest = ALL[published - 1]?.value.link ?? "/knowledge-base/onboarding/start-first-shift";
    for (const { name, path, selector } of PAGES) {
      await test.step(name, async () => {
        const context = await browser.newContext({
          baseURL: server.url,
          serviceWorkers: "block",
          viewport: { width: 1280, height: 800 },
        });
        const watch = new PageWatch(server.url);
        await watch.watch(context);
        await rememberElements(context);
        const page = await context.newPage();
        const texts: string[] = [];
        page.on("request", (request) => {
          if (/\.htm$|knowledge-base\/articles\//.test(request.url())) texts.push(request.url());
        });
        const refreshed = page.waitForResponse(/\/api\/(knowledge-base|videos)$/);
        const response = await page.goto(path || newest);
        const html = (await response?.body())?.length ?? 0;
        await refreshed;
        await page.waitForFunction(() => !window.earlyEvents);
        const data = await page.locator("#page-data").textContent();
        console.log(
          `${size} ${name}: ${Math.round(html / 1024)} KiB, data ${Math.round((data?.length ?? 0) / 1024)} KiB`,
        );
        const { kept, sent } = await countKept(page, selector);
        expect.soft(sent, `${name}: what the server has sent`).toBeGreaterThan(0);
        expect.soft(kept, `${name}: what is left of it`).toBe(sent);
        expect.soft(texts, `${name}: texts asked for`).toEqual([]);
        expect.soft(watch.seen, `${name}: faults`).toEqual([]);
        await context.close();
      });
    }
  });
}
