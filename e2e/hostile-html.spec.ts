import { expect, type Page } from "@playwright/test";
import { attacks } from "@shared/testing/attacks.ts";
import { clobberedIn, expectInsideItsBox } from "./article-box.ts";
import { articleText, expectHeading } from "./articles.ts";
import { test } from "./fixtures.ts";
import type { PageWatch } from "./page-watch.ts";
import { draftedArticle, openDatabase, storeDrafts } from "./stored-drafts.ts";

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

// The sanitiser alone has to stop them, without any policy.
test.use({ bypassCSP: true });

test("HTML that attacks does nothing in an article and stays in its box", async ({
  page,
  watch,
}) => {
  expect(ATTACKS.length).toBeGreaterThanOrEqual(40);
  reportWindows(page, watch);
  await storeHostile(page, ATTACKS);
  for (const [index, html] of ATTACKS.entries()) {
    await test.step(html.slice(0, 80), async () => {
      await showHostile(page, index);
      expect(await clobberedIn(page), html.slice(0, 200)).toEqual([]);
      await expectInsideItsBox(page);
      await expectNothingRuns(page, watch, [index, html]);
    });
  }
});
