import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { openContent, openDashboard, openEdit } from "./admin.ts";
import { articleSearch, inspection, openArticle, plainArticle, sidebar } from "./articles.ts";
import { test } from "./fixtures.ts";
import { waitForHydration } from "./hydration.ts";
import { cardLink, dialogOf, roster, tabs, tutorialSearch } from "./library.ts";
import type { PageWatch } from "./page-watch.ts";
import { serveThumbnails } from "./thumbnail-host.ts";
import { translatePages } from "./translate-page.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

type Step = (page: Page, vimeo: VimeoPlayer) => Promise<unknown>;

/** Types texts into a box one after the other, each in the place of the one before. */
const type = (box: (page: Page) => Locator, ...texts: string[]): Step[] =>
  texts.map((text) => (page) => box(page).fill(text));

const press =
  (name: string | RegExp): Step =>
  (page) =>
    page.getByRole("button", { name }).first().click();

const key =
  (name: string): Step =>
  (page) =>
    page.keyboard.press(name);

const STEPS: Step[] = [
  (page) => page.goto("/university"),
  ...type(tutorialSearch, "r", "roster", "report", "nothing-like-it", ""),
  (page) => tabs(page).getByRole("link").nth(2).click(),
  (page) => page.goto("/university"),
  (page) => cardLink(page, roster.title).click(),
  (page) => dialogOf(page, roster.title),
  (_page, vimeo) => vimeo.advance(83),
  press(/^Chapters/),
  (_page, vimeo) => vimeo.advance(130),
  press(/^Transcript/),
  ...type((page) => page.getByLabel("Search the transcript"), "o", "open", "open shifts"),
  key("Enter"),
  key("Escape"),
  key("Escape"),
  (page) => page.goto("/knowledge-base"),
  ...type(articleSearch, "r", "roster", "inspecton", "nothing-like-it", ""),
  (page) => sidebar(page).getByRole("link", { name: "CAD" }).click(),
  (page) => openArticle(page, plainArticle),
  press("No"),
  press("Yes"),
  key("Control+k"),
  ...type((page) => page.getByRole("combobox"), "r", "roster", "missing on sunday", "zzzqqq"),
  (page) => page.goto("/search"),
  ...type((page) => page.getByRole("main").getByRole("searchbox"), "r", "roster", "zzzqqq"),
  (page) => page.goto("/message?q=winch"),
  press("Send"),
  (page) => openDashboard(page),
  ...type((page) => page.getByRole("main").getByRole("searchbox"), "shift", "zzz", ""),
  (page) => openEdit(page, plainArticle.title),
  ...type((page) => page.getByLabel("Article Title"), ""),
  press("Save Changes"),
  ...type((page) => page.getByLabel("Description"), ""),
  press("Save Changes"),
  ...type((page) => page.getByLabel("Article Title"), "Begin"),
  ...type((page) => page.getByLabel("Description"), "What comes first."),
  press("Save Changes"),
  async (page) => {
    const text = await openContent(await openEdit(page, inspection.title));
    await text.press("Control+End");
    await page.keyboard.type("As it was typed.");
    await expect(text).toContainText("As it was typed.");
  },
  press("Preview"),
  press("Edit"),
  press("Save Changes"),
  press(`Delete ${inspection.title}`),
  press("Delete Article"),
  press(/unpublished change/),
  press("What differs"),
  press("Undo"),
  press("Undo"),
];

/** Opens a page in a browser of its own. */
async function open(browser: Browser, watch: PageWatch, { isTranslated = false }) {
  const context = await browser.newContext();
  await watch.watch(context);
  waitForHydration(context);
  if (isTranslated) await translatePages(context);
  await serveThumbnails(context);
  const page = await context.newPage();
  const vimeo = new VimeoPlayer(page);
  await vimeo.respond();
  return { page, vimeo };
}

/** The page's content as a reader sees and hears it. */
const readAll = async (page: Page) =>
  (await page.locator("body").ariaSnapshot()).replaceAll("\u200b", "");

test("a page that the browser translates reads as one that isn't translated", async ({
  browser,
  watch,
}) => {
  const plain = await open(browser, watch, {});
  const translated = await open(browser, watch, { isTranslated: true });
  for (const [number, step] of STEPS.entries()) {
    await Promise.all([plain, translated].map(({ page, vimeo }) => step(page, vimeo)));
    await expect(async () =>
      expect(await readAll(translated.page), `step ${number + 1}`).toBe(await readAll(plain.page)),
    ).toPass();
    expect(watch.seen, `step ${number + 1}`).toEqual([]);
  }
  await expect(translated.page.locator("font").first()).toBeAttached();
});

test("a page that was translated before its scripts ran is rendered anew", async ({
  page,
  context,
}) => {
  await translatePages(context, true);
  for (const address of ["/university?q=roster", inspection.link, "/knowledge-base"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await articleSearch(page).fill("roster");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search results for "roster"');
});
