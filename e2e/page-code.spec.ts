import { expect } from "@playwright/test";
import { DASHBOARD, markSignedIn } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";

test("a page and its dialogs show as soon as their code and data are there", async ({ page }) => {
  await page.clock.install();
  await page.goto("/knowledge-base/users/user-roles");
  // React would let it wait by a timer.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "University" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Ambulio University" })).toBeVisible();
  await page.getByRole("article").first().getByRole("link").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Knowledge Base" }).first().click();
  await expect(page.getByText(/^36 articles in/)).toBeVisible();

  // What is asked for comes by a timer of the queries.
  await page.clock.resume();
  await markSignedIn(page.context());
  await page.goto(DASHBOARD);
  await expect(page.getByRole("heading", { level: 1, name: "Knowledge Base Admin" })).toBeVisible();
});

test("a page whose code did not load gets the focus after another try", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  const code = "**/assets/{university,university-page}-*.js";
  // Before the page: it loads ahead what its links lead to.
  await page.route(code, (route) => route.abort());
  await page.goto("/products");
  await page.evaluate(() => document.documentElement.setAttribute("data-same-page", ""));
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "University" })
    .click();
  await expect(page.getByRole("alert")).toContainText("This could not be loaded.");
  await page.unroute(code);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Ambulio University" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  // No page was loaded meanwhile.
  await expect(page.locator("html[data-same-page]")).toBeAttached();
  await page.goBack();
  await expect(page.getByRole("main")).toHaveText("Products Page");

  const adminCode = "**/assets/dashboard-page-*.js";
  await page.route(adminCode, (route) => route.abort());
  await markSignedIn(page.context());
  await page.goto(DASHBOARD);
  await page.getByRole("button", { name: "Try again" }).focus();
  await page.unroute(adminCode);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Knowledge Base Admin" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
