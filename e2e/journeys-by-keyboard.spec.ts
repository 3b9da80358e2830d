import { expect } from "@playwright/test";
import { DASHBOARD, dialog, expectToast, openDashboard, SIGN_IN, tableRow } from "./admin.ts";
import { ACCOUNT } from "./admin-account.ts";
import {
  categories,
  expectHeading,
  inspection,
  plainArticle,
  titlesIn,
  toasts,
} from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { activeOptionOf, press, tabTo, type } from "./focus.ts";
import { cardOf, expectCards, library, plainVideo, roster } from "./library.ts";

// Ten journeys by keys alone: nothing here clicks, or puts the focus anywhere itself. What has the focus is asked
// of the browser's accessibility tree after each key.

const MAIN = { role: "main", name: "" };
const SKIP = { role: "link", name: "Skip to content" };
const CHAPTER = { role: "link", name: "03:20 Fill open shifts" };
const CARD = { role: "link", name: roster.title };
const VIDEO = { role: "dialog", name: roster.title };

test("1: past the header to the search, the videos that it finds, and the one to watch", async ({
  page,
  vimeo: _,
}) => {
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
  await press(page, "Tab", { role: "button", name: "Close" });
  await press(page, "Enter", CARD);
  await expect(page).toHaveURL("/university?q=roster+gaps");
});

test("2: a video, its chapters, a jump, and back on its card", async ({ page, vimeo }) => {
  await page.goto("/university");
  await expectCards(page, 18);
  await tabTo(page, CARD, 120);
  await press(page, "Enter", VIDEO);
  await expect.poll(() => vimeo.state()).toMatchObject({ paused: false });
  await tabTo(page, { role: "button", name: /^Chapters/ });
  await press(page, "Enter", { role: "button", name: /^Chapters/ });
  await press(page, "Tab", { role: "button", name: "Transcript" });
  await press(page, "Tab", { role: "button", name: /^00:00 / });
  await press(page, "Tab", { role: "button", name: "03:20 Fill open shifts" });
  await press(page, "Enter", { role: "button", name: "03:20 Fill open shifts" });
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 200 });
  await press(page, "Shift+Tab", { role: "button", name: /^00:00 / });
  await press(page, "Space", { role: "button", name: /^00:00 / });
  await press(page, "Escape", CARD);
  await expect(page).toHaveURL("/university");
});

test("3: a category, and a chapter straight from a card", async ({ page, vimeo }) => {
  await page.goto("/university");
  await expectCards(page, 18);
  const tab = { role: "link", name: "Featured" };
  await tabTo(page, tab);
  await press(page, "Enter", tab);
  await expect(page).toHaveURL("/university?category=featured");
  await expect(page.getByRole("heading", { level: 2, name: "Featured Videos" })).toBeVisible();
  // A card that has the focus while the list is replaced would take it along.
  await expectCards(page, library.filter(({ category }) => category === "featured").length);
  await tabTo(page, CHAPTER, 60);
  await press(page, "Enter", VIDEO);
  await expect(page).toHaveURL(`/university?category=featured&video=${roster.id}&t=200`);
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 200 });
  await press(page, "Escape", CHAPTER);
  await expect(page).toHaveURL("/university?category=featured");
});

test("4: the question at the library's end, its results, and an article that responses", async ({
  page,
}) => {
  await page.goto("/university");
  await expectCards(page, 18);
  await tabTo(page, { role: "searchbox", name: "Search for articles" }, 120);
  await type(page, "roster");
  await press(page, "Enter", { role: "heading", name: "Results for “roster”" });
  // The cards before the search stand until its response, and the articles come after what is published.
  await expect(cardOf(page, plainVideo.title)).toHaveCount(0);
  const article = { role: "link", name: "Read article: Publish a Roster From a Template" };
  await expect(page.getByRole("link", { name: article.name })).toBeVisible();
  await tabTo(page, article);
  await press(page, "Enter", MAIN);
  await expectHeading(page, "Publish a Roster From a Template");
  await press(page, "Tab", { role: "link", name: /^Onboarding/ });
});

