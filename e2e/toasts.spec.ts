import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";
import { MISSING_VIDEO, openVideo, roster } from "./library.ts";

const toasts = (page: Page) =>
  page.getByRole("region", { name: /Notifications/ }).getByRole("listitem");

/** Brings up the toast that a link to a missing video shows. */
async function showToast(page: Page): Promise<void> {
  await page.goto("/university?video=999");
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText(MISSING_VIDEO);
}

test("a toast goes after 5000 ms", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  const dialog = await openVideo(page, roster.title);
  await page.clock.pauseAt(Date.now() + 60_000);
  await dialog.getByRole("button", { name: /^Copy link/ }).click();
  const copied = page.getByText("Link copied", { exact: true });
  await expect(copied).toBeVisible();
  await page.clock.runFor(4_999);
  await expect(copied).toBeVisible();
  await page.clock.runFor(1);
  await expect(copied).toHaveCount(0);
});

test("F8 moves the focus to the toasts", async ({ page }) => {
  await showToast(page);
  await page.keyboard.press("F8");
  await expect(page.getByRole("region", { name: /Notifications/ }).locator(":focus")).toHaveCount(
    1,
  );
});

test("the dismiss button removes a toast", async ({ page }) => {
  await showToast(page);
  await toasts(page).getByRole("button", { name: "Dismiss" }).click();
  await expect(toasts(page)).toHaveCount(0);
});

test("only one toast is visible at once, and dismissing it leaves an open video open", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const dialog = await openVideo(page, roster.title);
  const copy = dialog.getByRole("button", { name: /^Copy link/ });
  const copied = page.getByText("Link copied", { exact: true });
  await copy.click();
  await expect(copied).toHaveCount(1);
  await copy.click();
  await copy.click();
  await expect(copied).toHaveCount(1);
  await page.getByRole("button", { name: "Dismiss", includeHidden: true }).click();
  await expect(copied).toHaveCount(0);
  await expect(dialog).toBeVisible();
});

for (const [distance, left] of [
  [40, 1],
  [60, 0],
] as const) {
  test(`a swipe of ${distance} px to the right leaves ${left} toasts`, async ({ page }) => {
    await showToast(page);
    const box = await toasts(page).boundingBox();
    if (!box) throw new Error("The toast has no box.");
    const y = box.y + box.height / 2;
    await page.mouse.move(box.x + 30, y);
    await page.mouse.down();
    await page.mouse.move(box.x + 30 + distance / 2, y);
    await page.mouse.move(box.x + 30 + distance, y);
    await page.mouse.up();
    await expect(toasts(page)).toHaveCount(left);
  });
}

test("a toast is 420 px wide at most", async ({ page }) => {
  await showToast(page);
  const region = await page
    .getByRole("region", { name: /Notifications/ })
    .getByRole("list")
    .boundingBox();
  expect(region?.width).toBeLessThanOrEqual(420);
});
