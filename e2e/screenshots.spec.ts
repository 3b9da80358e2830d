import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import {
  cardLink,
  dialogOf,
  expectCards,
  MISSING_VIDEO,
  openVideo,
  plainVideo,
  roster,
} from "./library.ts";
import type { VimeoPlayer } from "./vimeo-player.ts";

const SIZES = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

type State = {
  name: string;
  /** Brings the page into the state. */
  show: (page: Page, vimeo: VimeoPlayer) => Promise<unknown>;
  /** A dialog is pictured as it stands in the window, a page in its whole length. */
  isOverlay?: true;
  /** The widest window that has this state. */
  maxWidth?: number;
};

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

/** Loads the pictures below the fold too, and waits for them, the fonts and every transition. */
async function settle(page: Page): Promise<void> {
  await page.locator("img").evaluateAll((images) => {
    for (const image of images as HTMLImageElement[]) image.loading = "eager";
  });
  const loading = () =>
    page
      .locator("img")
      .evaluateAll(
        (images) =>
          (images as HTMLImageElement[]).filter((image) => image.naturalWidth === 0).length,
      );
  await expect.poll(loading, { message: "pictures that have not loaded" }).toBe(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
  });
}

for (const size of SIZES) {
  for (const theme of ["light", "dark"] as const) {
    for (const { name, show, isOverlay, maxWidth } of STATES) {
      if (maxWidth && size.width > maxWidth) continue;
      test(`${name}-${size.width}-${theme}`, async ({ page, vimeo, thumbnails, watch }) => {
        // The stored drawings differ from card to card; the host's stand-in would be the same on all.
        thumbnails.isDown = true;
        watch.allowConsoleError(/Failed to load resource/);
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
        await show(page, vimeo);
        await settle(page);
        const picture = await page.screenshot({
          path: `screenshots/${name}-${size.width}-${theme}.png`,
          fullPage: !isOverlay,
        });
        expect(picture.length).toBeGreaterThan(1000);
      });
    }
  }
}
