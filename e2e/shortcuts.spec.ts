import { expect, type Page } from "@playwright/test";
import { dialog, openAdd, openDashboard } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { openVideo, roster } from "./library.ts";

const list = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

test("? lists the shortcuts over a video; turned off, single keys stay off", async ({
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

/** Presses keys while an input method composes a word, and the one that Safari tells of after it. */
async function pressWhileComposing(page: Page, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const key of ["ArrowDown", "Enter", "Escape"]) {
    const word = { text, selectionStart: text.length, selectionEnd: text.length };
    await browser.send("Input.imeSetComposition", word);
    const taken = { key, code: key, windowsVirtualKeyCode: 229 };
    await browser.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...taken });
    await browser.send("Input.imeSetComposition", { ...word, text: "" });
    await page.evaluate((pressed) => {
      const late = { key: pressed, keyCode: 229, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", late));
    }, key);
  }
  await browser.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
  await browser.send("Input.insertText", { text });
}

test("keys that an input method takes move, choose and close nothing in the palette", async ({
  page,
}) => {
  await page.goto("/knowledge-base");
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox");
  await box.fill("ro");
  const first = page.getByRole("option").first();
  await expect(first).toHaveAttribute("aria-selected", "true");
  await pressWhileComposing(page, "ster");
  await expect(box).toHaveValue("roster");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL("/knowledge-base");
});

test("keys that an input method takes neither close nor submit an article’s form", async ({
  page,
}) => {
  await openDashboard(page);
  const form = await openAdd(page);
  const title = form.getByLabel("Article Title");
  await title.fill("ログ");
  await pressWhileComposing(page, "イン");
  await expect(title).toHaveValue("ログイン");
  await expect(dialog(page, "Discard your changes?")).toHaveCount(0);
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
});

test("on a Cyrillic keyboard the letters in the places of K and N are shortcuts", async ({
  page,
  vimeo,
}) => {
  const press = (key: string, code: string, more = {}) =>
    page.evaluate(
      (init) => document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", init)),
      { key, code, bubbles: true, cancelable: true, ...more },
    );
  await openVideo(page, roster.title);
  await vimeo.advance(20);
  await press("т", "KeyN");
  await expect.poll(() => vimeo.values("setCurrentTime")).toEqual([200]);
  await press("л", "KeyK", { ctrlKey: true });
  await expect(page.getByRole("combobox")).toBeFocused();
});
