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
  plainArticle,
  readLink,
  roles,
  sidebar,
  titlesIn,
  toasts,
} from "./articles.ts";
import { test } from "./fixtures.ts";
import { expectNoSidewaysScroll } from "./library.ts";
import { serveStatically } from "./static-host.ts";

const HOME = "/knowledge-base";
const noResults = (query: string) =>
  `We couldn't find any articles matching "${query}". Try a different search term or browse categories.`;
const yes = (page: Page) => page.getByRole("button", { name: "Yes", exact: true });
const no = (page: Page) => page.getByRole("button", { name: "No", exact: true });

test("the whole journey: category, search, none found, card, contents, feedback, back", async ({
  page,
}) => {
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

  await yes(page).click();
  await expect(toasts(page)).toContainText("Thank you for your feedback!");
  await no(page).click();
  await expect(toasts(page)).toContainText("Thanks for letting us know");
  await page.getByRole("link", { name: "Back to all articles" }).click();
  await expect(page).toHaveURL(HOME);
  await expectHeading(page, "Onboarding");
});

test("the home starts on Onboarding, with all nine categories and their numbers of articles", async ({
  page,
}) => {
  await page.goto(HOME);
  await expectHeading(page, "Onboarding");
  await expect(page.getByText(categories[0]?.description ?? "", { exact: true })).toBeVisible();
  await expect(sidebar(page).getByRole("link")).toHaveText(
    categories.map(({ name }) => `${name}4 articles`),
  );
  await expect(sidebar(page).locator("[aria-current=true]")).toHaveText(/^Onboarding/);
  await expect(dropdown(page)).toBeHidden();
});

test("each category shows its four articles under its name", async ({ page }) => {
  await page.goto(HOME);
  for (const { id, name, description } of categories) {
    await sidebar(page)
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    await expectHeading(page, name);
    await expect(page.getByText(description, { exact: true })).toBeVisible();
    await expect(cardTitles(page)).toHaveText(titlesIn(id));
    expect(titlesIn(id)).toHaveLength(4);
  }
});

test("the grid has 1, 2 or 3 columns depending on the width", async ({ page }) => {
  await page.goto(HOME);
  await expect(cardTitles(page)).toHaveCount(4);
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
});

test("a search finds as you type, whatever the case, marks what matched and tells how many", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(HOME);
  await expectHeading(page, "Onboarding");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  // Time stands still, so nothing here waits for the address.
  await articleSearch(page).pressSequentially("ROST");
  await expectHeading(page, 'Search results for "ROST"');
  await expect(cardTitles(page).first()).toHaveText("Publish a Roster From a Template");
  const marked = await page.locator("main mark").allTextContents();
  expect(marked.length).toBeGreaterThan(1);
  expect(new Set(marked.map((text) => text.toLowerCase()))).toEqual(new Set(["rost"]));
  await expect(page.getByRole("status")).toHaveText(/^\d+ articles found$/);
  await expect(page).toHaveURL(HOME);
  await page.clock.resume();
  await expect(page).toHaveURL(`${HOME}?q=ROST`);
});

test("a search that one article matches is announced as one", async ({ page }) => {
  await page.goto(`${HOME}?q=barcode`);
  await expectHeading(page, 'Search results for "barcode"');
  await expect(page.getByRole("status")).toHaveText("1 article found");
});

test("matches in the title come before those in the description", async ({ page }) => {
  await page.goto(`${HOME}?q=inspection`);
  await expect(cardTitles(page).first()).toHaveText(inspection.title);
  const titles = await cardTitles(page).allTextContents();
  const inTitle = titles.map((title) => /inspection/i.test(title));
  expect(inTitle).toContain(false);
  expect(inTitle).toEqual([...inTitle].sort((a, b) => Number(b) - Number(a)));
});

test("the / key moves the focus to the search box, but is a plain letter in it", async ({
  page,
}) => {
  await page.goto(HOME);
  await expectHeading(page, "Onboarding");
  await page.keyboard.press("/");
  await expect(articleSearch(page)).toBeFocused();
  await expect(articleSearch(page)).toHaveValue("");
  await page.keyboard.press("/");
  await expect(articleSearch(page)).toHaveValue("/");
});

