import { expect, type Page } from "@playwright/test";
import { test } from "./fixtures.ts";

const letters = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.split(",")[0]);

test("letters that come in time are used", async ({ page }) => {
  await page.goto("/products");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await letters(page)).toContain("Atkinson Hyperlegible Next");
});

test("letters that never come keep nobody waiting, and are not used in that visit", async ({
  page,
}) => {
  await page.route("**/*.woff2", () => new Promise(() => undefined));
  await page.goto("/products", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await letters(page)).toBe("system-ui");
});
