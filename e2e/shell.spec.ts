import { expect } from "@playwright/test";
import { DASHBOARD, markSignedIn } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { expectNoSidewaysScroll } from "./library.ts";

test("on a phone the menu is a side drawer that closes in three ways", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/products");
  const menu = page.getByRole("button", { name: "Open menu" });
  const drawer = page.getByRole("dialog", { name: "Menu" });
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => drawer.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(5, 400),
  ]) {
    await menu.click();
    await expect(drawer).toBeVisible();
    await close();
    await expect(drawer).toHaveCount(0);
    await expect(menu).toBeFocused();
  }
  await expect(page.getByRole("link", { name: "Pricing" })).toHaveCount(0);
  await menu.tap();
  await expect(drawer).toBeVisible();
  await drawer.getByRole("link", { name: "University" }).tap();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL("/university");
  for (const path of ["/university?q=roster", "/products", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});

test("a screen, and what opens in it, shows as soon as its code and data are there", async ({
  page,
}) => {
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

test("the videos can be worked on while the knowledge base does not respond", async ({
  page,
  expectConsoleError,
}) => {
  // The session is none of the server's: the screen asks for one once it is there.
  expectConsoleError(/401/);
  await markSignedIn(page.context());
  await page.route("**/api/knowledge-base", () => new Promise(() => undefined));
  await page.goto("/secretdoor/dashboard/videos");
  await expect(page.getByRole("dialog", { name: "Sign in again" })).toBeVisible();
  // What needs it says that it is on its way.
  await page.goto(DASHBOARD);
  await expect(page.getByRole("status").getByText("Loading")).toBeAttached();
});

test("a screen whose code did not come is loaded by another try, and has the focus", async ({
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
