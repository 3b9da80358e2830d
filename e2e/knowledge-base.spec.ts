import { expect, type Page } from "@playwright/test";
import {
  articleSearch,
  articleText,
  bodyAddress,
  cardTitles,
  categories,
  dropdown,
  expectHeading,
  inspection,
  openArticle,
  readLink,
  roles,
  sidebar,
  titlesIn,
  toasts,
} from "./articles.ts";
import { testInSharedPage as test, test as testInOwnContext } from "./fixtures.ts";
import { expectNoSidewaysScroll } from "./library.ts";

const HOME = "/knowledge-base";
const yes = (page: Page) => page.getByRole("button", { name: "Yes", exact: true });

test("a reader goes from a category over a search to an article and returns", async ({ page }) => {
  await page.goto(HOME);
  await expectHeading(page, "Onboarding");
  await expect(cardTitles(page)).toHaveText(titlesIn("onboarding"));

  await sidebar(page)
    .getByRole("link", { name: /^Truck Checks/ })
    .click();
  await expectHeading(page, "Truck Checks");
  await expect(page).toHaveURL(`${HOME}?category=truck-checks`);
  await expect(cardTitles(page)).toHaveText(titlesIn("truck-checks"));

  await articleSearch(page).pressSequentially("zzz nothing");
  await expectHeading(page, "No results found");
  await articleSearch(page).fill("severity");
  await expectHeading(page, 'Search results for "severity"');
  await readLink(page, inspection).click();

  await expectHeading(page, inspection.title);
  await expect(page).toHaveURL(inspection.link);
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Sign off" }).click();
  await expect(page.getByRole("heading", { name: /^Sign off/ })).toBeInViewport();

  await page.getByRole("link", { name: "Back to all articles" }).click();
  await expect(page).toHaveURL(HOME);
  await expectHeading(page, "Onboarding");

  await sidebar(page).getByRole("link", { name: /^CAD/ }).click();
  await expectHeading(page, "CAD");
  await articleSearch(page).fill("roster");
  await expect(page).toHaveURL(`${HOME}?category=cad&q=roster`);
  await readLink(page, { title: "Publish a Roster From a Template" }).click();
  await expectHeading(page, "Publish a Roster From a Template");
  await page.goBack();
  await expectHeading(page, 'Search results for "roster"');
  await expect(articleSearch(page)).toHaveValue("roster");
  await page.goBack();
  await expectHeading(page, "CAD");
});

test("a reader on a phone finds an article, votes and returns", {
  tag: "@phone",
}, async ({ page }) => {
  // The page was rendered last year.
  const nextYear = new Date().getFullYear() + 1;
  await page.clock.setFixedTime(new Date(nextYear, 0, 2));
  await page.goto(HOME);
  await expect(page.getByRole("contentinfo")).toContainText(`© ${nextYear}`);
  await expectHeading(page, "Onboarding");
  await expect(sidebar(page)).toBeHidden();
  await expect(dropdown(page).getByRole("option")).toHaveText(categories.map(({ name }) => name));
  await dropdown(page).selectOption("Truck Checks");
  await expectHeading(page, "Truck Checks");
  await expect(page).toHaveURL(`${HOME}?category=truck-checks`);

  await articleSearch(page).fill("zzz nothing");
  await expectHeading(page, "No results found");
  await expect(dropdown(page)).toBeHidden();
  await expect(sidebar(page)).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Clear search" }).tap();
  await expect(dropdown(page)).toHaveValue("truck-checks");

  await readLink(page, inspection).tap();
  await expectHeading(page, inspection.title);
  await expect(articleText(page)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "On this page" })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await yes(page).tap();
  await expect(yes(page)).toHaveAttribute("aria-pressed", "true");
  await expect(toasts(page)).toContainText("Thank you for your feedback!");
  await page.getByRole("link", { name: "Back to all articles" }).tap();
  await expectHeading(page, "Onboarding");
});

