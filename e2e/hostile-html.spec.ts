import { expect, type Page } from "@playwright/test";
import { clobberedIn, expectInsideItsBox, forbiddenIn } from "./article-box.ts";
import { articleText, expectHeading, readLink } from "./articles.ts";
import { attacks } from "./attacks.ts";
import { test, testInSharedPage } from "./fixtures.ts";
import type { PageWatch } from "./page-watch.ts";
import { draftedArticle, openDatabase, readStore, storeDrafts } from "./stored-drafts.ts";

const ID = "hostile";
const BEGINNING = "The text begins.";

const idOf = (index: number) => `${ID}-${index}`;
const addressOf = (index: number) => `/knowledge-base/onboarding/${idOf(index)}`;

/** Stores each HTML as a draft's and loads the article of the first. */
async function storeHostile(page: Page, snippets: readonly string[]): Promise<void> {
  await openDatabase(page);
  await storeDrafts(page, {
    changes: snippets.map((_, index) => draftedArticle(idOf(index))),
    bodies: Object.fromEntries(
      snippets.map((html, index) => [idOf(index), `<p>${BEGINNING}</p>${html}`]),
    ),
  });
  await page.goto(addressOf(0));
}

/** Shows the article of the HTML at this index, as a link within the site does: without loading the page again. */
async function showHostile(page: Page, index: number): Promise<void> {
  await page.evaluate((address) => window.history.pushState(null, "", address), addressOf(index));
  await expectHeading(page, `Drafted ${idOf(index)}`);
  await expect(articleText(page)).toContainText(BEGINNING);
}

/** Points at and presses whatever the article shows, as handlers wait for that; links don't lead away. */
async function touchEverything(page: Page): Promise<void> {
  await articleText(page).evaluate(async (box) => {
    for (const link of box.querySelectorAll("a")) {
      link.addEventListener("click", (event) => event.preventDefault());
    }
    for (const element of [...box.querySelectorAll<HTMLElement>("*")].slice(0, 200)) {
      for (const type of ["pointerenter", "mouseover", "click", "animationend", "toggle"]) {
        element.dispatchEvent(new Event(type, { bubbles: true }));
      }
      element.focus();
    }
    // Whatever failed to load has told its handlers by then.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
  });
}

async function expectNothingRuns(
  page: Page,
  watch: PageWatch,
  [index, html]: [number, string],
): Promise<void> {
  const label = html.slice(0, 200);
  await touchEverything(page);
  expect(await page.evaluate(() => "hacked" in window), label).toBe(false);
  expect(watch.seen, label).toEqual([]);
  await expect(page).toHaveURL(addressOf(index));
  await expect(page).toHaveTitle(`Drafted ${idOf(index)} · Ambulio`);
}

function reportWindows(page: Page, watch: PageWatch): void {
  page.on("dialog", (dialog) => {
    watch.report(`a dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on("popup", (popup) => watch.report(`a window: ${popup.url()}`));
}

const ATTACKS = Object.values(attacks).flat();

test.describe("without any policy, by the sanitiser alone", () => {
  test.use({ bypassCSP: true });

  test("HTML in a stored draft that attacks does nothing and stays in its box", async ({
    page,
    watch,
  }) => {
    expect(ATTACKS.length).toBeGreaterThanOrEqual(40);
    reportWindows(page, watch);
    await storeHostile(page, ATTACKS);
    for (const [index, html] of ATTACKS.entries()) {
      await test.step(html.slice(0, 80), async () => {
        await showHostile(page, index);
        expect(await forbiddenIn(page), html.slice(0, 200)).toEqual([]);
        expect(await clobberedIn(page), html.slice(0, 200)).toEqual([]);
        await expectInsideItsBox(page);
        await expectNothingRuns(page, watch, [index, html]);
      });
    }
  });
});

testInSharedPage(
  "a drafted title and description are shown as text wherever they stand; drafts that link to another site or to a script are not applied",
  async ({ page }) => {
    const markup = `<img src=x onerror="window.hacked=1">`;
    await openDatabase(page);
    const { change } = draftedArticle(ID);
    const value = { ...change.value, title: markup, description: markup };
    await storeDrafts(page, {
      changes: [draftedArticle(ID, { change: { ...change, value } })],
      bodies: { [ID]: `<p>${BEGINNING}</p>` },
    });
    await page.goto("/knowledge-base");
    await readLink(page, { title: markup }).click();
    await expectHeading(page, markup);
    await expect(page).toHaveTitle(`${markup} · Ambulio`);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").fill("onerror");
    await expect(page.getByRole("option", { name: markup })).toBeVisible();
    expect(await page.evaluate(() => "hacked" in window)).toBe(false);

    const links = ["//evil.example.com/x", "/\\evil.example.com/x", "javascript:alert(1)"];
    const unreadable = links.map((link, index) => {
      const { change } = draftedArticle(idOf(index));
      return draftedArticle(idOf(index), {
        change: { ...change, value: { ...change.value, link } },
      });
    });
    await storeDrafts(page, { changes: unreadable });
    await page.goto(addressOf(0));
    await expectHeading(page, "Article not found");
    expect(await readStore(page, "draft")).toEqual(expect.arrayContaining(unreadable));
  },
);
