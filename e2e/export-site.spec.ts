import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, expect, type Page } from "@playwright/test";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from "@zip.js/zip.js";
import { answerImports, dialog, expectToast, openDashboard } from "./admin.ts";
import { articleSearch, articleText, expectHeading, readLink, roles, sidebar } from "./articles.ts";
import { exportFile } from "./export-file.ts";
import { test } from "./fixtures.ts";
import { cardLink, cardOf, hostIdOf, library, roster } from "./library.ts";
import { PageWatch } from "./page-watch.ts";
import { PLAYER, VimeoPlayer } from "./vimeo-player.ts";
import { PIXEL, zipOf } from "./zip-of.ts";

const HOSTILE = "Ends </script><script>window.attacked=1</script> and \u2028\u2029 <!--";

const DOCUMENTS = {
  "help/night-shift/hand-over.md": `# Hand over the night\n\n${"Say what is open.\n\n".repeat(40)}See [what to check](list.md#what-to-check), [the roles](/knowledge-base/users/user-roles) or [a video](/university?video=1).\n\n![Two units](images/units.png)`,
  "help/night-shift/list.md": `---\ntitle: The list\ndescription: What to check at night.\n---\n\n## First\n\n${"Wait.\n\n".repeat(60)}\n\n## What to check\n\n\`\`\`\n${HOSTILE}\n\`\`\`\n\n## Last\n\n${"Wait.\n\n".repeat(60)}`,
  "help/night-shift/images/units.png": PIXEL,
};

test.beforeEach(({ page }) => answerImports(page));

/** Imports the documents as drafts, exports the site by the dashboard and unpacks it. Resolves to its page's address. */
async function exportedSite(page: Page, folder: string): Promise<string> {
  await openDashboard(page);
  const buffer = await zipOf(DOCUMENTS);
  await page
    .getByLabel("File to import")
    .setInputFiles({ name: "help.zip", mimeType: "application/zip", buffer });
  const open = dialog(page, "Import help.zip");
  await open.getByRole("button", { name: "Import 3 changes" }).click();
  await expect(open).toHaveCount(0);
  const zip = await exportSite(page);
  for (const entry of await new ZipReader(new Uint8ArrayReader(zip)).getEntries()) {
    if (entry.directory) continue;
    const path = join(folder, entry.filename);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, await entry.getData(new Uint8ArrayWriter()));
  }
  return pathToFileURL(join(folder, "index.html")).href;
}

/** Exports the site, whose format two arrows lead to. */
async function exportSite(page: Page): Promise<Buffer> {
  const zip = await exportFile(page, 2);
  await expect(dialog(page, "Export the knowledge base")).toHaveCount(0);
  return zip;
}

