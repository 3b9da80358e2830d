import { expect, type Locator, type Page } from "@playwright/test";
import { expectHeading, inspection } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";
import { dialogOf, expectNoSidewaysScroll, roster } from "./library.ts";
import { serveStatically } from "./static-host.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search everything" });
const box = (page: Page) =>
  page.getByRole("combobox", { name: "Search articles, videos and chapters" });
const options = (page: Page) => palette(page).getByRole("option");
const group = (page: Page, name: string) => palette(page).getByRole("group", { name, exact: true });
const GROUPS = ["Articles", "Videos", "Chapters", "Said in videos"];
const chosen = (page: Page) => palette(page).locator("[aria-selected=true]");

async function openPalette(page: Page, path = "/products"): Promise<Locator> {
  await page.goto(path);
  await expect(page.getByRole("main")).not.toBeEmpty();
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  return palette(page);
}

const PATHS = [
  "/",
  "/university",
  "/knowledge-base",
  inspection.link,
  "/knowledge-base/cad/no-such-article",
  "/products",
  "/nowhere",
];

test("Ctrl+K opens the search over everything on every page", async ({ page }) => {
  for (const path of PATHS) {
    await test.step(path, async () => {
      await openPalette(page, path);
      await box(page).fill("roster");
      await expect(group(page, "Videos").getByRole("option").first()).toContainText(roster.title);
      await page.keyboard.press("Escape");
      await expect(palette(page)).toHaveCount(0);
    });
  }
});

