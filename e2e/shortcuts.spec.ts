import { expect, type Page } from "@playwright/test";
import { expectHeading } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { dialogOf, openVideo, roster } from "./library.ts";

const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("? lists the shortcuts over an open video; Escape closes the list alone", async ({
  page,
  vimeo: _,
}) => {
  const video = await openVideo(page, roster.title);
  await page.keyboard.press("?");
  await expect(list(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(video).toBeVisible();
  await expect(video).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(video).toBeHidden();
});

test("turned off, single keys do nothing, after a reload too; the arrows and Escape still do", async ({
  page,
  vimeo,
}) => {
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await page.keyboard.press("?");
  await list(page).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await expect(list(page)).toBeHidden();

  await openVideo(page, roster.title);
  await vimeo.advance(20);
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([30]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("the list is closed by its button, and the page goes on", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/products");
  await page.getByRole("button", { name: "Keyboard shortcuts" }).tap();
  const dialog = await dialogOf(page, "Keyboard shortcuts");
  await dialog.getByRole("button", { name: "Close" }).tap();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Keyboard shortcuts" })).toBeFocused();
});
