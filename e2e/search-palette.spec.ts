import { expect, type Page } from "@playwright/test";
import { expectToast } from "./admin.ts";
import { expectHeading } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search everything" });
const box = (page: Page) =>
  page.getByRole("combobox", { name: "Search articles, videos and chapters" });
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).locator("[aria-selected=true]");

test("a keystroke renders a window of results first; keys choose and open one", async ({
  page,
}) => {
  await page.goto("/products");
  await expect(page.getByRole("main")).not.toBeEmpty();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const count = document.querySelectorAll("[role=option]").length;
      if (count === 0) return;
      observer.disconnect();
      document.body.dataset.optionsAtOnce = `${count}`;
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await box(page).press("e");
  await expect(options(page)).toHaveCount(24);
  const atOnce = await page.evaluate(() => Number(document.body.dataset.optionsAtOnce));
  expect(atOnce).toBeGreaterThan(5);
  expect(atOnce).toBeLessThanOrEqual(8);

  await box(page).fill("roster");
  // Until it is found, what was found before stays.
  await expect(options(page).last()).toContainText("Said in: Find a video in the University");
  const titles = await options(page).allTextContents();
  await expect(chosen(page)).toHaveText(titles[0] ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).toHaveText(titles.at(-1) ?? "");
  await expect(chosen(page)).toBeInViewport();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveText(titles[1] ?? "");
  await expect(box(page)).toBeFocused();
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press("Tab");
    const isInside = await palette(page).evaluate((dialog) =>
      dialog.contains(document.activeElement),
    );
    expect(isInside, "the focus stays in the palette").toBe(true);
  }
  await box(page).focus();
  const activeId = await box(page).getAttribute("aria-activedescendant");
  expect(await chosen(page).getAttribute("id")).toBe(activeId);

  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expectHeading(page, "Publish a Roster From a Template");
  await expect(page).toHaveURL("/knowledge-base/crew-scheduling/publish-roster");
  await expect(palette(page)).toHaveCount(0);
});

test("a palette that can't be loaded says so and opens the next time", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route("**/assets/search-palette-*.js", (route) => route.abort());
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await page.keyboard.press("Control+k");
  await expectToast(page, "The search could not be loaded", "Check your connection and try again.");
  await expectHeading(page, "Onboarding");
  await page.unroute("**/assets/search-palette-*.js");
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
});
