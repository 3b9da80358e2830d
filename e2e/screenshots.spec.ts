import { expect, type Page } from "@playwright/test";
import {
  cardLink,
  dialogOf,
  expectCards,
  MISSING_VIDEO,
  openVideo,
  plainVideo,
  roster,
} from "./library.ts";
import { type State, takePictures } from "./pictures.ts";

const openPath = (path: string) => async (page: Page) => {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};

const category = (id: string): State => ({
  name: `university-${id}`,
  show: async (page) => {
    await page.goto(`/university?category=${id}`);
    await expect(page.getByRole("article").first()).toBeVisible();
  },
});

async function expandChapters(page: Page): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Chapters/ })
    .click();
}

const STATES: State[] = [
  { name: "university", show: (page) => page.goto("/").then(() => expectCards(page, 18)) },
  category("featured"),
  category("how-to"),
  category("getting-started"),
  category("advanced"),
  {
    name: "university-loading",
    show: async (page) => {
      await page.route("**/api/videos", () => new Promise(() => undefined));
      await page.goto("/university");
      await expect(page.getByTestId("video-skeleton")).toHaveCount(6);
    },
  },
  {
    name: "university-search",
    show: (page) =>
      page.goto("/university?q=report").then(() =>
        cardLink(page, /report/i)
          .first()
          .waitFor(),
      ),
  },
  {
    name: "university-empty",
    show: (page) =>
      page
        .goto("/university?q=nothing-like-it")
        .then(() => page.getByText("No videos found.").waitFor()),
  },
  {
    name: "university-failed",
    show: async (page) => {
      await page.route("**/api/videos", (route) =>
        route.fulfill({ status: 503, json: { message: "The library is being mended." } }),
      );
      await page.goto("/university");
      await expect(page.getByRole("alert")).toBeVisible();
    },
  },
  {
    name: "university-watched",
    show: async (page, vimeo) => {
      await openVideo(page, roster.title);
      await vimeo.advance(300);
      await page.keyboard.press("Escape");
      await expect(page.getByText("5 minutes left")).toBeVisible();
    },
  },
  {
    name: "video",
    isOverlay: true,
    show: async (page, vimeo) => {
      await openVideo(page, roster.title);
      await vimeo.advance(83);
    },
  },
  {
    name: "video-chapters",
    isOverlay: true,
    show: async (page, vimeo) => {
      await openVideo(page, roster.title);
      await vimeo.advance(210);
      await expandChapters(page);
    },
  },
  {
    name: "video-without-chapters",
    isOverlay: true,
    show: async (page) => {
      await openVideo(page, plainVideo.title);
      await expandChapters(page);
    },
  },
  {
    name: "video-resumed",
    isOverlay: true,
    show: async (page, vimeo) => {
      await openVideo(page, roster.title);
      await vimeo.advance(300);
      await page.keyboard.press("Escape");
      await cardLink(page, roster.title).click();
      await dialogOf(page, roster.title);
      await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 300 });
    },
  },
  {
    name: "toast",
    isOverlay: true,
    show: (page) =>
      page
        .goto("/university?video=999")
        .then(() => page.getByText(MISSING_VIDEO).first().waitFor()),
  },
  {
    name: "drawer",
    isOverlay: true,
    maxWidth: 767,
    show: async (page) => {
      await page.goto("/university");
      await expectCards(page, 18);
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    },
  },
  { name: "placeholder", show: openPath("/products") },
  { name: "not-found", show: openPath("/nowhere") },
];

takePictures(STATES);
