import { expect, type Page } from "@playwright/test";
import { articleSearch, cardTitles, expectHeading, titlesIn } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";

const HOME = "/knowledge-base";

test("a keystroke renders a window of cards first, and loses no character", async ({ page }) => {
  await page.goto(HOME);
  await expect(cardTitles(page)).toHaveText(titlesIn("onboarding"));
  const everything = page.waitForResponse("**/api/knowledge-base/all");
  await articleSearch(page).focus();
  await (await everything).finished();
  // React commits what is urgent within the event; observers are called right after it.
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      observer.disconnect();
      document.body.dataset.cardsAtOnce = `${document.querySelectorAll("main article").length}`;
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await page.keyboard.press("e");
  await expect(cardTitles(page)).toHaveCount(36);
  const atOnce = await page.evaluate(() => Number(document.body.dataset.cardsAtOnce));
  expect(atOnce).toBeGreaterThan(3);
  expect(atOnce).toBeLessThanOrEqual(9);
  expect(await restylingSelectors(page), "rules that style more than has changed").toEqual([]);

  await articleSearch(page).fill("rost");
  await expectHeading(page, 'Search results for "rost"');
  const before = await page.getByRole("main").getByRole("article").elementHandles();
  expect(before.length).toBeGreaterThan(2);
  await articleSearch(page).press("e");
  await expectHeading(page, 'Search results for "roste"');
  await expect(page.locator("main mark").first()).toHaveText(/^roste$/i);
  for (const card of before)
    expect(await card.evaluate(({ isConnected }) => isConnected)).toBe(true);

  await articleSearch(page).fill("");
  await expectHeading(page, "Onboarding");
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  const text = "restock a unit after a call";
  await articleSearch(page).pressSequentially(text);
  await expect(articleSearch(page)).toHaveValue(text);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/No results|Search results/);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: "Search articles, videos and chapters" });
  await palette.pressSequentially(text);
  await expect(palette).toHaveValue(text);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.detach();
});

/** Rules by which a browser styles what nothing has changed (docs/decisions/0007-page-loading.md). */
const RESTYLING = [
  // "Any element" below what :has() looks at may be any one of the page.
  /:has\([^)]*\)[^,]*[\s>]\*/,
  // Beside a mere tag: what leaves a list styles all that stands beside it. A sign with a digit behind it is of :nth-child().
  /(^|[\s>(,])(\*|[a-z][a-z0-9]*|[^\s>(,]*:is\([^)]*\))\s*[+~]\s*[^\d\s]/,
  // A highlight without an ancestor is one of every element, which is then styled twice.
  /(^|,\s*)\*?::highlight/,
];

async function restylingSelectors(page: Page): Promise<string[]> {
  const selectors = await page.evaluate(() => {
    const found: string[] = [];
    const visit = (rules: CSSRuleList) => {
      for (const rule of rules) {
        if (rule instanceof CSSStyleRule) found.push(rule.selectorText);
        if ("cssRules" in rule) visit(rule.cssRules as CSSRuleList);
      }
    };
    for (const sheet of document.styleSheets) visit(sheet.cssRules);
    return found;
  });
  expect(selectors.length).toBeGreaterThan(100);
  return selectors.filter((selector) => RESTYLING.some((pattern) => pattern.test(selector)));
}
