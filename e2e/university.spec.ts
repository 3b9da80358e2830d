import { expect } from "@playwright/test";
import { test } from "./fixtures.ts";
import {
  cardLink,
  cardOf,
  expectCards,
  expectNoSidewaysScroll,
  helpSearch,
  hostIdOf,
  library,
  plainVideo,
  roster,
  tabs,
  tutorialSearch,
  videoCards,
} from "./library.ts";
import { THUMBNAIL_HOST } from "./thumbnail-host.ts";

const SECTIONS = [
  ["All Videos", "", "All Videos", "Browse our complete library of educational content"],
  ["Featured", "featured", "Featured Videos", "Our most popular and recommended content"],
  [
    "How-To",
    "how-to",
    "How-To Guides",
    "Step-by-step instructions for specific tasks and features",
  ],
  ["Getting Started", "getting-started", "Getting Started", "Begin your journey with the product"],
  ["Advanced", "advanced", "Advanced Features", "Master complex features and become a power user"],
] as const;

for (const path of ["/", "/university"]) {
  test(`${path} shows the University with both heroes and the whole library`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveTitle("Ambulio University");
    await expect(
      page.getByRole("heading", { level: 1, name: "Ambulio University", exact: true }),
    ).toBeVisible();
    await expect(
      page.getByText("Master our products with in-depth video tutorials, guides, and expert tips"),
    ).toBeVisible();
    await expect(tutorialSearch(page)).toHaveAttribute("placeholder", "Search for tutorials...");
    await expectCards(page, 18);
    await expect(page.getByRole("status")).toHaveText("18 videos");

    await expect(page.getByRole("heading", { name: "How can we help you?" })).toBeVisible();
    await expect(
      page.getByText("Search our knowledge base for answers to your questions"),
    ).toBeVisible();
    await expect(helpSearch(page)).toHaveAttribute("placeholder", "Search for articles...");
    await expect(page.getByRole("button", { name: "Search", exact: true })).toBeVisible();
  });
}

test("the tabs stand in the order of the specification and All Videos is the default", async ({
  page,
}) => {
  await page.goto("/university");
  await expect(tabs(page).getByRole("link")).toHaveText(SECTIONS.map(([label]) => label));
  await expect(tabs(page).locator("[aria-current=true]")).toHaveText(["All Videos"]);
});

for (const [label, id, heading, line] of SECTIONS) {
  test(`the tab ${label} shows its videos under "${heading}"`, async ({ page }) => {
    await page.goto("/university?category=how-to");
    await tabs(page).getByRole("link", { name: label, exact: true }).click();
    await expect(page.getByRole("heading", { level: 2, name: heading, exact: true })).toBeVisible();
    await expect(page.getByText(line, { exact: true })).toBeVisible();
    await expect(tabs(page).locator("[aria-current=true]")).toHaveText([label]);
    await expect(page).toHaveURL(id ? `/university?category=${id}` : "/university");

    const titles = library
      .filter((video) => !id || video.category === id)
      .map(({ title }) => title);
    await expect(videoCards(page).getByRole("heading", { level: 3 })).toHaveText(titles);
  });
}

test("a card shows thumbnail, play button, duration, title, description and chapters", async ({
  page,
}) => {
  await page.goto("/university");
  const card = cardOf(page, roster.title);
  await expect(card.locator("img")).toHaveAttribute(
    "src",
    `${THUMBNAIL_HOST}${hostIdOf(roster)}.jpg`,
  );
  await expect(card.locator("svg.lucide-play")).toBeVisible();
  await expect(card.getByText(`Duration ${roster.duration}`, { exact: true })).toBeVisible();
  await expect(card.getByText(roster.description)).toBeVisible();
  await expect(card.getByRole("list", { name: "Chapters" }).getByRole("listitem")).toHaveText([
    "0:00 Start from a template",
    "3:20 Fill open shifts",
    "5:04 Clear the overtime warnings",
    "1 more chapter",
  ]);
});

test("a card of a video without chapters shows no list of them", async ({ page }) => {
  await page.goto("/university");
  await expect(cardLink(page, plainVideo.title)).toBeVisible();
  await expect(cardOf(page, plainVideo.title).getByRole("list")).toHaveCount(0);
});

test("a card clamps its title to 2 lines and its description to 3", async ({ page }) => {
  const long = {
    ...roster,
    title: "A long title ".repeat(15),
    description: "Many words. ".repeat(60),
  };
  await page.route("**/api/videos", (route) => route.fulfill({ json: [long] }));
  await page.goto("/university");
  const card = videoCards(page);
  await expect(card.getByRole("heading", { level: 3 })).toHaveCSS("-webkit-line-clamp", "2");
  await expect(card.getByText(long.description)).toHaveCSS("-webkit-line-clamp", "3");
  const lines = await card.getByRole("heading", { level: 3 }).evaluate((heading) => {
    const lineHeight = Number.parseFloat(getComputedStyle(heading).lineHeight);
    return Math.round(heading.clientHeight / lineHeight);
  });
  expect(lines).toBe(2);
});

test("a thumbnail that can't be had falls back to the stored one", async ({
  page,
  thumbnails,
  expectConsoleError,
}) => {
  thumbnails.isDown = true;
  expectConsoleError(/404.*vumbnail\.com/);
  await page.goto("/university");
  const picture = cardOf(page, roster.title).locator("img");
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveAttribute("src", roster.thumbnailUrl);
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
});

test("six skeleton cards show while the videos load", async ({ page }) => {
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/videos", async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto("/university");
  await expect(page.getByTestId("video-skeleton")).toHaveCount(6);
  await expectCards(page, 0);
  answer();
  await expectCards(page, 18);
  await expect(page.getByTestId("video-skeleton")).toHaveCount(0);
});

test("a failed request shows its status and text, and Try again loads the videos", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await page.route("**/api/videos", (route) =>
    route.fulfill({ status: 503, body: "Being mended" }),
  );
  await page.goto("/university");
  await expect(page.getByRole("alert")).toContainText("503: Being mended");
  await expectCards(page, 0);
  await page.unroute("**/api/videos");
  await page.getByRole("button", { name: "Try again" }).click();
  await expectCards(page, 18);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a failed request without a text shows the status text", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await page.route("**/api/videos", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/university");
  await expect(page.getByRole("alert")).toContainText("503: Service Unavailable");
});

for (const [width, columns] of [
  [375, 1],
  [767, 1],
  [768, 2],
  [1279, 2],
  [1280, 3],
] as const) {
  test(`the grid has ${columns} columns at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/university");
    await expectCards(page, 18);
    const tops = await videoCards(page).evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect().top),
    );
    expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    await expectNoSidewaysScroll(page);
  });
}
