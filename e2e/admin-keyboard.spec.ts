import { expect, type Locator, type Page } from "@playwright/test";
import {
  deletedSection,
  dialog,
  expectToast,
  openAdd,
  openContent,
  openDashboard,
  openEdit,
  tableRow,
} from "./admin.ts";
import { inspection, plainArticle } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { missed, walk } from "./focus-walk.ts";
import { draftedDeletion, openDatabase, storeDrafts } from "./stored-drafts.ts";

const OPEN = "[role=dialog]:not([aria-hidden=true])";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function openByKey(opener: Locator): Promise<void> {
  await opener.focus();
  await opener.press("Enter");
}

/** Presses Escape on the next control. */
async function leave(page: Page): Promise<void> {
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
}

/** Tab goes round inside the dialog, to every control, each with a name and a ring. */
async function expectWalkable(page: Page, names: readonly string[]): Promise<void> {
  const stops = await walk(page, 60);
  expect(stops.filter(({ name, hasRing }) => !name || !hasRing)).toEqual([]);
  expect(await missed(page, OPEN)).toEqual([]);
  expect(await page.locator("#root [data-walked]").count(), "stops outside the dialog").toBe(0);
  for (const name of names) expect(stops.map((stop) => stop.name)).toContain(name);
}

const dialogs: {
  title: string;
  /** What opens it. */
  opener: string;
  tab: "Articles" | "Categories";
  /** Controls in the order of Tab. */
  order: string[];
}[] = [
  {
    title: "Add New Article",
    opener: "Add Article",
    tab: "Articles",
    order: [
      "Close",
      "Article Metadata",
      "Article ID",
      "Category",
      "Article Title",
      "Description",
      "URL Path (optional)",
      "Cancel",
      "Add Article",
    ],
  },
  {
    title: "Edit Article",
    opener: `Edit ${plainArticle.title}`,
    tab: "Articles",
    order: ["Close", "Category", "Article Title", "Description", "Cancel", "Save Changes"],
  },
  {
    title: "Delete Article",
    opener: `Delete ${plainArticle.title}`,
    tab: "Articles",
    order: ["Close", "Cancel", "Delete Article"],
  },
  {
    title: "Add New Category",
    opener: "Add Category",
    tab: "Categories",
    order: ["Close", "Category Name", "Category ID", "Description", "Cancel", "Add Category"],
  },
  {
    title: "Edit Category",
    opener: "Edit CAD",
    tab: "Categories",
    order: ["Close", "Category Name", "Description", "Cancel", "Save Changes"],
  },
  {
    title: "Delete Category",
    opener: "Delete CAD",
    tab: "Categories",
    order: ["Close", "Cancel", "Delete Category"],
  },
];

test("Tab reaches all of the dashboard, goes round its dialogs and back out of them", async ({
  page,
}) => {
  await openDashboard(page);
  const stops = await walk(page, 250);
  expect(await missed(page, "body")).toEqual([]);
  expect(stops.filter(({ name, hasRing }) => !name || !hasRing)).toEqual([]);

  for (const { title, opener, tab, order } of dialogs) {
    await test.step(title, async () => {
      await page.getByRole("tab", { name: tab }).click();
      await openByKey(button(page, opener));
      await expect(dialog(page, title)).toBeVisible();
      const stops = await walk(page, 60);
      const names = stops.map(({ name }) => name);
      expect(names.filter((name) => order.includes(name))).toEqual(order);
      expect(stops.filter(({ name, hasRing }) => !name || !hasRing)).toEqual([]);
      expect(await missed(page, OPEN)).toEqual([]);
      expect(await page.locator("#root [data-walked]").count()).toBe(0);
      await leave(page);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(button(page, opener)).toBeFocused();
    });
  }

  await page.getByRole("tab", { name: "Articles" }).click();
  const form = await openAdd(page);
  await form.getByLabel("Article Title").focus();
  await page.keyboard.type("Unsaved");
  await page.keyboard.press("Escape");
  await expect(dialog(page, "Discard your changes?")).toBeVisible();
  await expectWalkable(page, ["Keep editing", "Discard"]);
  await leave(page);
  await expect(form.getByLabel("Article Title")).toBeFocused();
  await expect(form.getByLabel("Article Title")).toHaveValue("Unsaved");
});

