import { expect, type Locator, type Page } from "@playwright/test";
import { expectToast, openAdd, openDashboard, tableRow } from "./admin.ts";
import { test } from "./fixtures.ts";

const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });

test("a browser that refuses persistent storage is asked once and says so", async ({ page }) => {
  await page.addInitScript(() => {
    const asked = { count: 0 };
    Object.assign(window, { asked });
    const { persist } = StorageManager.prototype;
    StorageManager.prototype.persist = function () {
      asked.count += 1;
      return persist.call(this);
    };
  });
  const asked = () =>
    page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count);
  await openDashboard(page);
  expect(await asked()).toBe(0);
  for (const title of ["Drafted first", "Drafted second"]) {
    const form = await openAdd(page);
    await form.getByLabel("Article Title").fill(title);
    await form.getByLabel("Category").selectOption("cad");
    await button(form, "Add Article").click();
    await expectToast(page, "Article added");
  }
  expect(await asked()).toBe(1);
  const notice = page.getByRole("region", { name: "Where your changes are stored" });
  const download = page.waitForEvent("download");
  await button(notice, "Download a copy").click();
  expect((await download).suggestedFilename()).toMatch(/^knowledge-base-.*\.json$/);
  await button(notice, "Got it").click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(tableRow(page, "Drafted first")).toBeVisible();
  await expect(notice).toHaveCount(0);
});
