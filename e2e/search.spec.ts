import { expect } from "@playwright/test";
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
