import { expect, type Page } from "@playwright/test";
import { dialog, openAdd, openDashboard } from "./admin.ts";
import { expectHeading } from "./articles.ts";
import { test } from "./fixtures.ts";
import { dialogOf, openVideo, roster } from "./library.ts";

const ADDRESS = "/knowledge-base?category=cad";
const box = (page: Page) => page.getByRole("combobox", { name: /^Search articles/ });

/** Comes to a page of the site from another one. */
async function visit(page: Page): Promise<void> {
  await page.goto("/whats-new");
  await page.goto(ADDRESS);
  await expectHeading(page, "CAD");
}

const open = async (page: Page, name: string, title: string) => {
  await page.getByRole("button", { name }).tap();
  await dialogOf(page, title);
};

test("Back closes a dialog and stays on the page, and Forward opens nothing", {
  tag: "@phone",
}, async ({ page }) => {
  for (const [name, title] of [
    ["Search everything", "Search everything"],
    ["Open menu", "Menu"],
  ] as const) {
    await visit(page);
    await open(page, name, title);
    await expect(page).toHaveURL(ADDRESS);
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(ADDRESS);
    await page.evaluate(() => history.forward());
    await expect(page).toHaveURL(ADDRESS);
    await expect(page.getByRole("dialog")).toHaveCount(0);

    await open(page, name, title);
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).tap();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeFalsy();
    await page.goBack();
    await expect(page).toHaveURL("/whats-new");
  }

  await page.goForward();
  await open(page, "Search everything", "Search everything");
  await box(page).fill("roster");
  const article = page.getByRole("option", { name: /Publish a Roster/ });
  await article.first().tap();
  await expectHeading(page, "Publish a Roster From a Template");
  await page.goBack();
  await expectHeading(page, "CAD");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await open(page, "Search everything", "Search everything");
  await page.reload();
  await page.getByRole("heading", { name: "CAD" }).first().tap();
  await expect.poll(() => page.evaluate(() => history.state?.isDialog)).toBeFalsy();
  await page.goBack();
  await expect(page).toHaveURL("/whats-new");
});

test("Back closes the palette over an open video, then the video", { tag: "@phone" }, async ({
  page,
  vimeo: _,
}) => {
  const video = await openVideo(page, roster.title);
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.goBack();
  await expect(box(page)).toHaveCount(0);
  await expect(video).toBeVisible();
  await page.goBack();
  await expect(video).toHaveCount(0);
  await expect(page).toHaveURL("/university");
});

test("Back asks each time before it closes a form with unsaved text", async ({ page }) => {
  await openDashboard(page);
  const form = await openAdd(page);
  await form.getByLabel("Article Title").fill("Kept");
  const asked = dialog(page, "Discard your changes?");
  for (const leave of ["Keep editing", "Discard"]) {
    await page.goBack();
    await expect(asked).toContainText("What you wrote in this form has not been saved.");
    await asked.getByRole("button", { name: leave }).click();
    await expect(asked).toHaveCount(0);
    await expect(form).toHaveCount(leave === "Discard" ? 0 : 1);
  }
  await expect(page).toHaveURL("/secretdoor/dashboard");
});