test("a search without results says so in the specification's words", async ({ page }) => {
  await page.goto(HOME);
  await articleSearch(page).fill("zzz qqq");
  await expectHeading(page, "No results found");
  await expect(page.getByText(noResults("zzz qqq"), { exact: true })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("0 articles found");
  await expect(cardTitles(page)).toHaveCount(0);
  await expect(page.getByText("Did you mean one of these?")).toHaveCount(0);
});

test("a search with a typo offers near matches below the specification's text", async ({
  page,
}) => {
  await page.goto(HOME);
  await articleSearch(page).fill("inspecton");
  await expectHeading(page, "No results found");
  await expect(page.getByText(noResults("inspecton"), { exact: true })).toBeVisible();
  await expect(page.getByText("Did you mean one of these?", { exact: true })).toBeVisible();
  expect(await cardTitles(page).count()).toBeLessThanOrEqual(3);
  await readLink(page, inspection).click();
  await expectHeading(page, inspection.title);
});

test("picking a category clears the search", async ({ page }) => {
  await page.goto(`${HOME}?category=cad&q=roster`);
  await expectHeading(page, 'Search results for "roster"');
  await expect(sidebar(page).locator("[aria-current]")).toHaveCount(0);
  await sidebar(page).getByRole("link", { name: /^ePCR/ }).click();
  await expectHeading(page, "ePCR");
  await expect(articleSearch(page)).toHaveValue("");
  await expect(page).toHaveURL(`${HOME}?category=epcr`);
});

test("a category picked while somebody types is not overtaken by the search", async ({ page }) => {
  await page.clock.install();
  await page.goto(HOME);
  await expectHeading(page, "Onboarding");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await articleSearch(page).pressSequentially("rost");
  await sidebar(page).getByRole("link", { name: /^ePCR/ }).click();
  await page.clock.runFor(1_000);
  await expectHeading(page, "ePCR");
  await expect(page).toHaveURL(`${HOME}?category=epcr`);
});

test("a shared link with category and query shows the search, and the category once it is emptied", async ({
  page,
}) => {
  await page.goto(`${HOME}?category=inventory&q=restock`);
  await expectHeading(page, 'Search results for "restock"');
  await expect(articleSearch(page)).toHaveValue("restock");
  await page.getByRole("button", { name: "Clear search" }).click();
  await expectHeading(page, "Inventory Management");
  await expect(page).toHaveURL(`${HOME}?category=inventory`);
  await expect(articleSearch(page)).toBeFocused();
});

test("an unknown category in the address falls back to Onboarding", async ({ page }) => {
  for (const category of ["nonsense", "__proto__", "", "%00"]) {
    await page.goto(`${HOME}?category=${category}`);
    await expectHeading(page, "Onboarding");
  }
});

test("Back returns from an article to the search it was found by", async ({ page }) => {
  await page.goto(`${HOME}?category=cad`);
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

test("a search text is shown as text, whatever it holds", async ({ page }) => {
  const hostile = `<img src=x onerror="alert(1)">(.*)\\%_'"`;
  await page.goto(HOME);
  await articleSearch(page).fill(hostile);
  await expect(page.getByText(noResults(hostile), { exact: true })).toBeVisible();
});

test("the footer holds the blurb, the contact, both networks and the current year", async ({
  page,
}) => {
  await page.goto(HOME);
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "help@example.com" })).toHaveAttribute(
    "href",
    "mailto:help@example.com",
  );
  await expect(footer).toContainText("Software for ambulance services");
  await expect(footer).toContainText("100 Sample Street");
  await expect(footer.getByRole("link", { name: "LinkedIn" })).toBeVisible();
  await expect(footer.getByRole("link", { name: "YouTube" })).toBeVisible();
  await expect(footer).toContainText(String(new Date().getFullYear()));
});

test("a page that was rendered last year shows this year", async ({ page }) => {
  const nextYear = new Date().getFullYear() + 1;
  await page.clock.setFixedTime(new Date(nextYear, 0, 2));
  await page.goto(HOME);
  await expect(page.getByRole("contentinfo")).toContainText(`© ${nextYear}`);
});

