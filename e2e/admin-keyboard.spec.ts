import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, openAdd, openContent, openDashboard } from "./admin.ts";
import { plainArticle } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { missed, walk } from "./focus-walk.ts";

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

/** Each dialog with what opens it. */
const DIALOGS = [
  ["Articles", "Add Article", "Add New Article"],
  ["Articles", `Edit ${plainArticle.title}`, "Edit Article"],
  ["Articles", `Delete ${plainArticle.title}`, "Delete Article"],
  ["Categories", "Edit CAD", "Edit Category"],
] as const;

test("Tab reaches all of the dashboard and goes round each of its dialogs", async ({ page }) => {
  await openDashboard(page);
  const stops = await walk(page, 250);
  expect(await missed(page, "body")).toEqual([]);
  expect(stops.filter(({ name, hasRing }) => !name || !hasRing)).toEqual([]);

  for (const [tab, opener, title] of DIALOGS) {
    await test.step(title, async () => {
      await page.getByRole("tab", { name: tab }).click();
      await openByKey(button(page, opener));
      await expect(dialog(page, title)).toBeVisible();
      await expectWalkable(page, ["Close", "Cancel"]);
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
  await expect(dialog(page, "Throw your changes away?")).toBeVisible();
  await expectWalkable(page, ["Keep editing", "Throw away"]);
  await leave(page);
  await expect(form.getByLabel("Article Title")).toBeFocused();
  await expect(form.getByLabel("Article Title")).toHaveValue("Unsaved");
});

test("Tab stops once at the editor’s tools and goes round its dialogs", async ({ page }) => {
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