/** A browser of its own that may do nothing wrong; a request over the network fails the test. */
async function openFolder(browser: Browser, options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext(options);
  const watch = new PageWatch("file://");
  await watch.watch(context);
  context.on("request", (request) => {
    const isOwn = /^(file|data):/.test(request.url());
    if (!isOwn && !request.url().startsWith(PLAYER)) watch.report(`request: ${request.url()}`);
  });
  const close = async () => {
    watch.verify();
    await context.close();
  };
  return { page: await context.newPage(), close };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

test("a site is exported that opens from a folder and shows everything without a server", async ({
  page,
  browser,
}, testInfo) => {
  const address = await exportedSite(page, testInfo.outputPath("site with spaces & ü"));
  const folder = await openFolder(browser);
  const site = folder.page;

  await site.goto(address);
  await expect(site).toHaveTitle("Knowledge Base · Ambulio");
  await sidebar(site)
    .getByRole("link", { name: /Night shift/ })
    .click();
  await expect(site).toHaveTitle("Night shift · Knowledge Base · Ambulio");
  await readLink(site, { title: "Hand over the night" }).click();
  await expectHeading(site, "Hand over the night");
  const picture = articleText(site).getByRole("img", { name: "Two units" });
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty("naturalWidth", 1);

  const before = await site.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(100);
  await articleText(site).getByRole("link", { name: "what to check" }).click();
  await expectHeading(site, "The list");
  await expect(site).toHaveURL(`${address}#/knowledge-base/night-shift/list#section-what-to-check`);
  await expect(heading(site, "What to check")).toBeInViewport();
  await expect(articleText(site)).toContainText(HOSTILE);
  expect(await site.evaluate(() => "attacked" in window)).toBe(false);

  await site.reload();
  await expectHeading(site, "The list");
  await expect(heading(site, "What to check")).toBeInViewport();
  await site.goBack();
  await expectHeading(site, "Hand over the night");
  await expect.poll(() => site.evaluate(() => window.scrollY)).toBe(before);
  await articleText(site).getByRole("link", { name: "the roles" }).click();
  await expectHeading(site, roles.title);
  await expect(articleText(site)).toContainText("555-0142");
  await expect(articleText(site)).not.toContainText("{phone}");
  await folder.close();
});

test("in an exported site headings, searches, videos and a whole address work, by the keyboard too", async ({
  page,
  browser,
}, testInfo) => {
  const address = await exportedSite(page, testInfo.outputPath("site"));
  const folder = await openFolder(browser);
  const site = folder.page;
  const route = (path: string) => `${address}#${path}`;

  // A link to a heading keeps the route, goes there with the focus, and its address is whole for another tab.
  await site.goto(route("/knowledge-base/night-shift/list"));
  const contents = site.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Last" }).press("Enter");
  await expect(site).toHaveURL(route("/knowledge-base/night-shift/list#section-last"));
  await expect(heading(site, "Last")).toBeInViewport();
  await expectHeading(site, "The list");
  const first = contents.getByRole("link", { name: "First" });
  const opening = site.context().waitForEvent("page");
  await first.click({ modifiers: ["ControlOrMeta"] });
  await expect(await opening).toHaveURL(route("/knowledge-base/night-shift/list#section-first"));
  await (await opening).close();
  await site.keyboard.press("Home");
  await first.click();
  await expect(heading(site, "First")).toBeInViewport();

  // The skip link, the palette, and what is said in videos.
  await site.goto(route("/knowledge-base"));
  await site.reload();
  await expect(sidebar(site)).toBeVisible();
  await site.keyboard.press("Tab");
  await site.keyboard.press("Enter");
  await expect(site.getByRole("main")).toBeFocused();
  await expect(site).toHaveURL(route("/knowledge-base#main"));
  await site.keyboard.press("Control+k");
  const palette = dialog(site, "Search everything");
  await palette.getByRole("combobox").fill("oxygen");
  await expect(palette.getByText(/Said in/).first()).toBeVisible();
  await palette.getByRole("combobox").fill("hand over the nigth");
  await expect(palette.getByRole("option", { name: /Hand over the night/ })).toBeVisible();
  await site.keyboard.press("Enter");
  await expectHeading(site, "Hand over the night");

  await site.goto(route("/search?q=oxygen"));
  await expect(
    site
      .getByRole("main")
      .getByText(/Said in/)
      .first(),
  ).toBeVisible();
  await site.goto(route("/knowledge-base"));
  await articleSearch(site).fill("what to check at");
  await expect(readLink(site, { title: "The list" })).toBeVisible();
  await expect(site).toHaveURL(route("/knowledge-base?q=what+to+check+at"));
  await site.reload();
  await expect(readLink(site, { title: "The list" })).toBeVisible();

  // No admin area, nothing that needs a server.
  await site.goto(route("/secretdoor"));
  await expectHeading(site, "404 Page Not Found");
  await site.goto(route("/knowledge-base/cad/nothing-here"));
  await expectHeading(site, "Article not found");
  await site.goto(route("/knowledge-base/users/user-roles"));
  await expectHeading(site, roles.title);
  for (const name of [/helpful/, "Copy as Markdown", "Save for offline"]) {
    await expect(site.getByText(name)).toHaveCount(0);
  }
  await folder.close();
});

test("in an exported site videos show their chapters and transcripts, and play when the host is in reach", async ({
  page,
  browser,
}, testInfo) => {
  const address = await exportedSite(page, testInfo.outputPath("site"));
  const folder = await openFolder(browser, { permissions: ["clipboard-read", "clipboard-write"] });
  const site = folder.page;
  await site.context().setOffline(true);
  await site.goto(`${address}#/university`);
  await expect(site.getByRole("heading", { level: 3 })).toHaveCount(library.length);
  const thumbnail = cardOf(site, roster.title).locator("img");
  await expect(thumbnail).toHaveAttribute("src", /^pictures\//);
  await expect(thumbnail).not.toHaveJSProperty("naturalWidth", 0);
  await cardLink(site, roster.title).click();
  const video = dialog(site, roster.title);
  await expect(video.getByText("Watching needs a connection.")).toBeVisible();
  await video.getByRole("button", { name: /Chapters/ }).click();
  await expect(video.getByRole("button", { name: /03:20/ })).toBeVisible();
  await video.getByRole("button", { name: "Transcript" }).click();
  await expect(video.getByText("and nobody will be missing on Sunday night.")).toBeVisible();

  const vimeo = new VimeoPlayer(site);
  await vimeo.answer();
  await site.context().setOffline(false);
  await expect(video.getByText("Watching needs a connection.")).toHaveCount(0);
  expect(await vimeo.videoId()).toBe(hostIdOf(roster));
  await vimeo.advance(204);
  await video.getByRole("button", { name: "Copy link at 03:24" }).click();
  await expectToast(site, "Link copied");
  const link = await site.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${address}#/university?video=${roster.id}&t=204`);
  await video.getByRole("button", { name: "Close" }).click();
  await expect(video).toHaveCount(0);
  await site.getByRole("searchbox", { name: "Search for tutorials" }).fill("roster");
  await expect(cardLink(site, roster.title)).toBeVisible();
  await folder.close();
});

test("an exported site fits a phone, with its menu and theme @phone", async ({
  page,
  browser,
  viewport,
}, testInfo) => {
  const address = await exportedSite(page, testInfo.outputPath("site"));
  const folder = await openFolder(browser, { viewport, hasTouch: true, isMobile: true });
  const site = folder.page;
  await site.goto(`${address}#/knowledge-base/night-shift/list`);
  await expectHeading(site, "The list");
  const width = () => site.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(viewport?.width);
  await site.getByRole("button", { name: /dark/i }).tap();
  await expect(site.locator("html")).toHaveAttribute("data-theme", "dark");
  await site.reload();
  await expect(site.locator("html")).toHaveAttribute("data-theme", "dark");
  await site.getByRole("button", { name: "Menu" }).tap();
  await site.getByRole("dialog").getByRole("link", { name: "Knowledge Base" }).tap();
  await expect(site).toHaveURL(`${address}#/knowledge-base`);
  expect(await width()).toBe(viewport?.width);
  await folder.close();
});

test("the zip holds its own files alone, the same each time, and a failure is said", async ({
  page,
}, testInfo) => {
  const folder = testInfo.outputPath("site");
  await exportedSite(page, folder);
  const again = await exportSite(page);
  expect(again.equals(await exportSite(page))).toBe(true);
  const names = await readdir(folder);
  expect(names.map((name) => name.replace(/-[\w-]{8}\./, ".")).sort()).toEqual([
    "content.js",
    "index.html",
    "pictures",
    "site.css",
    "site.js",
    "theme.js",
  ]);
  for (const name of names.filter((each) => each !== "pictures")) {
    const text = await readFile(join(folder, name), "utf8");
    expect(text).not.toContain("help.example.com");
    expect(text).not.toContain(new URL(page.url()).host);
    if (name === "content.js") expect(text).not.toMatch(/<|\u2028|\u2029/);
  }
  await page.route("**/static-site/index.html", (route) => route.fulfill({ body: "<p>A page" }));
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const open = dialog(page, "Export the knowledge base");
  await open.getByRole("radio", { name: "Website (zip)" }).check();
  await open.getByRole("button", { name: "Export" }).click();
  await expect(open.getByRole("alert")).toContainText("Run “npm run build”");
});
