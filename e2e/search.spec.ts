import { expect, type Page } from "@playwright/test";
import { markSignedIn } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";

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

test("slow keystrokes in a search box stay below Safari's limit of history calls", async ({
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
