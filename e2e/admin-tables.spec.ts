import { expect, type Locator, type Page } from "@playwright/test";
import { attacks } from "../shared/testing/attacks.ts";
import { openAdd, openContent, openDashboard, pasteHtml } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";

const cell = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });

async function openText(page: Page): Promise<Locator> {
  await openDashboard(page);
  const text = await openContent(await openAdd(page));
  await text.focus();
  return text;
}

async function fill(page: Page, words: readonly string[]): Promise<void> {
  for (const word of words) {
    await page.keyboard.insertText(word);
    await page.keyboard.press("Tab");
  }
}

test("a table is made, left and entered again by keys alone", async ({ page }) => {
  const text = await openText(page);
  await page.keyboard.insertText("Above");
  await page.keyboard.press("Shift+Tab");
  const table = page.getByRole("toolbar").getByRole("button", { name: "Table" });
  for (let press = 0; press < 20 && !(await isFocused(table)); press += 1) {
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await expect(cell(page, "Column 1, row 1")).toBeFocused();
  await fill(page, ["Part", "Check", "Who", ...Array<string>(6).fill("")]);
  await expect(cell(page, "Part, row 4")).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await page.keyboard.insertText("Below");
  await page.keyboard.press("ArrowUp");
  await expect(cell(page, "Part, row 4")).toBeFocused();
  for (let row = 4; row > 0; row -= 1) await page.keyboard.press("ArrowUp");
  await page.keyboard.insertText("!");
  await expect(text.locator("> p")).toHaveText(["Above!", "Below"]);
  await page.keyboard.press("ArrowDown");
  await expect(cell(page, "Column 1, row 1")).toHaveText("Part");
});

const isFocused = (control: Locator) =>
  control.evaluate((element) => element === document.activeElement);

test("a press puts the caret where it is, in the text and in a cell", async ({ page }) => {
  const text = await openText(page);
  await page.keyboard.insertText("Intro");
  await page.keyboard.press("Enter");
  await page.getByRole("toolbar").getByRole("button", { name: "Table" }).click();
  await fill(page, ["Part"]);
  await page.keyboard.insertText("Check");
  await expect(cell(page, "Column 2, row 1")).toHaveText("Check");
  await text.getByText("Intro").click();
  await page.keyboard.press("End");
  await page.keyboard.insertText("duction");
  await expect(text.locator("> p").first()).toHaveText("Introduction");
  await expect(text.getByRole("columnheader")).toHaveText(["Part", "Check", ""]);

  // The text gets the focus by the press, which scrolls a long one.
  await text.press("Control+End");
  await pasteHtml(text, "<p>Line</p>".repeat(40));
  await page.getByRole("tab", { name: "Article Content" }).focus();
  await text.getByText("Part").click();
  await expect(cell(page, "Column 1, row 1")).toBeFocused();
  await text.locator("> p").nth(3).click();
  await page.keyboard.insertText("!");
  await expect(text.locator("> p").nth(3)).toContainText("!");
});

test("a table is edited on a phone, and attacks in its cells don't run", {
  tag: "@phone",
}, async ({ page, watch }) => {
  // The policy also stops the handlers of documents that are only parsed, in which nothing runs anyway.
  watch.excuseViolationsFrom(/\/assets\/(sanitize-html|unsupported-html|article-editor)-/);
  const text = await openText(page);
  const hostile = ["a script", "a handler", "a link's address"].flatMap(
    (kind) => attacks[kind] ?? [],
  );
  await pasteHtml(
    text,
    `<meta name="generator" content="help-article-editor"><table><tbody><tr><td>Fuel</td>${"<td>wide</td>".repeat(3)}</tr>${hostile
      .map((attack) => `<tr><td>${attack}</td><td></td><td></td><td></td></tr>`)
      .join("")}</tbody></table>`,
  );
  await text.getByText("Fuel").tap();
  await page.keyboard.insertText(" above half");
  await expect(cell(page, "Column 1, row 1")).toHaveText("Fuel above half");
  await page.getByRole("toolbar").getByRole("button", { name: "Table" }).tap();
  await page.getByRole("button", { name: "Add column after" }).tap();
  await expect(cell(page, "Column 2, row 1")).toBeFocused();
  await expect(text.getByRole("row").first().getByRole("cell")).toHaveCount(5);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  for (const each of await text.locator("td a").all()) await each.tap();
  expect(await page.evaluate(() => "hacked" in window)).toBe(false);
});
