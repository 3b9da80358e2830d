import { expect, type Page } from "@playwright/test";
import { expectToast } from "../admin.ts";
import {
  articleSearch,
  articleText,
  bodyAddress,
  expectHeading,
  inspection,
  openArticle,
  plainArticle,
  readLink,
  roles,
  toasts,
} from "../articles.ts";
import { RICH_ARTICLE, RICH_TITLE, storeRichArticle } from "../rich-article.ts";
import { leaveUnanswered, refuse, type State } from "./state.ts";

const openHome = (query: string, heading: string) => async (page: Page) => {
  await page.goto(`/knowledge-base${query}`);
  await expectHeading(page, heading);
};

async function openPalette(page: Page, text: string): Promise<void> {
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog").getByRole("combobox");
  await expect(box).toBeFocused();
  await box.fill(text);
}

const palette = (name: string, text: string, shown: string): State => ({
  name: `palette-${name}`,
  isOverlay: true,
  show: async (page) => {
    await openPalette(page, text);
    await expect(page.getByRole("dialog").getByText(shown).first()).toBeVisible();
    await wholeSearch(page);
  },
});

const paletteRefused = (name: string, paths: string[], shown: string): State => ({
  ...palette(name, "roster", shown),
  isVariant: true,
  show: async (page, vimeo) => {
    for (const path of paths) await refuse(page, path, "The library is being mended.");
    await palette(name, "roster", shown).show(page, vimeo);
  },
});

/** Waits until texts, too, were searched. */
const wholeSearch = (page: Page) => expect(page.getByText(/^Looking through/)).toHaveCount(0);

const feedback = (vote: "Yes" | "No"): State => ({
  name: `kb-feedback-${vote.toLowerCase()}`,
  isOverlay: true,
  show: async (page) => {
    await openArticle(page, plainArticle);
    await page.getByRole("button", { name: vote, exact: true }).click();
    await expect(toasts(page)).toBeVisible();
  },
});

/** The knowledge base and the search over everything. */
export const KNOWLEDGE_BASE_STATES: readonly State[] = [
  { name: "kb-home", show: openHome("", "Onboarding") },
  {
    name: "kb-category",
    isVariant: true,
    show: openHome("?category=lms", "Learning Management System"),
  },
  { name: "kb-search", show: openHome("?q=report", 'Search results for "report"') },
  { name: "kb-fuzzy-matches", isVariant: true, show: openHome("?q=inspecton", "No results found") },
  { name: "kb-none-found", show: openHome("?q=nothing-like-it", "No results found") },
  {
    name: "kb-typing",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openHome("", "Onboarding")(page);
      await articleSearch(page).pressSequentially("rost");
      await expectHeading(page, 'Search results for "rost"');
    },
  },
  { name: "kb-article", show: (page) => openArticle(page, inspection) },
  { name: "kb-article-tables", show: (page) => openArticle(page, roles) },
  {
    name: "kb-article-rich",
    show: async (page, vimeo) => {
      await vimeo.respond();
      await storeRichArticle(page);
      await page.goto(RICH_ARTICLE);
      await expectHeading(page, RICH_TITLE);
      await expect(articleText(page).getByRole("table")).toBeVisible();
    },
  },
  {
    name: "kb-article-read",
    isOverlay: true,
    isVariant: true,
    show: async (page) => {
      await openArticle(page, inspection);
      await articleText(page)
        .getByRole("heading", { name: /^Major/ })
        .evaluate((heading) => heading.scrollIntoView());
      await articleText(page)
        .getByRole("heading", { name: /^Major/ })
        .hover();
    },
  },
  { name: "kb-placeholder", isVariant: true, show: (page) => openArticle(page, plainArticle) },
  {
    name: "kb-loading",
    show: async (page) => {
      await leaveUnanswered(page, bodyAddress(inspection));
      await page.goto(`/knowledge-base?category=${inspection.category}`);
      await readLink(page, inspection).click();
      await expect(page.getByText("Loading the article")).toBeAttached();
    },
  },
  {
    name: "kb-failed",
    isVariant: true,
    show: async (page) => {
      await refuse(page, bodyAddress(inspection), "Down for a moment.");
      await page.goto(inspection.link);
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
  { name: "kb-unknown", show: openHome("/cad/no-such-article", "Article not found") },
  {
    name: "screen-failed",
    isVariant: true,
    consoleErrors: /article-page|dynamically imported module/,
    show: async (page) => {
      await page.route("**/assets/article-page-*.js", (route) => route.abort());
      await page.goto("/knowledge-base?category=truck-checks");
      await page.locator(`a[href="${inspection.link}"]`).first().click();
      await expectHeading(page, "This could not be loaded.");
    },
  },
  { ...feedback("Yes"), isVariant: true },
  feedback("No"),
  { name: "kb-print", media: "print", show: (page) => openArticle(page, inspection) },
  palette("empty", "", "Type what you are looking for."),
  palette("results", "roster", "Publish a Roster"),
  { ...palette("none", "zzzqqq", "Nothing found."), isVariant: true },
  { ...palette("spoken", "missing on sunday", "Said in:"), isVariant: true },
  paletteRefused("part", ["**/api/search"], "Only titles and what this browser has saved"),
  paletteRefused(
    "unsearched",
    ["**/api/search", "**/api/videos", "**/api/knowledge-base/all"],
    "Articles and videos can’t be searched right now.",
  ),
  {
    name: "palette-recent",
    isOverlay: true,
    show: async (page) => {
      await page.goto("/knowledge-base");
      await page.evaluate(() =>
        localStorage.setItem("recent-searches", '["roster","vehicle inspection","sign in"]'),
      );
      await openPalette(page, "");
      await expect(page.getByText("vehicle inspection")).toBeVisible();
    },
  },
  {
    name: "palette-failed",
    isOverlay: true,
    isVariant: true,
    consoleErrors: /search-palette/,
    show: async (page) => {
      await page.route("**/assets/search-palette-*.js", (route) => route.abort());
      await openHome("", "Onboarding")(page);
      await page.keyboard.press("Control+k");
      await expectToast(page, "The search could not be loaded");
    },
  },
];