test("⌘K opens it too, also from a search box; the key alone and other shortcuts don't", async ({
  page,
}) => {
  await page.goto("/knowledge-base");
  const search = page.getByRole("searchbox");
  await search.focus();
  for (const keys of ["k", "Control+Shift+k", "Alt+k"]) await page.keyboard.press(keys);
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("Meta+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toBeFocused();
});

test("the button in the header opens it and gets the focus back", async ({ page }) => {
  await page.goto("/knowledge-base");
  const button = page.getByRole("banner").getByRole("button", { name: "Search everything" });
  await button.click();
  await expect(box(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
});

test("on a phone the button in the header opens it over the whole width", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/knowledge-base");
  await page.getByRole("button", { name: "Search everything" }).tap();
  await expect(box(page)).toBeFocused();
  await box(page).fill("roster");
  await expect(options(page).first()).toBeVisible();
  const shape = await palette(page).boundingBox();
  expect(shape).toMatchObject({ x: 0, y: 0, width: 375 });
  await expectNoSidewaysScroll(page);
  await group(page, "Articles").getByRole("option").first().tap();
  await expectHeading(page, "Publish a Roster From a Template");
});

test("articles, videos, chapters and sentences stand in groups, six of each at most, with what matched marked", async ({
  page,
}) => {
  await openPalette(page);
  await box(page).fill("the");
  await expect(options(page).first()).toBeVisible();
  await expect(palette(page).getByRole("group")).toHaveCount(4);
  await expect(options(page)).toHaveCount(24);
  for (const name of GROUPS) {
    await expect(group(page, name).getByRole("option")).toHaveCount(6);
  }
  const names = await palette(page)
    .getByRole("group")
    .evaluateAll((groups) => groups.map((element) => element.getAttribute("aria-label")));
  expect(names).toEqual(GROUPS);

  await box(page).fill("ROSTER");
  await expect(options(page).first()).toContainText("Publish a Roster From a Template");
  await expect(async () => {
    const said = await palette(page).getByRole("status").textContent();
    expect(said).toBe(`${await options(page).count()} results`);
  }).toPass();
  const marked = await palette(page).locator("mark").allTextContents();
  expect(new Set(marked.map((text) => text.toLowerCase()))).toEqual(new Set(["roster"]));
});

test("a keystroke renders a window of results at once and the others after it", async ({
  page,
}) => {
  await openPalette(page);
  await page.evaluate(() => {
    const observer = new MutationObserver(() => {
      const count = document.querySelectorAll("[role=option]").length;
      if (count === 0) return;
      observer.disconnect();
      document.body.dataset.optionsAtOnce = `${count}`;
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await box(page).press("e");
  await expect(options(page)).toHaveCount(24);
  const atOnce = await page.evaluate(() => Number(document.body.dataset.optionsAtOnce));
  expect(atOnce).toBeGreaterThan(5);
  expect(atOnce).toBeLessThanOrEqual(8);
});

test("one typo is forgiven", async ({ page }) => {
  await openPalette(page);
  for (const typo of ["rostr", "roaster", "rotser", "rostar"]) {
    await test.step(typo, async () => {
      await box(page).fill("");
      await expect(palette(page).locator("mark")).toHaveCount(0);
      await box(page).fill(typo);
      await expect(
        group(page, "Articles").getByRole("option", { name: "Publish a Roster" }),
      ).toBeVisible();
      await expect(palette(page).locator("mark").first()).toHaveText(/^roster$/i);
    });
  }
});

test("nothing found is said, and announced", async ({ page }) => {
  await openPalette(page);
  await box(page).fill("zzzqqq");
  await expect(palette(page).getByRole("status")).toHaveText("Nothing found. Try another word.");
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(box(page)).toBeFocused();
});

test("the keys alone choose and open: arrows go round, the box keeps the focus", async ({
  page,
}) => {
  await openPalette(page);
  await page.keyboard.type("roster");
  // What is said is the last to come.
  await expect(palette(page).getByRole("group", { name: "Said in videos" })).toBeVisible();
  const titles = await options(page).allTextContents();
  await expect(chosen(page)).toHaveText(titles[0] ?? "");
  await page.keyboard.press("ArrowUp");
  await expect(chosen(page)).toHaveText(titles.at(-1) ?? "");
  await expect(chosen(page)).toBeInViewport();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(chosen(page)).toHaveText(titles[1] ?? "");
  await expect(box(page)).toBeFocused();
  const activeId = await box(page).getAttribute("aria-activedescendant");
  expect(await chosen(page).getAttribute("id")).toBe(activeId);

  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expectHeading(page, "Publish a Roster From a Template");
  await expect(page).toHaveURL("/knowledge-base/crew-scheduling/publish-roster");
  await expect(palette(page)).toHaveCount(0);
});

test("the focus stays in the palette", async ({ page }) => {
  await openPalette(page);
  for (let press = 0; press < 4; press++) {
    await page.keyboard.press("Tab");
    const isInside = await palette(page).evaluate((dialog) =>
      dialog.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
  }
});

test("a chapter opens its video at its second", async ({ page, vimeo }) => {
  await openPalette(page);
  await page.keyboard.type("fill open shifts");
  const chapter = group(page, "Chapters").getByRole("option", { name: /Fill open shifts/ });
  await expect(chapter).toContainText(`03:20 · ${roster.title}`);
  await chapter.click();
  await dialogOf(page, roster.title);
  await expect(page).toHaveURL(`/university?video=${roster.id}&t=200`);
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 200 });
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL("/products");
});

test("a video opens from its start", async ({ page, vimeo }) => {
  await openPalette(page);
  await page.keyboard.type("publish roster gaps");
  await group(page, "Videos").getByRole("option", { name: roster.title }).click();
  await dialogOf(page, roster.title);
  await expect.poll(() => vimeo.state()).toMatchObject({ seconds: 0 });
});

test("recent searches are offered first, each once, and survives a reload", async ({ page }) => {
  await openPalette(page);
  await expect(palette(page).getByText("Type what you are looking for.")).toBeVisible();
  for (const text of ["roster", "barcode", "Roster"]) {
    await box(page).fill(text);
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press("Control+k");
    await expect(box(page)).toBeFocused();
  }
  await page.reload();
  await expect(page.getByRole("main")).not.toBeEmpty();
  await page.keyboard.press("Control+k");
  const recent = palette(page).getByRole("listbox", { name: "Recent searches" });
  await expect(recent.getByRole("option")).toHaveText(["Roster", "barcode"]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(box(page)).toHaveValue("barcode");
  await expect(options(page).first()).toContainText("Count Supplies by Barcode");
});

test("the videos and what is said in them are asked for once, and not before the palette opens", async ({
  page,
}) => {
  await serveStatically(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) asked.push(pathname);
  });
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  expect(asked).toEqual(["/api/knowledge-base"]);
  for (let time = 0; time < 3; time++) {
    await page.keyboard.press("Control+k");
    await box(page).pressSequentially("roster");
    await expect(group(page, "Videos").getByRole("option").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(palette(page)).toHaveCount(0);
  }
  expect(asked).toEqual(["/api/knowledge-base", "/api/videos", "/api/transcripts"]);
});

test("articles are found at once, while the videos are on their way", async ({ page }) => {
  await page.route("**/api/videos", () => new Promise(() => undefined));
  await openPalette(page);
  await box(page).fill("roster");
  await expect(group(page, "Articles").getByRole("option").first()).toBeVisible();
  await expect(group(page, "Videos")).toHaveCount(0);
});

test("it opens at once while the knowledge base is on its way, takes what is typed and says what it waits for", async ({
  page,
}) => {
  const letThrough = await holdRequests(page, "**/api/knowledge-base");
  await page.clock.install();
  await page.goto("/university");
  // However slow the machine is, the page waits for the answer still.
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
  await page.keyboard.type("roster");
  await expect(box(page)).toHaveValue("roster");
  await expect(palette(page).getByText("Looking through the articles…")).toBeVisible();
  await expect(group(page, "Videos").getByRole("option").first()).toBeVisible();
  letThrough();
  await expect(group(page, "Articles").getByRole("option").first()).toBeVisible();
  await expect(box(page)).toHaveValue("roster");
});

test("videos that can't be loaded are said to be missing, and the articles are still found", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await page.route("**/api/videos", (route) =>
    route.fulfill({ status: 503, json: { message: "Down." } }),
  );
  await openPalette(page);
  await box(page).fill("roster");
  await expect(palette(page).getByRole("alert")).toContainText("503");
  await expect(group(page, "Articles").getByRole("option").first()).toBeVisible();
});

test("a palette that can't be loaded says so, the page stays, and it opens the next time", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED/);
  await page.route("**/assets/search-palette-*.js", (route) => route.abort());
  await page.goto("/knowledge-base");
  await expectHeading(page, "Onboarding");
  await page.keyboard.press("Control+k");
  await expect(palette(page).getByRole("alert")).toContainText("The search could not be loaded.");
  await page.keyboard.press("Escape");
  await expectHeading(page, "Onboarding");
  await page.unroute("**/assets/search-palette-*.js");
  await page.keyboard.press("Control+k");
  await expect(box(page)).toBeFocused();
});

test("a text of markup, patterns or great length is searched as text", async ({ page }) => {
  await openPalette(page);
  for (const text of ["<img src=x onerror=alert(1)>", "(.*)+$[", "  ", "x".repeat(200)]) {
    await box(page).fill(text);
    await expect(box(page)).toHaveValue(text);
  }
  await expect(palette(page)).toBeVisible();
});
