import { expect, type Page } from "@playwright/test";
import {
  articleSearch,
  articleText,
  bodyAddress,
  expectHeading,
  inspection,
  openArticle,
  plainArticle,
  roles,
  toasts,
} from "./articles.ts";
import { type State, takePictures } from "./pictures.ts";

const openHome = (query: string, heading: string) => async (page: Page) => {
  await page.goto(`/knowledge-base${query}`);
  await expectHeading(page, heading);
};

async function openPalette(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+k");
  const box = page.getByRole("dialog").getByRole("combobox");
  await expect(box).toBeFocused();
  await box.fill(text);
}

const palette = (name: string, text: string, shown: string): State => ({
  name: `palette-${name}`,
  isOverlay: true,
  show: async (page) => {
    await page.goto("/knowledge-base");
    await openPalette(page, text);
    await expect(page.getByRole("dialog").getByText(shown).first()).toBeVisible();
  },
});

takePictures([
  { name: "kb-home", show: openHome("", "Onboarding") },
  { name: "kb-category", show: openHome("?category=lms", "Learning Management System") },
  { name: "kb-search", show: openHome("?q=report", 'Search results for "report"') },
  { name: "kb-near-matches", show: openHome("?q=inspecton", "No results found") },
  { name: "kb-none-found", show: openHome("?q=nothing-like-it", "No results found") },
  {
    name: "kb-typing",
    isOverlay: true,
    show: async (page) => {
      await openHome("", "Onboarding")(page);
      await articleSearch(page).pressSequentially("rost");
      await expectHeading(page, 'Search results for "rost"');
    },
  },
  { name: "kb-article", show: (page) => openArticle(page, inspection) },
  { name: "kb-article-tables", show: (page) => openArticle(page, roles) },
  {
    name: "kb-article-read",
    isOverlay: true,
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
  { name: "kb-placeholder", show: (page) => openArticle(page, plainArticle) },
  {
    name: "kb-loading",
    show: async (page) => {
      await page.route(bodyAddress(inspection), () => new Promise(() => undefined));
      await page.goto(inspection.link);
      await expect(page.getByText("Loading the article")).toBeAttached();
    },
  },
  {
    name: "kb-failed",
    show: async (page) => {
      await page.route(bodyAddress(inspection), (route) =>
        route.fulfill({ status: 503, body: "Down for a moment." }),
      );
      await page.goto(inspection.link);
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
    },
  },
  { name: "kb-unknown", show: openHome("/cad/no-such-article", "Article not found") },
  {
    name: "kb-feedback-yes",
    isOverlay: true,
    show: async (page) => {
      await openArticle(page, plainArticle);
      await page.getByRole("button", { name: "Yes", exact: true }).click();
      await expect(toasts(page)).toBeVisible();
    },
  },
  {
    name: "kb-feedback-no",
    isOverlay: true,
    show: async (page) => {
      await openArticle(page, plainArticle);
      await page.getByRole("button", { name: "No", exact: true }).click();
      await expect(toasts(page)).toBeVisible();
    },
  },
  { name: "kb-print", media: "print", show: (page) => openArticle(page, inspection) },
  palette("empty", "", "Type what you are looking for."),
  palette("results", "roster", "Publish a Roster"),
  palette("none", "zzzqqq", "Nothing found."),
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
]);
