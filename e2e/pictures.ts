import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import type { VimeoPlayer } from "./vimeo-player.ts";

const SIZES = [
  { width: 375, height: 812 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
];

/** A state of the site that is worth a picture. */
export type State = {
  name: string;
  /** Brings the page into the state. */
  show: (page: Page, vimeo: VimeoPlayer) => Promise<unknown>;
  /** A dialog is pictured as it stands in the window, a page in its whole length. */
  isOverlay?: true;
  /** A page on paper; otherwise on a screen. */
  media?: "print";
  /** The widest window that has this state. */
  maxWidth?: number;
};

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

/** Pictures each state at every size, light and dark. */
export function takePictures(states: readonly State[]): void {
  for (const size of SIZES) {
    for (const theme of ["light", "dark"] as const) {
      for (const { name, show, isOverlay, maxWidth, media = null } of states) {
        if (maxWidth && size.width > maxWidth) continue;
        test(`${name}-${size.width}-${theme}`, async ({ page, vimeo, thumbnails, watch }) => {
          // The stored drawings differ from card to card; the host's stand-in would be the same on all.
          thumbnails.isDown = true;
          watch.allowConsoleError(/Failed to load resource/);
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce", media });
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
}
