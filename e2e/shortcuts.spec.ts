import { expect, type Page } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
import { openVideo, roster } from "./library.ts";

const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("? lists the shortcuts over an open video, where Escape closes the list alone; turned off, single keys do nothing, after a reload too; the arrows and Escape still do", async ({
  page,
  vimeo,
}) => {
  const video = await openVideo(page, roster.title);
  await page.keyboard.press("?");
  await expect(list(page)).toBeFocused();
  await list(page).getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await expect(list(page)).toBeHidden();
  await expect(video).toBeVisible();
  await expect(video).toBeFocused();
  await page.keyboard.press("?");
  await expect(list(page)).toBeHidden();

  await page.reload();
  await expect(video).toBeVisible();
  await vimeo.advance(20);
  await page.keyboard.press("n");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([30]);
  await page.keyboard.press("Escape");
  await expect(video).toBeHidden();
});