test("an article’s contents follow the reader and link to its headings", async ({ page }) => {
  await openArticle(page, inspection);
  const contents = page.getByRole("navigation", { name: "On this page" });
  const current = contents.locator("[aria-current=location]");
  await expect(current).toHaveText("Before you start");
  for (const heading of ["Choose a severity", "Major", "Before you start"]) {
    await articleText(page)
      .getByRole("heading", { name: new RegExp(`^${heading}`) })
      .evaluate((element) =>
        window.scrollTo(0, element.getBoundingClientRect().top + scrollY - 90),
      );
    await expect(current).toHaveText(heading);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(current).toBeInViewport();

  const names = await contents.getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await contents.getByRole("link", { name, exact: true }).click();
    await expect(contents.locator("[aria-current]")).toHaveText([name]);
    await expect(
      articleText(page).getByRole("heading", { name: new RegExp(`^${name}`) }),
    ).toBeInViewport();
  }

  const heading = articleText(page).getByRole("heading", { name: /^Sign off/ });
  await heading.hover();
  await heading.getByRole("link", { name: "Link to “Sign off”" }).click();
  await expect(page).toHaveURL(`${inspection.link}#section-sign-off`);
  await expectBelowHeader(page, "Sign off");
  await page.goto("/robots.txt");
  await page.goto(`${inspection.link}#section-sign-off`);
  await expectBelowHeader(page, "Sign off");
});

/** Checks that a heading stands in the window, not behind the header, and near its top. */
async function expectBelowHeader(page: Page, name: string): Promise<void> {
  const heading = articleText(page).getByRole("heading", { name: new RegExp(`^${name}`) });
  await expect(heading).toBeInViewport();
  const header = (await page.getByRole("banner").boundingBox())?.height ?? 0;
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(header);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300);
}

testInOwnContext(
  "an article’s text is loaded when the pointer rests on a link to it",
  async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      for (const article of [inspection, roles])
        if (bodyAddress(article).test(request.url())) asked.push(article.id);
    });
    await page.goto(`${HOME}?q=e`);
    const point = (to: { saving: string; resting: string }) => {
      const signal = (link: Element | null, name: string, saveData: boolean) => {
        Object.defineProperty(navigator, "connection", { value: { saveData }, configurable: true });
        link?.dispatchEvent(new PointerEvent(name, { bubbles: true }));
      };
      const linkTo = (path: string) => document.querySelector(`main a[href="${path}"]`);
      signal(linkTo(to.saving), "pointerdown", true);
      for (const link of document.querySelectorAll("main article a"))
        signal(link, "pointerover", false);
      signal(linkTo(to.resting), "pointerover", false);
    };
    // Again until the page listens.
    const pointAndListen = async () => {
      await page.evaluate(point, { saving: roles.link, resting: inspection.link });
      return asked;
    };
    await expect(readLink(page, roles)).toBeVisible();
    await expect.poll(pointAndListen).toEqual([inspection.id]);
  },
);

test("a linked article is painted before its lower parts, and Back shows it whole", async ({
  page,
}) => {
  await page.goto(`${HOME}?category=${inspection.category}`);
  await readLink(page, inspection).hover();
  // No frame comes until it is released: nothing counts as painted.
  const hold = () =>
    page.evaluate(() => {
      const { requestAnimationFrame } = window;
      const held: FrameRequestCallback[] = [];
      const release = () => {
        Object.assign(window, { requestAnimationFrame });
        for (const frame of held) requestAnimationFrame(frame);
      };
      Object.assign(window, { requestAnimationFrame: held.push.bind(held), release });
    });
  const release = () => page.evaluate(() => Reflect.get(window, "release")());
  const last = articleText(page).locator("> *").last();

  await hold();
  await readLink(page, inspection).click();
  await expect(articleText(page).locator("> *").first()).toBeVisible();
  expect([await last.isVisible(), await yes(page).isVisible()]).toEqual([false, false]);
  await release();
  await expect(yes(page)).toBeVisible();
  await expect(last).toBeVisible();

  await last.scrollIntoViewIfNeeded();
  const { bottom } = await last.evaluate((element) => element.getBoundingClientRect());
  await page.goBack();
  await expectHeading(page, "Truck Checks");
  await hold();
  await page.goForward();
  await expect(yes(page)).toBeVisible();
  await release();
  await expect
    .poll(() => last.evaluate((element) => element.getBoundingClientRect().bottom))
    .toBeCloseTo(bottom, 0);
});
