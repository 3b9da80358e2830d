import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { site } from "../client/src/site.ts";
import { dialog, openAdd, openContent, openDashboard, openEdit } from "./admin.ts";
import { inspection } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { readStore } from "./stored-drafts.ts";

const WORD = "Checked.";

/** HTML as the browser reads it, without the line breaks between blocks and an empty last paragraph. */
async function normalised(page: Page, html: string): Promise<string> {
  return page.evaluate((text) => {
    const { body } = new DOMParser().parseFromString(text, "text/html");
    return body.innerHTML
      .replace(/>\s*\n\s*</g, "><")
      .replace(/<p>(<br>)?<\/p>$/, "")
      .trim();
  }, html);
}

test("the editor undoes typing by Ctrl+Z, and saving a word changes it alone", async ({ page }) => {
  await openDashboard(page);
  await openContent(await openEdit(page, inspection.title));
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await readStore(page, "draft")).toEqual([]);

  // html-to-delta.test.ts has many more texts.
  const file = new URL(`../client/src/data/built-in/bodies/${inspection.id}.htm`, import.meta.url);
  const html = (await readFile(file, "utf8")).replaceAll("{phone}", site.phone);
  const form = await openEdit(page, inspection.title);
  const text = await openContent(form);
  const opened = await text.innerHTML();
  await text.focus();
  await page.keyboard.type("One");
  for (let press = 0; press < 5; press += 1) await page.keyboard.press("Control+z");
  expect(await text.innerHTML()).toBe(opened);
  await text.press("Control+Home");
  await page.keyboard.insertText(WORD);
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form).toBeHidden();
  const [saved] = (await readStore(page, "attachment")) as [string];
  expect(saved.split(WORD)).toHaveLength(2);
  expect(await normalised(page, saved.replace(WORD, ""))).toBe(await normalised(page, html));
});

/** Takes back all that was written, writes two words and selects the second. */
async function writeAndSelect(text: Locator): Promise<void> {
  await text.focus();
  for (let press = 0; press < 8; press += 1) await text.press("Control+z");
  await expect(text).toHaveText("");
  await text.page().keyboard.insertText("plain chosen");
  await text.press("Control+Shift+ArrowLeft");
}

/** Goes from the text to a control of the toolbar as somebody without a mouse does. */
async function goTo(page: Page, tool: string): Promise<Locator> {
  await page.keyboard.press("Shift+Tab");
  const focused = page.getByRole("toolbar").locator(":focus");
  for (let press = 0; press < 20; press += 1) {
    if ((await focused.getAttribute("aria-label")) === tool) return focused;
    await page.keyboard.press("ArrowRight");
  }
  throw new Error(`The arrow keys never reached ${tool}.`);
}

const tools: [tool: string, keys: string[], wanted: string][] = [
  ["Heading", ["ArrowDown", "ArrowDown"], "h2"],
  ["Bold", ["Enter"], "strong"],
  ["Italic", ["Space"], "em"],
  ["Underline", ["Enter"], "u"],
  ["Strike", ["Enter"], "s"],
  ["Ordered list", ["Enter"], "li[data-list=ordered]"],
  ["Bullet list", ["Enter"], "li[data-list=bullet]"],
  ["Indent", ["Enter"], ".ql-indent-1"],
  ["Blockquote", ["Enter"], "blockquote"],
  ["Code block", ["Enter"], ".ql-code-block"],
];

test("each tool of the editor works by keyboard on the selected text", async ({
  page,
  vimeo: _,
}) => {
  await openDashboard(page);
  const text = await openContent(await openAdd(page));
  for (const [tool, keys, wanted] of tools) {
    await test.step(tool, async () => {
      await writeAndSelect(text);
      await expect(text.locator(wanted)).toHaveCount(0);
      await goTo(page, tool);
      for (const key of keys) await page.keyboard.press(key);
      await expect(text.locator(wanted)).toContainText("chosen");
      await expect(text).toContainText("plain chosen");
    });
  }
  await test.step("“Link” and “Video” are filled in", () => fillIn(page, text));
});

async function fillIn(page: Page, text: Locator): Promise<void> {
  await writeAndSelect(text);
  await goTo(page, "Link");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Add link")).toBeVisible();
  await page.keyboard.type("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Add link").getByRole("alert")).toBeVisible();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://www.example.com/help");
  await page.keyboard.press("Enter");
  await expect(text.locator("a")).toHaveText("chosen");
  await expect(text.locator("a")).toHaveAttribute("href", "https://www.example.com/help");
  await expect(text).toBeFocused();

  await goTo(page, "Video");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Add video")).toBeVisible();
  await page.keyboard.type("https://www.example.com/film.mp4");
  await page.keyboard.press("Enter");
  await expect(dialog(page, "Add video").getByRole("alert")).toHaveText(
    "This is not the address of a video on Vimeo or YouTube.",
  );
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://vimeo.com/76979871");
  await page.keyboard.press("Enter");
  await expect(text.locator("iframe")).toHaveAttribute(
    "src",
    /^https:\/\/player\.vimeo\.com\/video\/76979871/,
  );
}

test("a paste from another page keeps its lines, spaces, code and numbers", async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.setContent(`<style>.text { white-space: pre-wrap } .code { white-space: pre; font-family: monospace }</style>
    <p class="text">Unit  7\nis free</p>
    <div class="code"><div>if a:</div><div>    b()</div></div>
    <ol start="3"><li><p>Open.</p><p>Wait.</p></li><li>Close</li></ol>
    <table class="code"><tr><td class="blob-num">1</td><td class="blob-code">  one</td></tr><tr><td class="blob-num">2</td><td class="blob-code">two</td></tr></table>`);
  await other.locator("body").press("Control+a");
  await other.locator("body").press("Control+c");

  await page.bringToFront();
  await openDashboard(page);
  const form = await openAdd(page);
  await form.getByLabel("Article Title").fill("Pasted");
  await form.getByLabel("Category").selectOption("cad");
  const text = await openContent(form);
  await text.press("Control+v");
  await expect(text.getByRole("listitem")).toHaveText(["Open. Wait.", "Close"]);
  await form.getByRole("button", { name: "Add Article" }).click();
  await expect(form).toBeHidden();
  expect(await readStore(page, "attachment")).toEqual([
    '<p>Unit &nbsp;7</p><p>is free</p><pre>if a:\n    b()</pre><ol start="3"><li>Open. Wait.</li><li>Close</li></ol><pre>  one\ntwo</pre>',
  ]);
});
