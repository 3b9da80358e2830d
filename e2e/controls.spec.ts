import { expect, type Page } from "@playwright/test";
import { DASHBOARD, expectToast, SIGN_IN } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { overrideStyles } from "./layout-errors.ts";
import { expectCards } from "./library.ts";

const tooltips = (page: Page) => page.getByRole("tooltip");
const THEME = /^Switch to the /;

test("a public button’s tooltip shows after 700 ms, the next within 300 ms at once", async ({
  page,
  vimeo: _,
}) => {
  await page.clock.install();
  await page.goto("/university?video=2");
  const video = page.getByRole("dialog");
  await expect(video).toBeVisible();
  expect(await page.locator("body [title]:not(iframe)").count(), "the browser's own tooltips").toBe(
    0,
  );
  await page.clock.pauseAt(Date.now() + 60_000);
  const play = video.getByRole("button", { name: /^(Play|Pause)$/ });
  const next = video.getByRole("button", { name: "Next chapter" });
  const away = () => page.mouse.move(2, 2);

  await play.hover();
  await page.clock.runFor(699);
  await expect(tooltips(page)).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltips(page)).toHaveText(/^(Play|Pause)$/);

  await away();
  await expect(tooltips(page)).toHaveCount(0);
  await page.clock.runFor(299);
  await next.hover();
  await page.clock.runFor(0);
  await expect(tooltips(page)).toHaveText("Next chapter");

  await away();
  await expect(tooltips(page)).toHaveCount(0);
  await page.clock.runFor(300);
  await next.hover();
  await page.clock.runFor(699);
  await expect(tooltips(page), "too late to skip the delay").toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tooltips(page)).toHaveCount(1);
  await page.mouse.down();
  await expect(tooltips(page), "a press closes it").toHaveCount(0);
});

test("a tooltip shows at once on keyboard focus until Escape, but not on touch", async ({
  page,
  browser,
}) => {
  await page.goto("/university");
  await expectCards(page, 18);
  const theme = page.getByRole("banner").getByRole("button", { name: THEME });
  await theme.focus();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(theme).toBeFocused();
  await expect(tooltips(page)).toHaveText(THEME);
  await expect(tooltips(page)).toBeInViewport({ ratio: 1 });
  await overrideStyles(page, "html { font-size: 200% }");
  await expect(tooltips(page), "with text that grows").toBeInViewport({ ratio: 1 });
  await overrideStyles(page, "");
  await page.keyboard.press("Escape");
  await expect(tooltips(page)).toHaveCount(0);
  await expect(theme).toBeFocused();

  const context = await browser.newContext({ hasTouch: true, baseURL: new URL(page.url()).origin });
  const touched = await context.newPage();
  await touched.clock.install();
  await touched.goto("/knowledge-base");
  await touched.getByRole("banner").getByRole("button", { name: THEME }).tap();
  await touched.clock.runFor(2_000);
  await expect(tooltips(touched)).toHaveCount(0);
  await context.close();
});

async function expectOneLine(page: Page): Promise<void> {
  const search = page.getByRole("searchbox", { name: "Search articles" });
  const controls = [
    search,
    page.getByRole("combobox", { name: "Filter by category" }),
    page.getByRole("button", { name: "Add Article" }),
  ];
  const lines = [];
  for (const control of controls) {
    const box = await control.boundingBox();
    lines.push([box?.y, box?.height]);
  }
  expect(lines).toEqual([lines[0], lines[0], lines[0]]);
  const box = await search.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 18, (box?.y ?? 0) + 20);
  await expect(search, "where the browser's clear sign stands").toHaveValue("roster");
}

test("the admin search box, filter and button stand in one line, without the browser's clear sign; Logout shows its toast before the server responds, and redirects once", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await page.goto(SIGN_IN);
  await page.evaluate(() => localStorage.setItem("admin-signed-in", "true"));
  await page.goto(`${DASHBOARD}?q=roster`);
  await expectOneLine(page);
  let respond = () => {};
  const hasResponse = new Promise<void>((resolve) => {
    respond = resolve;
  });
  await page.route("**/api/auth/logout", async (route) => {
    await hasResponse;
    await route.fulfill({ status: 503, body: "" });
  });
  await page.getByRole("button", { name: "Logout" }).click();
  await expectToast(
    page,
    "Logged out",
    "You have been successfully logged out of the admin panel.",
  );
  await expect(page).toHaveURL(SIGN_IN);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("admin-signed-in");

  await page.getByRole("link", { name: "Back to Knowledge Base" }).click();
  await expect(page).toHaveURL("/knowledge-base");
  respond();
  await expectToast(page, "Session not ended", "the server could not be told");
  await expect(page).toHaveURL("/knowledge-base");
  expect(await page.evaluate(() => localStorage.getItem("admin-signed-in"))).toBeNull();
});
