import { expect, type Page } from "@playwright/test";
import { markSignedIn } from "./admin.ts";
import { test } from "./fixtures.ts";
import {
  cardLink,
  expectCards,
  helpSearch,
  roster,
  tabs,
  tutorialSearch,
  videoCards,
} from "./library.ts";

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

test("Enter in the first hero searches at once", async ({ page }) => {
  await page.clock.install();
  await page.goto("/university");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await tutorialSearch(page).pressSequentially("roster");
  await tutorialSearch(page).press("Enter");
  await expect(page.getByRole("heading", heading("roster"))).toBeVisible();
});

test("a search names itself, counts what it found, and shows no tab as active", async ({
  page,
}) => {
  await page.goto("/university?category=advanced");
  await tutorialSearch(page).fill("ROSTER gaps");
  await expect(page.getByRole("heading", heading("ROSTER gaps"))).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("1 video found");
  await expectCards(page, 1);
  await expect(tabs(page).locator("[aria-current]")).toHaveCount(0);
  await expect(page).toHaveURL("/university?category=advanced&q=ROSTER+gaps");
  await expect(helpSearch(page)).toHaveValue("ROSTER gaps");
});

test("matches in the title come first", async ({ page }) => {
  await page.goto("/university?q=roster");
  await expectCards(page, 3);
  await expect(videoCards(page).first()).toContainText(roster.title);
});

test("a search lists the matching help articles below the videos", async ({ page }) => {
  await page.goto("/university?q=roster");
  const articles = page.getByRole("region", { name: "Help articles" });
  await expect(articles.getByRole("article").first()).toContainText(/roster/i);
  const last = await videoCards(page).last().boundingBox();
  const below = await articles.boundingBox();
  expect(below?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
});

test("emptying the search returns to the category", async ({ page }) => {
  await page.goto("/university?category=advanced&q=roster");
  await expectCards(page, 3);
  await tutorialSearch(page).fill("");
  await expect(page.getByRole("heading", { name: "Advanced Features" })).toBeVisible();
  await expect(page).toHaveURL("/university?category=advanced");
});

test("the clear button empties the search and leaves the focus in the box", async ({ page }) => {
  await page.goto("/university?q=roster");
  await page.getByRole("button", { name: "Clear search" }).first().click();
  await expect(page.getByRole("heading", { name: "All Videos" })).toBeVisible();
  await expect(tutorialSearch(page)).toHaveValue("");
  await expect(tutorialSearch(page)).toBeFocused();
});

test("choosing a tab clears the search in both boxes", async ({ page }) => {
  await page.goto("/university?q=roster");
  await tabs(page).getByRole("link", { name: "How-To" }).click();
  await expect(page.getByRole("heading", { name: "How-To Guides" })).toBeVisible();
  await expect(tutorialSearch(page)).toHaveValue("");
  await expect(helpSearch(page)).toHaveValue("");
  await expect(page).toHaveURL("/university?category=how-to");
});

test("the second hero searches when it is submitted and takes the visitor to the results", async ({
  page,
}) => {
  await page.goto("/university");
  await expectCards(page, 18);
  await helpSearch(page).fill("roster");
  await expect(page.getByRole("heading", { name: "All Videos" })).toBeAttached();
  await expect(page).toHaveURL("/university");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("heading", heading("roster"))).toBeInViewport();
  await expect(page.getByRole("heading", heading("roster"))).toBeFocused();
  await expect(tutorialSearch(page)).toHaveValue("roster");
});

test("a search without a match says so and what to do", async ({ page }) => {
  await page.goto("/university");
  await tutorialSearch(page).fill("zzz nothing like it");
  await expect(page.getByText("No videos found.", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Try adjusting your search or browse a different category.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("0 videos found");
  await expectCards(page, 0);
});

test("a reload and Back keep what the address says", async ({ page }) => {
  await page.goto("/university");
  await tabs(page).getByRole("link", { name: "Advanced" }).click();
  await expect(page.getByRole("heading", { name: "Advanced Features" })).toBeVisible();
  await tutorialSearch(page).fill("roster");
  await expect(page.getByRole("heading", heading("roster"))).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", heading("roster"))).toBeVisible();
  await expect(tutorialSearch(page)).toHaveValue("roster");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Advanced Features" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "All Videos" })).toBeVisible();
});

test("an unknown category in the address counts as all", async ({ page }) => {
  await page.goto("/university?category=__proto__");
  await expect(page.getByRole("heading", { level: 2, name: "All Videos" })).toBeVisible();
  await expectCards(page, 18);
});

test("a search text is shown as text, whatever it holds", async ({ page }) => {
  const hostile = `<img src=x onerror="alert(1)">%_'"`;
  await page.goto("/university");
  await tutorialSearch(page).fill(hostile);
  await expect(page.getByRole("heading", heading(hostile))).toBeVisible();
  await expect(page.getByText("No videos found.")).toBeVisible();
});

test("the longest search text is 200 characters", async ({ page }) => {
  await page.goto("/university");
  await tutorialSearch(page).fill("x".repeat(300));
  await expect(tutorialSearch(page)).toHaveValue("x".repeat(200));
  await expect(page.getByText("No videos found.")).toBeVisible();
});

test("what to watch stays in its place before, during and after a search, typed or from the address", async ({
  page,
}) => {
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

/** Counts the history calls of this page and refuses, as Safari does, more than 100 in 30 s. */
async function limitHistoryCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const times: number[] = [];
    for (const method of ["pushState", "replaceState"] as const) {
      const original = history[method].bind(history);
      history[method] = (...parts) => {
        times.push(Date.now());
        if (times.filter((time) => time > Date.now() - 30_000).length > 100)
          throw new DOMException("Attempt to use history more than 100 times", "SecurityError");
        original(...parts);
      };
    }
    Object.assign(window, { countHistoryCalls: () => times.length });
  });
}

const BOXES = [
  ["/university", "Search for tutorials"],
  ["/secretdoor/dashboard", "Search articles"],
  ["/knowledge-base", "Search for articles"],
] as const;

for (const [path, name] of BOXES) {
  test(`120 slow keystrokes in the box of ${path} stay below Safari's limit of history calls`, async ({
    page,
  }) => {
    await markSignedIn(page.context());
    await limitHistoryCalls(page);
    await page.clock.install();
    await page.goto(path);
    const box = page.getByRole("searchbox", { name, exact: true });
    await box.focus();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const text = "abcdefghijkl".repeat(10);
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
    expect(calls).toBeLessThan(70);
  });
}

test("the address has the last keystroke when another page is opened right after it", async ({
  page,
}) => {
  await markSignedIn(page.context());
  await page.goto("/secretdoor/dashboard");
  const box = page.getByRole("searchbox", { name: "Search articles" });
  await box.pressSequentially("roster");
  await page.getByRole("link", { name: "View Knowledge Base" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/secretdoor/dashboard?q=roster");
  await expect(box).toHaveValue("roster");
});
