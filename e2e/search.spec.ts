import { expect, type Page } from "@playwright/test";
import { markSignedIn } from "./admin.ts";
import { articleSearch } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { cardLink, expectCards, roster, tabs, tutorialSearch } from "./library.ts";

const heading = (text: string) =>
  ({ level: 2, name: `Results for “${text}”`, exact: true }) as const;

test("the first hero searches once typing has paused for 200 ms", async ({ page }) => {
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/videos/search/"))
      searches.push(new URL(request.url()).pathname);
  });
  await page.clock.install();
  await page.goto("/university");
  await expectCards(page, 18);
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await tutorialSearch(page).pressSequentially("rost");
  await page.clock.runFor(199);
  await tutorialSearch(page).pressSequentially("er");
  await page.clock.runFor(199);
  expect(searches).toEqual([]);
  await page.clock.runFor(1);
  await expect.poll(() => searches).toEqual(["/api/videos/search/roster"]);
  await page.clock.resume();
  await expect(page.getByRole("heading", heading("roster"))).toBeVisible();
  await expect(cardLink(page, roster.title)).toBeVisible();
  expect(searches).toHaveLength(1);
});

test("the second hero searches on submit and leads to results, kept by reload and Back", async ({
  page,
}) => {
  await page.goto("/university");
  await expectCards(page, 18);
  await tabs(page).getByRole("link", { name: "Advanced" }).click();
  await expect(page.getByRole("heading", { name: "Advanced Features" })).toBeVisible();
  await articleSearch(page).fill("roster");
  await expect(page.getByRole("heading", { name: "Advanced Features" })).toBeAttached();
  await expect(page).toHaveURL("/university?category=advanced");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("heading", heading("roster"))).toBeInViewport();
  await expect(page.getByRole("heading", heading("roster"))).toBeFocused();
  await expect(tutorialSearch(page)).toHaveValue("roster");
  await page.reload();
  await expect(page.getByRole("heading", heading("roster"))).toBeVisible();
  await expect(tutorialSearch(page)).toHaveValue("roster");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Advanced Features" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "All Videos" })).toBeVisible();

  const panel = page.getByRole("region", { name: "Start with these" });
  await page.goto("/university?q=roster");
  await expect(page.getByRole("heading", heading("roster"))).toBeVisible();
  await expect(panel).toBeVisible();
  const place = await panel.boundingBox();
  await tutorialSearch(page).fill("roster gaps");
  await expect(page.getByRole("heading", heading("roster gaps"))).toBeVisible();
  expect(await panel.boundingBox()).toEqual(place);
  await tutorialSearch(page).fill("");
  await expect(page.getByRole("heading", { name: "All Videos" })).toBeVisible();
  expect(await panel.boundingBox()).toEqual(place);
});

/** Counts the history calls of this page. */
async function countHistoryCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let calls = 0;
    for (const method of ["pushState", "replaceState"] as const) {
      const original = history[method].bind(history);
      history[method] = (...parts) => {
        calls += 1;
        original(...parts);
      };
    }
    Object.assign(window, { countHistoryCalls: () => calls });
  });
}

const BOXES = [
  ["/university", "Search for tutorials"],
  ["/secretdoor/dashboard", "Search articles"],
  ["/knowledge-base", "Search for articles"],
] as const;

test("slow keystrokes in each box stay below Safari's limit of history calls, and the address has the last one", async ({
  page,
}) => {
  await markSignedIn(page.context());
  await countHistoryCalls(page);
  await page.clock.install();
  const text = "abcdefghijkl".repeat(2);
  for (const [index, [path, name]] of BOXES.entries()) {
    await test.step(path, async () => {
      await page.goto(path);
      const box = page.getByRole("searchbox", { name, exact: true });
      await box.focus();
      await page.clock.pauseAt(Date.now() + (index + 1) * 3_600_000);
      for (const letter of text) {
        await page.keyboard.press(letter);
        await page.clock.runFor(250);
      }
      await expect(box).toHaveValue(text);
      await page.clock.runFor(1000);
      await expect(page).toHaveURL(`${path}?q=${text}`);
      const calls = await page.evaluate(() =>
        (window as unknown as { countHistoryCalls(): number }).countHistoryCalls(),
      );
      // Safari refuses more than 100 calls in 30 s, in which 120 such keystrokes are pressed.
      expect(calls).toBeLessThan(text.length / 2 + 4);
      await page.clock.resume();
    });
  }
  // The address has the last keystroke when another page is opened right after it.
  await page.goto("/secretdoor/dashboard");
  const box = page.getByRole("searchbox", { name: "Search articles" });
  await box.pressSequentially("roster");
  await page.getByRole("link", { name: "View Knowledge Base" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/secretdoor/dashboard?q=roster");
  await expect(box).toHaveValue("roster");
});