test("the editor’s tools and text are one tab stop each, and its dialogs trap Tab", async ({
  page,
}) => {
  await openDashboard(page);
  const form = await openAdd(page);
  const text = await openContent(form);
  await text.focus();
  await page.keyboard.type("Some text");
  await page.keyboard.press("Tab");
  await expect(form.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(text).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  const tools = form.getByRole("toolbar");
  await expect(tools.locator(":focus")).toHaveCount(1);
  const count = await tools.locator("button, select").count();
  expect(count).toBe(17);
  const names = new Set<string>();
  for (let press = 0; press < count; press += 1) {
    const focused = tools.locator(":focus");
    names.add((await focused.getAttribute("aria-label")) ?? "");
    const outline = await focused.evaluate((control) => getComputedStyle(control).outlineStyle);
    expect(outline).not.toBe("none");
    await page.keyboard.press("ArrowRight");
  }
  expect(names.size).toBe(count);
  await page.keyboard.press("Shift+Tab");
  await expect(form.getByRole("button", { name: "Preview" })).toBeFocused();
  await expect(text).toHaveText("Some text");

  await text.focus();
  for (const [tool, title] of [
    ["Link", "Add link"],
    ["Image", "Add image"],
    ["Video", "Add video"],
  ] as const) {
    await test.step(title, async () => {
      const opener = form.getByRole("button", { name: tool, exact: true });
      await openByKey(opener);
      await expect(dialog(page, title)).toBeVisible();
      await expectWalkable(page, ["Cancel", title]);
      await page.keyboard.press("Escape");
      await expect(dialog(page, title)).toHaveCount(0);
      await expect(form).toBeVisible();
      // Back in the form, where the author was: in the text or on the tool.
      await expect(form.locator(":focus")).toHaveCount(1);
      await expect(text.or(opener).and(page.locator(":focus"))).toHaveCount(1);
    });
  }
});

test("deletion, undo, changes and import by keyboard keep the focus useful", async ({ page }) => {
  await openDashboard(page);
  for (const { title } of [plainArticle, inspection]) {
    await openByKey(button(page, `Delete ${title}`));
    await openByKey(button(page, "Delete Article"));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("tabpanel", { name: "Articles" })).toBeFocused();
    await expect(tableRow(page, title)).toHaveCount(0);
  }
  await expect(page.getByRole("heading", { name: "Knowledge Base Articles 34" })).toBeVisible();
  const summary = deletedSection(page).locator("summary");
  await expect(summary).toHaveText("Deleted 2");
  await expect(button(page, `Undo the deletion of ${plainArticle.title}`)).toBeHidden();
  await openByKey(summary);
  await page.keyboard.press("Tab");
  await expect(button(page, `Undo the deletion of ${plainArticle.title}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(summary).toHaveText("Deleted 1");
  await expect(button(page, `Undo the deletion of ${inspection.title}`)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(deletedSection(page)).toHaveCount(0);
  await expect(button(page, `Edit ${inspection.title}`)).toBeFocused();
  await expect(button(page, `Edit ${inspection.title}`)).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Knowledge Base Articles 36" })).toBeVisible();

  // What opens a dialog may go with what the dialog does.
  await openByKey(button(page, `Delete ${plainArticle.title}`));
  await openByKey(button(page, "Delete Article"));
  await expect(page.getByRole("tabpanel", { name: "Articles" })).toBeFocused();
  await openByKey(button(page, "1 unpublished change"));
  await openByKey(button(page, "Discard all"));
  const question = dialog(page, "Discard all changes?");
  await openByKey(question.getByRole("button", { name: "Discard all" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("tabpanel", { name: "Articles" })).toBeFocused();

  const form = await openEdit(page, plainArticle.title);
  await form.getByLabel("Article Title").fill("Changed");
  await form.getByLabel("Article Title").press("Enter");
  // A toast that shows is among the stops of a dialog that opens.
  await expectToast(page, "Article saved");
  await page.keyboard.press("Escape");
  await expect(
    page.getByRole("region", { name: /Notifications/ }).getByRole("listitem"),
  ).toHaveCount(0);
  const opener = button(page, "1 unpublished change");
  await openByKey(opener);
  const list = dialog(page, "Unpublished changes");
  await expectWalkable(page, ["What differs", "Undo the change of Changed", "Discard all", "Done"]);
  await openByKey(list.getByRole("button", { name: "Discard all" }));
  await expectWalkable(page, ["Cancel", "Discard all"]);
  await leave(page);
  await expect(list.getByRole("button", { name: "Discard all" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  const chooser = page.waitForEvent("filechooser");
  await openByKey(button(page, "Import"));
  await (await chooser).setFiles({
    name: "broken.json",
    mimeType: "application/json",
    buffer: Buffer.from("{"),
  });
  await expect(dialog(page, "Import broken.json").getByRole("alert")).toBeVisible();
  await expectWalkable(page, ["Close"]);
  await leave(page);
  await expect(button(page, "Import")).toBeFocused();
});

test("restoring below a filter moves the focus to the next row, else to the tab", async ({
  page,
}) => {
  await openDatabase(page);
  await storeDrafts(page, {
    changes: [inspection, plainArticle].map((each, order) =>
      draftedDeletion("article", each, order),
    ),
  });
  await openDashboard(page);
  await page.getByRole("searchbox", { name: "Search articles" }).fill("nothing like it");
  await expect(
    page.getByText("No matching articles found. Try a different search or filter."),
  ).toBeVisible();
  await openByKey(deletedSection(page).locator("summary"));
  const undo = deletedSection(page).getByRole("button", { name: /^Undo the deletion of/ });
  await expect(undo).toHaveCount(2);
  await undo.first().press("Enter");
  await expect(undo).toHaveCount(1);
  await expect(undo).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(deletedSection(page)).toHaveCount(0);
  await expect(page.getByRole("tabpanel", { name: "Articles" })).toBeFocused();
  await page.getByRole("searchbox", { name: "Search articles" }).fill("");
  await expect(page.getByRole("heading", { name: "Knowledge Base Articles 36" })).toBeVisible();
});
