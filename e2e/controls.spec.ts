import { expect, type Page } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { overrideStyles } from "./layout-errors.ts";
import { expectCards } from "./library.ts";

const tooltips = (page: Page) => page.getByRole("tooltip");
const THEME = /^Switch to the /;

test("a tooltip shows at once on keyboard focus until Escape, not on touch", async ({
  page,
  browser,
}) => {
  await page.goto("/university");
  await expectCards(page, 18);
  const theme = page.getByRole("banner").getByRole("button", { name: THEME });
  await theme.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(theme).toBeFocused();
  await expect(tooltips(page)).toHaveText(THEME);
  await expect(tooltips(page)).toBeInViewport({ ratio: 1 });
  await overrideStyles(page, "html { font-size: 200% }");
  await expect(tooltips(page), "with text that grows").toBeInViewport({ ratio: 1 });
  await overrideStyles(page, "");
  await page.keyboard.press("Escape");
  await expect(tooltips(page)).toHaveCount(0);
  await expect(theme).toBeFocused();

  const context = await browser.newContext({ hasTouch: true, baseURL: new URL(page.url()).origin });
  const touched = await context.newPage();
  await touched.clock.install();
  await touched.goto("/knowledge-base");
  await touched.getByRole("banner").getByRole("button", { name: THEME }).tap();
  await touched.clock.runFor(2_000);
  await expect(tooltips(touched)).toHaveCount(0);
  await context.close();
});
