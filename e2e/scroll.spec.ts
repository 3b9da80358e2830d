import { expect, type Locator, type Page } from "@playwright/test";
import { articleText, bodyAddress, expectHeading, inspection, openArticle } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { cardLink, expectCards, roster } from "./library.ts";
import { serveStatically } from "./static-host.ts";

// Low enough that every page of these journeys scrolls.
test.use({ viewport: { width: 1280, height: 500 } });

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

async function expectScroll(page: Page, y: number): Promise<void> {
  await expect.poll(() => scrollOf(page)).toBe(y);
}

async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((top) => window.scrollTo(0, top), y);
  await expectScroll(page, y);
}

/** Brings a link into the window, so that pressing it scrolls no further. Returns where the page then stands. */
async function scrollToLink(page: Page, link: Locator): Promise<number> {
  await link.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const y = await scrollOf(page);
  expect(y).toBeGreaterThan(0);
  return y;
}

/** Presses a link of the header where it is: `click` may scroll the page first. */
async function followMainLink(page: Page, name: string): Promise<void> {
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });
  const { x, y } = (await link.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.click(x + 5, y + 5);
}

/** The distance of a heading from the window's top, in px. */
const topOf = (page: Page, id: string) =>
  page
    .locator(`[id="${id}"]`)
    .evaluate((heading) => Math.round(heading.getBoundingClientRect().top));

/** A link to a heading leaves it here: below the header. */
const BELOW_HEADER = 80;

async function openUniversity(page: Page): Promise<void> {
  await page.goto("/university");
  await expectCards(page, 18);
}

test("a page after a video begins at its top; Back and Forward restore places", async ({
  page,
  vimeo: _,
}) => {
  await openUniversity(page);
  const card = cardLink(page, roster.title);
  const opened = await scrollToLink(page, card);
  await card.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/university");
  // Taking the focus back scrolls to the card.
  await expect(card).toBeFocused();
  await expectScroll(page, opened);

  await scrollTo(page, 300);
  await followMainLink(page, "Knowledge Base");
  await expectHeading(page, "Onboarding");
  await expectScroll(page, 0);
  await scrollTo(page, 150);
  for (const _ of ["once", "twice"]) {
    await page.goBack();
    await expectHeading(page, "Ambulio University");
    await expectScroll(page, 300);
    await page.goForward();
    await expectHeading(page, "Onboarding");
    await expectScroll(page, 150);
  }
});

test("an article after a link of contents begins at its top; Back returns", async ({ page }) => {
  await openArticle(page, inspection);
  const entry = page.getByRole("navigation", { name: "On this page" }).getByRole("link").nth(2);
  const id = (await entry.getAttribute("href"))?.slice(1) ?? "";
  await scrollTo(page, 90);
  await entry.click();
  await expect.poll(() => topOf(page, id)).toBe(BELOW_HEADER);

  const next = page
    .getByRole("navigation", { name: "Previous and next article" })
    .getByRole("link", { name: /^Next/ });
  const read = await scrollToLink(page, next);
  await next.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(inspection.title);
  await expectScroll(page, 0);

  for (const _ of ["once", "twice"]) {
    await page.goBack();
    await expectHeading(page, inspection.title);
    await expectScroll(page, read);
    await page.goBack();
    await expect(page).toHaveURL(inspection.link);
    await expectScroll(page, 90);
    await page.goForward();
    await expectScroll(page, read);
    await page.goForward();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(inspection.title);
    await expectScroll(page, 0);
  }
});

test("a reload and Back from another site restore the place of a late text", async ({ page }) => {
  await serveStatically(page);
  await openArticle(page, inspection);
  await scrollTo(page, 1200);
  let response: (() => void) | null = null;
  await page.route(bodyAddress(inspection), async (route) => {
    await new Promise<void>((resolve) => {
      response = resolve;
    });
    await route.continue();
  });
  // The request may come after what stands in for the text.
  const letTextCome = async () => {
    await expect.poll(() => response).not.toBeNull();
    response?.();
    response = null;
  };
  await page.reload();
  await expect(page.getByText("Loading the page")).toBeAttached();
  await letTextCome();
  await expect(articleText(page)).toBeVisible();
  await expectScroll(page, 1200);

  await page.goto("/products");
  await page.goBack();
  await expect(page.getByText("Loading the page")).toBeAttached();
  // Somebody who scrolls meanwhile is left alone.
  const reached = await scrollOf(page);
  await page.mouse.move(600, 300);
  await page.mouse.wheel(0, -40);
  await expectScroll(page, reached - 40);
  await letTextCome();
  await expect(articleText(page)).toBeVisible();
  await expectScroll(page, reached - 40);
});

test("scrolling before the scripts load is kept, at a fragment and after a reload", async ({
  page,
}) => {
  const fragment = "#section-choose-a-severity";
  const holdScripts = () => holdRequests(page, "**/assets/*.js");
  const scrollOn = async (letScriptsCome: () => void) => {
    await page.mouse.move(600, 300);
    const before = await scrollOf(page);
    await page.mouse.wheel(0, 500);
    await expectScroll(page, before + 500);
    letScriptsCome();
    await page.waitForFunction(() => !window.earlyClicks && document.readyState === "complete");
    await expectScroll(page, before + 500);
  };
  const first = await holdScripts();
  await page.goto(inspection.link + fragment, { waitUntil: "commit" });
  await expect(articleText(page)).toBeVisible();
  // The browser follows the fragment some time after the text is there.
  await expect.poll(() => topOf(page, fragment.slice(1))).toBe(BELOW_HEADER);
  await scrollOn(first);
  await scrollTo(page, 1500);
  await page.reload();
  await expect(articleText(page)).toBeVisible();
  await expectScroll(page, 1500);
  await scrollTo(page, 900);
  const second = await holdScripts();
  await page.reload({ waitUntil: "commit" });
  await expect(articleText(page)).toBeVisible();
  await scrollOn(second);
});
