import { expect } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { expectCards, expectNoSidewaysScroll, videoCards } from "./library.ts";

test("the grid of videos has 1, 2 or 3 columns by the window's width", async ({ page }) => {
  await page.goto("/university");
  await expectCards(page, 18);
  for (const [width, columns] of [
    [375, 1],
    [767, 1],
    [768, 2],
    [1279, 2],
    [1280, 3],
  ] as const) {
    await test.step(`${columns} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const tops = await videoCards(page).evaluateAll((cards) =>
            cards.map((card) => card.getBoundingClientRect().top),
          );
          return tops.filter((top) => top === tops[0]).length;
        })
        .toBe(columns);
      await expectNoSidewaysScroll(page);
    });
  }
});
