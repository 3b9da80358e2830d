import { expect } from "@playwright/test";
import { DASHBOARD, dialog, expectToast, SIGN_IN, tableRow } from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import { expectHeading, inspection, toasts } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { press, tabTo, type } from "./focus.ts";
import { expectCards, roster } from "./library.ts";

// Nothing here clicks, or puts the focus anywhere itself. After each key the browser's accessibility tree tells what has it.

const MAIN = { role: "main", name: "" };
const SKIP = { role: "link", name: "Skip to content" };
const CARD = { role: "link", name: roster.title };
const VIDEO = { role: "dialog", name: roster.title };

test("a reader finds a video and a chapter of it by keys alone", async ({ page, vimeo }) => {
  await page.goto("/university");
  await expectCards(page, 18);
  await press(page, "Tab", SKIP);
  await press(page, "Enter", MAIN);
  await press(page, "Tab", { role: "searchbox", name: "Search for tutorials" });
  await type(page, "roster gaps");
  await expectCards(page, 1);
  await press(page, "Tab", { role: "button", name: "Clear search" });
  await tabTo(page, CARD);
  await press(page, "Enter", VIDEO);
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  await press(page, "Tab", { role: "button", name: "Close" });
  await tabTo(page, { role: "button", name: /^Chapters/ });
  await press(page, "Enter", { role: "button", name: /^Chapters/ });
  await press(page, "Tab", { role: "button", name: "Transcript" });
  await tabTo(page, { role: "button", name: /^00:00 / });
  await press(page, "Tab", { role: "button", name: "03:20 Fill open shifts" });
  await press(page, "Enter", { role: "button", name: "03:20 Fill open shifts" });
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 200 });
  await press(page, "Escape", CARD);
  await expect(page).toHaveURL("/university?q=roster+gaps");
});

test("a reader finds an article and votes by keys alone", async ({ page }) => {
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await press(page, "/", { role: "searchbox", name: "Search for articles" });
  await type(page, "inspection");
  await expectHeading(page, 'Search results for "inspection"');
  await tabTo(page, { role: "link", name: `Read article: ${inspection.title}` });
  await press(page, "Enter", MAIN);
  await expectHeading(page, inspection.title);
  const no = { role: "button", name: "No" };
  await tabTo(page, no, 60);
  await press(page, "Enter", no);
  await expect(toasts(page)).toBeVisible();
  await press(page, "F8", { role: "list", name: /^Thanks for letting us know/ });
  await press(page, "Tab", { role: "listitem", name: /^Thanks for letting us know/ });
  await press(page, "Tab", { role: "button", name: "Dismiss" });
  await page.keyboard.press("Enter");
  await expect(toasts(page)).toHaveCount(0);
  // The way into the messages goes a moment after the last of them.
  await expect(page.locator("[aria-label^=Notifications] [tabindex='0']")).toHaveCount(0);
  await tabTo(page, { role: "link", name: /^Major/ }, 60);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Major/ })).toBeInViewport();
});

test("an admin signs in and adds an article by keys alone", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/status of 401/);
  await page.goto(SIGN_IN);
  await expectHeading(page, "Admin Access");
  const password = { role: "textbox", name: "Password" };
  await tabTo(page, { role: "textbox", name: "Username" });
  await type(page, ACCOUNT.username);
  await press(page, "Tab", password);
  await type(page, "not the password");
  await press(page, "Enter", password);
  await expect(page.getByRole("alert")).toHaveText("Invalid username or password");
  await press(page, "Control+a", password);
  await type(page, ACCOUNT.password);
  await press(page, "Enter", MAIN);
  await expect(page).toHaveURL(DASHBOARD);
  await expectHeading(page, "Knowledge Base Admin");

  const add = { role: "button", name: "Add Article" };
  await tabTo(page, add);
  await press(page, "Enter", { role: "dialog", name: "Add New Article" });
  await press(page, "Tab", { role: "button", name: "Close" });
  await press(page, "Tab", { role: "tab", name: "Article Metadata" });
  await tabTo(page, { role: "combobox", name: "Category" });
  await press(page, "C", { role: "combobox", name: "Category" });
  await press(page, "Tab", { role: "textbox", name: "Article Title" });
  await type(page, "Night Shifts");
  await press(page, "Tab", { role: "textbox", name: "Description" });
  await type(page, "What differs after dark.");
  await tabTo(page, { role: "tab", name: "Article Metadata" }, 10, "Shift+Tab");
  await press(page, "ArrowRight", { role: "tab", name: "Article Content" });
  const form = dialog(page, "Add New Article");
  await expect(form.getByRole("textbox", { name: "Article Content" })).toBeVisible();
  await tabTo(page, { role: "textbox", name: "Article Content" });
  await type(page, "Lights on.");
  await tabTo(page, add);
  await press(page, "Enter", add);
  await expectToast(page, "Article added");
  await expect(form).toHaveCount(0);
  await expect(tableRow(page, "Night Shifts")).toContainText("New");
});
