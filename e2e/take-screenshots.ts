import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { loadImages, type State, settle } from "./states/state.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

const SIZES = [
  { width: 320, height: 693 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

/** Images each state at every size, light and dark. */
export function takeScreenshots(states: readonly State[]): void {
  for (const size of SIZES) {
    for (const theme of ["light", "dark"] as const) {
      for (const { name, show, isOverlay, maxWidth, media = null, consoleErrors } of states) {
        if (maxWidth && size.width > maxWidth) continue;
        test(`${name}-${size.width}-${theme}`, async ({ page, watch }) => {
          watch.allowConsoleError(/Failed to load resource/);
          if (consoleErrors) watch.allowConsoleError(consoleErrors);
          await page.setViewportSize(size);
          await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce", media });
          await show(page, new VimeoPlayer(page));
          await loadImages(page);
          await page.evaluate(paintBelowWindow);
          await settle(page);
          const image = await page.screenshot({
            path: `screenshots/${name}-${size.width}-${theme}.png`,
            fullPage: !isOverlay,
          });
          expect(image.length).toBeGreaterThan(1000);
        });
      }
    }
  }
}

// A full page's image is taken before the browser paints what came into view by it.
function paintBelowWindow(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}