test("the journey on a phone: dropdown, search hides the categories, article, feedback, back", {
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

test("a full article shows breadcrumbs, title, description and its text", async ({ page }) => {
  await openArticle(page, roles);
  await expect(page).toHaveTitle(`${roles.title} · Ambulio`);
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(crumbs.getByRole("listitem")).toHaveText([
    "Home",
    "Knowledge Base",
    "User Management",
    roles.title,
  ]);
  await expect(page.getByText(roles.description, { exact: true })).toBeVisible();
  for (const role of [
    "Administrator",
    "Manager",
    "Provider",
    "Dispatcher",
    "Billing",
    "Read-Only",
  ]) {
    await expect(articleText(page)).toContainText(role);
  }
  await crumbs.getByRole("link", { name: "User Management" }).click();
  await expectHeading(page, "User Management");
  await expect(page).toHaveURL(`${HOME}?category=users`);
});

test("an article without a text shows the placeholder", async ({ page }) => {
  await openArticle(page, plainArticle);
  await expect(articleText(page).getByRole("heading", { name: "Getting Started" })).toBeVisible();
  await expect(articleText(page).getByRole("listitem")).toHaveCount(3);
  await expect(articleText(page)).toContainText("chat button");
  await expect(page.getByRole("navigation", { name: "On this page" })).toHaveCount(0);
});

test("the table of contents follows the reading", async ({ page }) => {
  await openArticle(page, inspection);
  const current = page
    .getByRole("navigation", { name: "On this page" })
    .locator("[aria-current=location]");
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
});

test("each entry of the table of contents leads to its heading and becomes the current one", async ({
  page,
}) => {
  await openArticle(page, inspection);
  const contents = page.getByRole("navigation", { name: "On this page" });
  const names = await contents.getByRole("link").allTextContents();
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    await contents.getByRole("link", { name, exact: true }).click();
    await expect(contents.locator("[aria-current]")).toHaveText([name]);
    await expect(
      articleText(page).getByRole("heading", { name: new RegExp(`^${name}`) }),
    ).toBeInViewport();
  }
});

test("a heading's anchor puts it into the address, and such a link opens the article there", async ({
  page,
}) => {
  await openArticle(page, inspection);
  const heading = articleText(page).getByRole("heading", { name: /^Sign off/ });
  await heading.hover();
  await heading.getByRole("link", { name: "Link to “Sign off”" }).click();
  await expect(page).toHaveURL(`${inspection.link}#section-sign-off`);
  await expectBelowHeader(page, "Sign off");
  await page.goto("about:blank");
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

test("previous, next and related articles are linked", async ({ page }) => {
  await openArticle(page, plainArticle);
  const [first, second, third, fourth] = titlesIn("onboarding");
  const neighbours = page.getByRole("navigation", { name: "Previous and next article" });
  await expect(neighbours.getByRole("link")).toHaveText([`Previous${first}`, `Next${third}`]);
  const related = page.getByRole("region", { name: "Related articles" });
  await expect(related.getByRole("link")).toHaveText(
    [first, third, fourth].map((title) => new RegExp(`^${title}`)),
  );
  expect(second).toBe(plainArticle.title);
  await page.evaluate(() => window.scrollTo(0, 10_000));
  await neighbours.getByRole("link", { name: /^Next/ }).click();
  await expectHeading(page, third ?? "");
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

const VOTES = [
  ["Yes", "Thank you for your feedback!", "We're glad this article was helpful."],
  ["No", "Thanks for letting us know", "We'll work on improving this article."],
] as const;

for (const [answer, title, description] of VOTES) {
  test(`the answer ${answer} is thanked for 3000 ms, stays pressed and is remembered`, async ({
    page,
  }) => {
    await page.clock.install();
    await openArticle(page, plainArticle);
    await page.clock.pauseAt(Date.now() + 60_000);
    const button = page.getByRole("button", { name: answer, exact: true });
    await expect(button).toHaveAttribute("aria-pressed", "false");
    await button.click();
    await expect(toasts(page)).toContainText(title);
    await expect(toasts(page)).toContainText(description);
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await page.clock.runFor(2_999);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(toasts(page)).toHaveCount(0);

    await button.click();
    await page.clock.runFor(100);
    await expect(toasts(page), "a second press takes nothing twice").toHaveCount(0);
    await page.clock.resume();
    await page.reload();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await page.goto(roles.link);
    await expectHeading(page, roles.title);
    await expect(page.locator("[aria-pressed=true]")).toHaveCount(0);
  });
}

test("the thanks for No look like a warning, those for Yes do not", async ({ page }) => {
  await openArticle(page, plainArticle);
  await yes(page).click();
  const plain = await toasts(page).evaluate((toast) => getComputedStyle(toast).backgroundColor);
  await no(page).click();
  await expect(toasts(page)).toContainText("Thanks for letting us know");
  await expect(toasts(page)).not.toHaveCSS("background-color", plain);
  await expect(yes(page)).toHaveAttribute("aria-pressed", "false");
});

for (const path of ["onboarding/no-such-article", "constructor", "a/b/c/d", "%E0%A4%A", "cad/"]) {
  test(`/knowledge-base/${path} shows that there is no such article`, async ({ page }) => {
    if (path === "%E0%A4%A") {
      // The server refuses a malformed address, so the browser is led to it inside the site.
      await page.goto(HOME);
      await page.evaluate((to) => history.pushState(null, "", to), `${HOME}/${path}`);
    } else await page.goto(`${HOME}/${path}`);
    await expectHeading(page, "Article not found");
    await expect(
      page.getByText("The article you are looking for doesn't exist or has been moved.", {
        exact: true,
      }),
    ).toBeVisible();
    await page.getByRole("link", { name: "Back to Knowledge Base", exact: true }).click();
    await expectHeading(page, "Onboarding");
  });
}

for (const path of [
  "no-such-category/daily-vehicle-inspections",
  "daily-vehicle-inspections",
  "cad/daily-vehicle-inspections/",
]) {
  test(`/knowledge-base/${path} finds the article by its last segment`, async ({ page }) => {
    await page.goto(`${HOME}/${path}`);
    await expectHeading(page, inspection.title);
    await expect(articleText(page)).toContainText("Critical");
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toContainText(
      "Truck Checks",
    );
  });
}

test("a printed article is the article alone, black on white", async ({ page }) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await openArticle(page, inspection);
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
});

function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  // Nothing painted is the paper itself.
  return alpha === 0 ? 1 : (red + green + blue) / 765;
}

test("a text that can't be loaded says so in its place, and is there after Try again", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  let failure: string | null = "Down for a moment.";
  await serveStatically(page);
  await page.route(bodyAddress(inspection), (route) =>
    failure ? route.fulfill({ status: 503, body: failure }) : route.continue(),
  );
  await page.goto(inspection.link);
  const fault = page.getByRole("main").getByRole("alert");
  await expect(fault).toContainText("503: Down for a moment.");
  await expectHeading(page, inspection.title);
  await expect(yes(page)).toBeVisible();

  failure = "Still down.";
  await fault.getByRole("button", { name: "Try again" }).click();
  await expect(fault).toContainText("503: Still down.");
  failure = null;
  await fault.getByRole("button", { name: "Try again" }).click();
  await expect(articleText(page)).toContainText("Before you start");
  await expect(fault).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
});

test("a text that can't be reached says so, too", async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED/);
  await serveStatically(page);
  await page.route(bodyAddress(inspection), (route) => route.abort());
  await page.goto(inspection.link);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(
    "The site can’t be reached. Check your connection and try again.",
  );
});

test("what was opened once stays readable in the session, also after a long while", async ({
  page,
}) => {
  await page.clock.install();
  await openArticle(page, inspection);
  await expect(articleText(page)).toContainText("Before you start");
  await page.getByRole("link", { name: "Back to all articles" }).click();
  await expectHeading(page, "Onboarding");
  await page.route("**/*.htm", (route) => route.abort());
  await page.clock.fastForward("02:00:00");
  await sidebar(page)
    .getByRole("link", { name: /^Truck Checks/ })
    .click();
  await readLink(page, inspection).click();
  await expectHeading(page, inspection.title);
  await expect(articleText(page)).toContainText("Before you start");
});

test("an article's text is fetched when it is opened, and nothing before", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".htm")) fetched.push(request.url());
  });
  await page.goto(HOME);
  await sidebar(page)
    .getByRole("link", { name: /^Truck Checks/ })
    .click();
  await expectHeading(page, "Truck Checks");
  expect(fetched).toEqual([]);
  await readLink(page, inspection).click();
  await expect(articleText(page)).toContainText("Before you start");
  expect(fetched).toHaveLength(1);
});

test("the text of an article is loaded when a link to it is rested on, not passed, and unasked only where no data is saved", async ({
  page,
}) => {
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
});
