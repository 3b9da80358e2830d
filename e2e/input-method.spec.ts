import { expect, type Page } from "@playwright/test";
import { dialog, openAdd, openDashboard } from "./admin.ts";
import { testInSharedPage as test } from "./fixtures.ts";

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

test("keys of an input method do nothing in the palette and in a form", async ({ page }) => {
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

  await openDashboard(page);
  const form = await openAdd(page);
  const title = form.getByLabel("Article Title");
  await title.fill("ログ");
  await pressWhileComposing(page, "イン");
  await expect(title).toHaveValue("ログイン");
  await expect(dialog(page, "Discard your changes?")).toHaveCount(0);
  await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
});