test("5: the knowledge base, a search, an article, and up to its category", async ({ page }) => {
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await press(page, "/", { role: "searchbox", name: "Search for articles" });
  await type(page, "inspection");
  await expectHeading(page, 'Search results for "inspection"');
  await tabTo(page, { role: "link", name: `Read article: ${inspection.title}` });
  await press(page, "Enter", MAIN);
  await expectHeading(page, inspection.title);
  const category = categories.find(({ id }) => id === inspection.category);
  const [first] = titlesIn(inspection.category);
  await tabTo(page, { role: "link", name: "Knowledge Base" });
  await press(page, "Tab", { role: "link", name: category?.name ?? "" });
  await press(page, "Enter", MAIN);
  await expectHeading(page, category?.name ?? "");
  await tabTo(page, { role: "link", name: `Read article: ${first}` });
});

test("6: an article by its table of contents, a “No”, and the toast by F8", async ({ page }) => {
  await page.goto(inspection.link);
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

test("7: the search over everything, and a chapter of a video", async ({ page, vimeo }) => {
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  const box = { role: "combobox", name: "Search articles, videos and chapters" };
  await press(page, "Control+k", box);
  await type(page, "open shifts");
  const chapter = page.getByRole("option", { name: /Fill open shifts/ });
  await expect(chapter).toBeVisible();
  const index = (await page.getByRole("option").allTextContents()).findIndex((text) =>
    text.startsWith("Fill open shifts"),
  );
  for (let down = 0; down < index; down += 1) await press(page, "ArrowDown", box);
  await expect
    .poll(() => activeOptionOf(page))
    .toEqual({ role: "option", name: expect.stringMatching(/^Fill open shifts/) });
  await press(page, "Enter", VIDEO);
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 200 });
  await press(page, "Escape", MAIN);
  await expectHeading(page, "Onboarding");
});

test("8: the menu of a phone, left and taken up again", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/university");
  await expectCards(page, 18);
  const open = { role: "button", name: "Open menu" };
  await tabTo(page, open);
  await press(page, "Enter", { role: "dialog", name: "Menu" });
  await press(page, "Tab", { role: "button", name: "Close" });
  for (const name of ["Home", "Pricing", "University", "Knowledge Base", "Support"]) {
    await press(page, "Tab", { role: "link", name });
  }
  await press(page, "Tab", { role: "link", name: "Book a Demo" });
  await press(page, "Escape", open);
  await press(page, "Enter", { role: "dialog", name: "Menu" });
  await tabTo(page, { role: "link", name: "Knowledge Base" });
  await press(page, "Enter", MAIN);
  await expectHeading(page, "Onboarding");
});

test("9: the admin sign-in, refused and accepted, and a new article", async ({
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

test("10: a category, a deletion, a look at the changes, and out", async ({ page }) => {
  await openDashboard(page);
  const articlesTab = { role: "tab", name: "Articles" };
  await tabTo(page, articlesTab);
  await press(page, "ArrowRight", { role: "tab", name: "Categories" });
  await tabTo(page, { role: "button", name: "Edit CAD" });
  await press(page, "Enter", { role: "dialog", name: "Edit Category" });
  await tabTo(page, { role: "textbox", name: "Category Name" });
  await press(page, "Control+a", { role: "textbox", name: "Category Name" });
  await type(page, "Dispatch");
  await press(page, "Enter", { role: "button", name: "Edit Dispatch" });
  await tabTo(page, { role: "tab", name: "Categories" }, 60, "Shift+Tab");
  await press(page, "ArrowLeft", articlesTab);

  await tabTo(page, { role: "button", name: `Delete ${plainArticle.title}` }, 120);
  await press(page, "Enter", { role: "dialog", name: "Delete Article" });
  await tabTo(page, { role: "button", name: "Cancel" });
  await press(page, "Tab", { role: "button", name: "Delete Article" });
  await press(page, "Enter", { role: "tabpanel", name: "Articles" });

  const changes = { role: "button", name: "2 unpublished changes" };
  await tabTo(page, changes, 20, "Shift+Tab");
  await press(page, "Enter", { role: "dialog", name: "Unpublished changes" });
  await tabTo(page, { role: "button", name: "What differs" });
  await press(page, "Enter", { role: "button", name: "What differs" });
  await expect(dialog(page, "Unpublished changes").getByRole("term").first()).toBeVisible();
  await tabTo(page, { role: "button", name: "Done" });
  await press(page, "Enter", changes);

  await tabTo(page, { role: "button", name: "Logout" }, 20, "Shift+Tab");
  await press(page, "Enter", MAIN);
  await expectHeading(page, "Admin Access");
});
