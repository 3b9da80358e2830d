import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, openAdd, openDashboard } from "./admin.ts";
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
  await expect(dialog(page, "Discard your changes?")).toBeVisible();
  await expectWalkable(page, ["Keep editing", "Discard"]);
  await leave(page);
  await expect(form.getByLabel("Article Title")).toBeFocused();
  await expect(form.getByLabel("Article Title")).toHaveValue("Unsaved");
});
