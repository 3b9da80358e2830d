import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import { STATES } from "./states/all.ts";
import { loadImages, settle } from "./states/state.ts";
import { VimeoPlayer } from "./vimeo-player.ts";

const SIZES = [
  { width: 320, height: 693 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

for (const size of SIZES) {
  for (const theme of ["light", "dark"] as const) {
    for (const { name, show, isOverlay, maxWidth } of STATES) {
      if (maxWidth && size.width > maxWidth) continue;
      test(`screenshot of ${name} at ${size.width} px, ${theme}`, async ({ page, watch }) => {
        watch.allowConsoleError(/Failed to load resource/);
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
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

// A full page's image is taken before the browser paints what came into view by it.
function paintBelowWindow(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { content-visibility: visible !important }");
  document.adoptedStyleSheets.push(sheet);
}
