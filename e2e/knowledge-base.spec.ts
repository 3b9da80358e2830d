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
const no = (page: Page) => page.getByRole("button", { name: "No", exact: true });

test("the journey: category, search, article, contents, remembered vote and back", async ({
  page,
}) => {
  await page.goto(HOME);
  await expectHeading(page, "Onboarding");
  await expect(cardTitles(page)).toHaveText(titlesIn("onboarding"));
  await test.step("the grid has 1, 2 or 3 columns depending on the width", () =>
    expectColumns(page));

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

  await yes(page).click();
  await expect(toasts(page)).toContainText("Thank you for your feedback!");
  await expect(toasts(page)).toContainText("We're glad this article was helpful.");
  const plain = await toasts(page).evaluate((toast) => getComputedStyle(toast).backgroundColor);
  await no(page).click();
  await expect(toasts(page)).toContainText("Thanks for letting us know");
  await expect(toasts(page), "looks like a warning").not.toHaveCSS("background-color", plain);
  await expect(yes(page)).toHaveAttribute("aria-pressed", "false");
  await page.reload();
  await expect(no(page)).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("link", { name: "Back to all articles" }).click();
  await expect(page).toHaveURL(HOME);
  await expectHeading(page, "Onboarding");

  await sidebar(page).getByRole("link", { name: /^CAD/ }).click();
  await expectHeading(page, "CAD");
  await articleSearch(page).fill("roster");
  await expect(page).toHaveURL(`${HOME}?category=cad&q=roster`);
  await readLink(page, { title: "Publish a Roster From a Template" }).click();
  await expectHeading(page, "Publish a Roster From a Template");
  await expect(page.locator("[aria-pressed]")).toHaveCount(2);
  await expect(page.locator("[aria-pressed=true]")).toHaveCount(0);
  await page.goBack();
  await expectHeading(page, 'Search results for "roster"');
  await expect(articleSearch(page)).toHaveValue("roster");
  await page.goBack();
  await expectHeading(page, "CAD");
});

async function expectColumns(page: Page): Promise<void> {
  for (const [width, columns] of [
    [375, 1],
    [700, 2],
    [1024, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const lefts = await page
      .getByRole("main")
      .getByRole("article")
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().left)));
    expect(new Set(lefts).size, `columns at ${width} px`).toBe(columns);
  }
}

testInOwnContext(
  "a search finds as you type, the address follows once typing pauses, and a category picked meanwhile wins",
  async ({ page }) => {
    await page.clock.install();
    await page.goto(HOME);
    await expectHeading(page, "Onboarding");
    const everything = page.waitForResponse("**/api/knowledge-base/all");
    await articleSearch(page).focus();
    await (await everything).finished();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    // Time stands still, so nothing here waits for the address; queries tell of what has come by a timer.
    await articleSearch(page).pressSequentially("ROST");
    await page.clock.runFor(20);
    await expectHeading(page, 'Search results for "ROST"');
    await expect(cardTitles(page).first()).toHaveText("Publish a Roster From a Template");
    const marked = await page.locator("main article mark").allTextContents();
    expect(marked.length).toBeGreaterThan(1);
    expect(new Set(marked.map((text) => text.toLowerCase()))).toEqual(new Set(["rost"]));
    await expect(page).toHaveURL(HOME);
    await page.clock.runFor(1_000);
    await expect(page).toHaveURL(`${HOME}?q=ROST`);

    await articleSearch(page).pressSequentially("er");
    await sidebar(page).getByRole("link", { name: /^ePCR/ }).click();
    await page.clock.runFor(1_000);
    await expectHeading(page, "ePCR");
    await expect(page).toHaveURL(`${HOME}?category=epcr`);
  },
);

testInOwnContext("a page that was rendered last year shows this year", async ({ page }) => {
  const nextYear = new Date().getFullYear() + 1;
  await page.clock.setFixedTime(new Date(nextYear, 0, 2));
  await page.goto(HOME);
  await expect(page.getByRole("contentinfo")).toContainText(`© ${nextYear}`);
});

test("the journey on a phone: category select, search, article, feedback, back", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto(HOME);
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

test("the contents follow the reader and link to headings; print has the text alone", async ({
  page,
}) => {
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

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expectPlainPaper(page);
});

test("breadcrumbs that fit into the article's column take one line", async ({ page }) => {
  await openArticle(page, inspection);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("listitem");
  const y = await crumbs.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().y));
  expect(Math.max(...y) - Math.min(...y)).toBeLessThan(10);
});

/** Checks that a heading stands in the window, not behind the header, and near its top. */
async function expectBelowHeader(page: Page, name: string): Promise<void> {
  const heading = articleText(page).getByRole("heading", { name: new RegExp(`^${name}`) });
  await expect(heading).toBeInViewport();
  const header = (await page.getByRole("banner").boundingBox())?.height ?? 0;
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(header);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(300);
}

async function expectPlainPaper(page: Page): Promise<void> {
  for (const hidden of [
    page.getByRole("banner"),
    page.getByRole("contentinfo"),
    page.locator("aside"),
    page.getByRole("navigation", { name: "Breadcrumb" }),
    page.getByRole("navigation", { name: "On this page" }),
    page.getByRole("region", { name: "Was this article helpful?" }),
    page.getByRole("region", { name: "Related articles" }),
    page.getByRole("link", { name: "Back to all articles" }),
    articleText(page).locator(".anchor").first(),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const { ink, paper } = await articleText(page)
    .locator("p")
    .first()
    .evaluate((text) => ({
      ink: getComputedStyle(text).color,
      paper: getComputedStyle(document.body).backgroundColor,
    }));
  expect(brightness(paper), `paper ${paper}`).toBeGreaterThan(0.9);
  expect(brightness(ink), `ink ${ink}`).toBeLessThan(0.4);
}

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  // Nothing painted is the paper itself.
  return alpha === 0 ? 1 : (red + green + blue) / 765;
}

testInOwnContext(
  "an article's text is fetched when it is opened, and stays readable in the session, also after a long while",
  async ({ page }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (bodyAddress(inspection).test(request.url())) fetched.push(request.url());
    });
    await page.clock.install();
    await page.goto(HOME);
    const openIt = async () => {
      await sidebar(page)
        .getByRole("link", { name: /^Truck Checks/ })
        .click();
      await expectHeading(page, "Truck Checks");
      expect(fetched).toHaveLength(0);
      await readLink(page, inspection).click();
      await expectHeading(page, inspection.title);
      await expect(articleText(page)).toContainText("Before you start");
    };
    await openIt();
    expect(fetched.splice(0)).toHaveLength(1);
    await page.getByRole("link", { name: "Back to all articles" }).click();
    await expectHeading(page, "Onboarding");
    await page.route(bodyAddress(inspection), (route) => route.abort());
    await page.clock.fastForward("02:00:00");
    await openIt();
    expect(fetched).toHaveLength(0);
  },
);

testInOwnContext(
  "the text of an article is loaded when a link to it is rested on, not passed, and unasked only where no data is saved",
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

test("a linked article is painted before its lower parts; Back shows it as it was", async ({
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
