import { expect, type Page } from "@playwright/test";
import { serveStatically } from "../static-host.ts";
import type { VimeoPlayer } from "../vimeo-player.ts";

/** A state of the site: worth an image, and held to the rules of accessibility. */
export type State = {
  name: string;
  /** Brings the page into the state. The video host answers once the state asks it to. */
  show: (page: Page, vimeo: VimeoPlayer) => Promise<unknown>;
  /** A dialog is pictured as it stands in the window, a page in its whole length. */
  isOverlay?: true;
  /** Every kind of element in it is in another state, too: worth an image alone. */
  isVariant?: true;
  /** A page on paper; otherwise on a screen. */
  media?: "print";
  /** The widest window that has this state. */
  maxWidth?: number;
  /** The console errors that come with it, beside those of requests that fail. */
  consoleErrors?: RegExp;
};

/** Never responds to a request of this address, nor is a page rendered with the response. */
export async function leaveUnanswered(page: Page, address: string | RegExp): Promise<void> {
  await serveStatically(page);
  await page.route(address, () => new Promise(() => undefined));
}

/** Answers every request of this address with a failure; no page is rendered with the response. */
export async function refuse(page: Page, address: string | RegExp, message: string): Promise<void> {
  await serveStatically(page);
  await page.route(address, (route) => route.fulfill({ status: 503, json: { message } }));
}

/** Keeps the toasts that show: as in a window that somebody has left, their time stands still. */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
}

/** Waits for the fonts and every transition that ends, also those that others bring about; a spinner's goes on. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await document.fonts.ready;
    // A colour that is inherited goes down the tree by one element after the other.
    for (let quiet = 0; quiet < 3; quiet += 1) {
      if (ending().length > 0) quiet = 0;
      // One that is taken away before its end rejects.
      await Promise.allSettled(ending().map((animation) => animation.finished));
      await frame();
    }
  });
}

/** Loads the images below the fold too, and waits for all that have an address. */
export async function loadImages(page: Page): Promise<void> {
  const missing = () =>
    page.locator("img").evaluateAll((images) => {
      // Each time, as some may come later.
      for (const image of images as HTMLImageElement[]) image.loading = "eager";
      const withAddress = (images as HTMLImageElement[]).filter((image) => image.src);
      return withAddress.filter((image) => image.naturalWidth === 0).length;
    });
  await expect.poll(missing, { message: "images that have not loaded" }).toBe(0);
}
