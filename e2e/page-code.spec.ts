import { expect } from "@playwright/test";
import { DASHBOARD, expectToast, markSignedIn, openDashboard, openEdit } from "./admin.ts";
import { expectHeading, inspection } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";

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

test("a palette that can't be loaded says so and opens the next time", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route("**/assets/search-palette-*.js", (route) => route.abort());
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await page.keyboard.press("Control+k");
  await expectToast(page, "The search could not be loaded", "Check your connection and try again.");
  await expectHeading(page, "Onboarding");
  await page.unroute("**/assets/search-palette-*.js");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
});

test("an editor whose check of the article did not load opens behind a warning", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/Failed to load resource/);
  await page.route("**/assets/unsupported-html-*.js", (route) => route.abort());
  await openDashboard(page);
  const form = await openEdit(page, inspection.title);
  await form.getByRole("tab", { name: "Article Content" }).click();
  await expect(form.getByRole("alert")).toContainText("It could not be checked");
  const text = form.getByRole("textbox", { name: "Article Content" });
  await expect(text).toHaveCount(0);
  // Cells of tables need the same file.
  await page.unroute("**/assets/unsupported-html-*.js");
  await form.getByRole("button", { name: "Edit the content all the same" }).click();
  await expect(text).toBeVisible();
});
