import { expect, type Locator } from "@playwright/test";
import { openAdd, openContent, openDashboard } from "./admin.ts";
import { articleText } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { draftedArticle, openDatabase, storeDrafts } from "./stored-drafts.ts";

const MIXED = { title: "AED שלום.", description: "מרחבא (AED)." };
const ARABIC = { title: "مرحبا (AED).", description: "وصف قصير، مع AED." };

const BODY = `<h2>خطوات (AED).</h2><p>شكرا AED.</p><p>Say שלום.</p><p dir="rtl">API.</p>
<ol><li>افتح الجهاز.</li><li>Check it.</li></ol><ul><li>First.</li><li>שלום.</li></ul>
<blockquote>اقتباس.</blockquote><blockquote>Note: ملاحظة.</blockquote>
<table><tr><th>الاسم.</th><th>العدد.</th></tr><tr><td>AED.</td><td>12</td></tr></table><pre>GET /شكرا.</pre>`;

function drafted(id: string, text: { title: string; description: string }) {
  const { change, ...record } = draftedArticle(id);
  return { ...record, change: { ...change, value: { ...change.value, ...text } } };
}

/** The side of its element at which the last character stands, seen from the first one. */
const endOf = (text: Locator): Promise<"left" | "right"> =>
  text.evaluate((element) => {
    const nodes = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (nodes.nextNode()) texts.push(nodes.currentNode as Text);
    const leftOf = (node: Text | undefined, offset: number) => {
      const range = document.createRange();
      range.setStart(node as Text, offset);
      range.setEnd(node as Text, offset + 1);
      return range.getBoundingClientRect().left;
    };
    const [first, last] = [texts[0], texts.at(-1)];
    return leftOf(last, (last?.length ?? 1) - 1) < leftOf(first, 0) ? "left" : "right";
  });

/** The direction in which an element's text reads. */
const directionOf = (element: Locator) => element.evaluate((el) => getComputedStyle(el).direction);

test("text reads from the side of its first letter on public and admin pages", async ({ page }) => {
  await openDatabase(page);
  const changes = [drafted("mixed", MIXED), drafted("arabic", ARABIC)];
  await storeDrafts(page, { changes, bodies: { mixed: BODY, arabic: BODY } });
  await page.reload();
  const main = page.getByRole("main");
  for (const [text, end] of [
    [MIXED.title, "right"],
    [MIXED.description, "left"],
    [ARABIC.title, "left"],
    [ARABIC.description, "left"],
  ] as const) {
    expect(await endOf(main.getByText(text, { exact: true })), text).toBe(end);
  }
  await page.getByRole("searchbox").first().fill(ARABIC.title);
  expect(await directionOf(page.getByRole("searchbox").first())).toBe("rtl");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search articles, videos and chapters" }).fill("مرحبا");
  expect(await endOf(page.getByRole("option").getByText(ARABIC.title))).toBe("left");

  await page.goto("/knowledge-base/onboarding/arabic");
  const article = articleText(page);
  await expect(article).toBeVisible();
  const crumb = page.getByRole("navigation", { name: "Breadcrumb" }).locator("[aria-current]");
  for (const [text, end] of [
    [page.getByRole("heading", { level: 1 }), "left"],
    [crumb, "left"],
    [article.getByText("شكرا AED."), "left"],
    [article.getByText("Say שלום."), "right"],
    [article.getByText("API.", { exact: true }), "left"],
    [article.getByText("Check it."), "right"],
    [article.getByText("שלום.", { exact: true }), "left"],
    [article.getByText("الاسم."), "left"],
    [article.getByText("AED.", { exact: true }), "right"],
    [article.getByText("ملاحظة."), "left"],
    [article.locator("pre"), "right"],
  ] as const) {
    expect(await endOf(text), String(text)).toBe(end);
  }
  // Markers, borders, icons and the order of columns follow it.
  for (const [part, direction] of [
    ["ol", "rtl"],
    ["ul", "ltr"],
    ["blockquote", "rtl"],
    [".callout", "rtl"],
    ["table", "rtl"],
    ["pre", "ltr"],
  ] as const) {
    expect(await directionOf(article.locator(part)), part).toBe(direction);
  }
  await openDashboard(page);
  const form = await openAdd(page);
  await form.getByLabel("Article Title").fill(ARABIC.title);
  await form.getByLabel("Description").fill(ARABIC.description);
  for (const label of ["Article Title", "Description"]) {
    expect(await directionOf(form.getByLabel(label)), label).toBe("rtl");
  }
  const editor = await openContent(form);
  await editor.pressSequentially("شكرا AED.");
  expect(await endOf(editor.locator("p"))).toBe("left");
  expect(await directionOf(editor)).toBe("rtl");
});
