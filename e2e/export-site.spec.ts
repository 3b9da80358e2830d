import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, expect, type Page } from "@playwright/test";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { dialog, openDashboard } from "./admin.ts";
import { articleText, expectHeading, readLink, roles, sidebar } from "./articles.ts";
import { exportFile } from "./export-file.ts";
import { test } from "./fixtures.ts";
import { cardLink, cardOf, library, ownFilm, roster } from "./library.ts";
import { PageWatch } from "./page-watch.ts";
import { startSession } from "./publishing.ts";

/** Exports the site by the dashboard, whose format two arrows lead to, and unpacks it. Resolves to the folder's address. */
async function exportedSite(page: Page, folder: string): Promise<string> {
  const zip = await exportFile(page, 2);
  await expect(dialog(page, "Export the knowledge base")).toHaveCount(0);
  for (const entry of await new ZipReader(new Uint8ArrayReader(zip)).getEntries()) {
    if (entry.directory) continue;
    const path = join(folder, entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
  }
  return pathToFileURL(folder).href;
}

/** A browser of its own that may do nothing wrong; a request over the network fails the test. */
async function openFolder(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext(options);
  const watch = new PageWatch("file://");
  await watch.watch(context);
  context.on("request", (request) => {
    if (!/^(file|data):/.test(request.url())) watch.report(`request: ${request.url()}`);
  });
  const close = async () => {
    watch.verify();
    await context.close();
  };
  return { page: await context.newPage(), close };
}

/** Reads on from the knowledge base to the University, as somebody with a mouse does. */
async function readEverything(site: Page, address: string): Promise<void> {
  await site.goto(`${address}/knowledge-base.html`);
  await expect(site).toHaveTitle("Knowledge Base · Ambulio");
  await sidebar(site)
    .getByRole("link", { name: /User Management/ })
    .click();
  await readLink(site, roles).click();
  await expectHeading(site, roles.title);
  await expect(articleText(site)).toContainText("555-0142");
  // Its own styles and font, and nothing that needs scripts.
  const heading = articleText(site).getByRole("heading", { name: "Good habits" });
  await expect(heading).toHaveCSS("font-weight", /6\d\d|7\d\d/);
  expect(await site.evaluate(() => document.fonts.check("16px 'Atkinson Hyperlegible Next'"))).toBe(
    true,
  );
  await expect(site.getByRole("button")).toHaveCount(0);
  const contents = site.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Good habits" }).click();
  await expect(heading).toBeInViewport();

  await site.getByRole("link", { name: "University", exact: true }).first().click();
  await expect(site.getByRole("heading", { level: 3 })).toHaveCount(library.length);
  const thumbnail = cardOf(site, roster.title).locator("img");
  await thumbnail.scrollIntoViewIfNeeded();
  await expect(thumbnail).not.toHaveJSProperty("naturalWidth", 0);
  await cardLink(site, roster.title).click();
  await expect(site.getByRole("link", { name: "Watch on Vimeo" })).toBeVisible();
  await expect(site.getByRole("link", { name: /03:20/ }).first()).toBeVisible();
  await expect(site.getByText("and nobody will be missing on Sunday night.")).toBeVisible();
  await site.getByRole("link", { name: "Close" }).click();
  await expect(site.getByRole("heading", { level: 3 })).toHaveCount(library.length);
}

/** Watches a film of the site from its folder: its page plays it, seeks in it, and has its captions. */
async function watchFilm(site: Page, address: string): Promise<void> {
  await site.goto(`${address}/index.html`);
  await cardLink(site, ownFilm.title).click();
  const player = site.locator("video");
  const chapter = site.getByRole("link", { name: /^00:1\d/ }).first();
  await chapter.click();
  const stateOf = () =>
    player.evaluate((video: HTMLVideoElement) => ({
      isPlaying: !video.paused && video.readyState > 2,
      isThere: video.currentTime >= 10,
      hasCaptions: (video.textTracks[0]?.cues?.length ?? 0) > 0,
    }));
  await expect.poll(stateOf).toEqual({ isPlaying: true, isThere: true, hasCaptions: true });
  // From the search at what was found.
  await site.goto(`${address}/search.html?q=open+at+a+chapter`);
  await site
    .getByRole("link", { name: /^Open at a chapter/ })
    .first()
    .click();
  await expect.poll(() => stateOf().then(({ isThere }) => isThere)).toBe(true);
}

async function searchByKeyboard(site: Page, address: string): Promise<void> {
  await site.goto(`${address}/knowledge-base.html`);
  await site.getByRole("searchbox", { name: "Search for articles" }).fill("roster");
  await site.keyboard.press("Enter");
  const field = site.getByRole("searchbox", { name: "Search everything" });
  await expect(field).toHaveValue("roster");
  await expect(site.getByRole("status")).toHaveText(/^\d+ results/);
  const main = site.getByRole("main");
  await expect(main.getByText("Article · Crew Scheduling").first()).toBeVisible();
  await expect(main.getByText(`Said in a video · ${roster.title}`).first()).toBeVisible();
  await field.fill("zebra crossing");
  await expect(site.getByRole("status")).toContainText("Nothing was found for “zebra crossing”");
  // As crews call it, and a word of a text alone.
  await field.fill("narcs");
  await expect(main.getByRole("link", { name: /^Hand Over Controlled Drugs/ })).toBeVisible();
  await field.fill("555-0142");
  await expect(main.getByRole("link", { name: roles.title })).toBeVisible();
  await field.fill("ROLES and permissions");
  await expect(site.getByRole("status")).toHaveText("2 results");
  await field.press("ArrowDown");
  await expect(main.getByRole("link", { name: roles.title })).toBeFocused();
  await site.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await field.press("ArrowDown");
  await site.keyboard.press("Enter");
  await expectHeading(site, roles.title);
}

const PHONE = {
  viewport: { width: 375, height: 812 },
  hasTouch: true,
  isMobile: true,
  colorScheme: "dark",
} as const;

async function expectFitsPhone(site: Page, address: string): Promise<void> {
  for (const path of [roles.link, "/university/video-1", "/search", "/index"]) {
    await site.goto(`${address}${path}.html`);
    await expect(site.locator("html")).toHaveAttribute("data-theme", "dark");
    const width = await site.evaluate(() => document.documentElement.scrollWidth);
    expect.soft([path, width]).toEqual([path, PHONE.viewport.width]);
  }
  await site.getByRole("navigation", { name: "Main" }).getByText("Knowledge Base").tap();
  await expect(site).toHaveURL(`${address}/knowledge-base.html`);
}

/** Follows a link of the page that a host answers with at an address far below that there is not. */
async function expectMissingPage(browser: Browser, folder: string): Promise<void> {
  const context = await browser.newContext();
  const host = "http://host.test/help/";
  await context.route(`${host}**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    const path = join(folder, pathname.slice("/help/".length));
    const isThere = existsSync(path);
    await route.fulfill({
      status: isThere ? 200 : 404,
      path: isThere ? path : join(folder, "404.html"),
    });
  });
  const site = await context.newPage();
  await site.goto(`${host}knowledge-base/gone/for-good`);
  const link = site.getByRole("link", { name: "Go to the University" });
  await expect(link).toHaveCSS("font-family", /Atkinson/);
  await link.click();
  await expect(site).toHaveURL(`${host}index.html`);
  await context.close();
}

test("a site is exported that opens from a folder and shows everything without a server, searched by the keyboard too, and fits a phone; an export that breaks off says so and downloads nothing", async ({
  page,
  browser,
  baseURL,
}, testInfo) => {
  await startSession(page, baseURL ?? "");
  await openDashboard(page);
  const folder = testInfo.outputPath("site with spaces & ü");
  const address = await exportedSite(page, folder);
  expect((await readdir(folder)).sort()).toEqual([
    "404.html",
    "assets",
    "film.js",
    "index.html",
    "knowledge-base",
    "knowledge-base.html",
    "search-index.js",
    "search.html",
    "search.js",
    "site.css",
    "theme.js",
    "university",
    "whats-new.html",
  ]);
  const opened = await openFolder(browser);
  await test.step("read", () => readEverything(opened.page, address));
  await test.step("searched", () => searchByKeyboard(opened.page, address));
  await test.step("watched", () => watchFilm(opened.page, address));
  await opened.close();
  const phone = await openFolder(browser, PHONE);
  await test.step("on a phone", () => expectFitsPhone(phone.page, address));
  await phone.close();
  const plain = await openFolder(browser, { javaScriptEnabled: false });
  await plain.page.goto(`${address}/search.html?q=roster`);
  await expect(plain.page.getByRole("status")).toContainText("It needs JavaScript");
  await plain.close();
  await test.step("missing", () => expectMissingPage(browser, folder));

  await page.route("**/api/admin/site-export", (route) =>
    route.fulfill({
      contentType: "application/x-ndjson",
      body: `${JSON.stringify({ path: "index.html", text: "<p>", done: 0, total: 2 })}\n`,
    }),
  );
  page.on("download", () => expect.soft("a download").toBe("none"));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const open = dialog(page, "Export the knowledge base");
  await open.getByRole("radio", { name: "Website (zip)" }).check();
  await open.getByRole("button", { name: "Export" }).click();
  await expect(open.getByRole("alert")).toContainText("The connection broke");
});
