import { expect, type Locator } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { cardOf, expectCards, expectNoSidewaysScroll, roster, videoCards } from "./library.ts";
import { serveStatically } from "./static-host.ts";

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

test("a card clamps a long title to 2 lines, and its chapters line up", async ({ page }) => {
  const times = ["0:00", "06:15", "1:02:30", "soon"];
  const chapters = times.map((timestamp, index) => ({ title: `Chapter ${index}`, timestamp }));
  const odd = {
    ...roster,
    title: "A long title ".repeat(15).trim(),
    description: "Many words. ".repeat(60),
    chapters: JSON.stringify(chapters),
  };
  await serveStatically(page);
  await page.route("**/api/videos", (route) => route.fulfill({ json: [odd] }));
  await page.goto("/university");
  const leftEdges = (list: Locator) =>
    list
      .getByText(/^Chapter \d/)
      .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left));
  const card = cardOf(page, odd.title);
  const title = card.getByRole("heading", { level: 3 });
  const lines = await title.evaluate((heading) => {
    const lineHeight = Number.parseFloat(getComputedStyle(heading).lineHeight);
    return Math.round(heading.clientHeight / lineHeight);
  });
  expect(lines).toBe(2);
  const onCard = await leftEdges(card.getByRole("list"));
  expect(onCard).toHaveLength(3);
  expect(new Set(onCard).size, "left edges on the card").toBe(1);
});
