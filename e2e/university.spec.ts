import { expect, type Locator } from "@playwright/test";
import { testInSharedPage as test } from "./fixtures.ts";
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
import { serveStatically } from "./static-host.ts";
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

test("each tab shows its videos under its heading", async ({ page }) => {
  await page.goto("/university?category=how-to");
  for (const [label, id, heading, description] of SECTIONS) {
    await test.step(label, async () => {
      await tabs(page).getByRole("link", { name: label, exact: true }).click();
      await expect(
        page.getByRole("heading", { level: 2, name: heading, exact: true }),
      ).toBeVisible();
      await expect(page.getByText(description, { exact: true })).toBeVisible();
      await expect(tabs(page).locator("[aria-current=true]")).toHaveText([label]);
      await expect(page).toHaveURL(id ? `/university?category=${id}` : "/university");

      const titles = library
        .filter((video) => !id || video.category === id)
        .map(({ title }) => title);
      await expect(videoCards(page).getByRole("heading", { level: 3 })).toHaveText(titles);
    });
  }
});

test("a card shows thumbnail, play button, duration, title, description and its chapters, if any", async ({
  page,
  thumbnails: _,
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
    "00:00 Start from a template",
    "03:20 Fill open shifts",
    "05:04 Clear the overtime warnings",
    "1 more chapter",
  ]);

  await expect(cardLink(page, plainVideo.title)).toBeVisible();
  await expect(cardOf(page, plainVideo.title).getByRole("list")).toHaveCount(0);
});

test("a card clamps its title to 2 lines and its description to 3", async ({ page }) => {
  const long = {
    ...roster,
    title: "A long title ".repeat(15),
    description: "Many words. ".repeat(60),
  };
  await serveStatically(page);
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

test("a thumbnail that can't be loaded falls back to the stored one", async ({
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
  await serveStatically(page);
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

test("a failed request shows its status and its text or the status text, and Try again loads the videos", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/503/);
  await serveStatically(page);
  await page.route("**/api/videos", (route) =>
    route.fulfill({ status: 503, body: "Being mended" }),
  );
  await page.goto("/university");
  await expect(page.getByRole("alert")).toContainText("503: Being mended");
  await expectCards(page, 0);
  await page.route("**/api/videos", (route) => route.fulfill({ status: 503, body: "" }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toContainText("503: Service Unavailable");
  await page.unroute("**/api/videos");
  await page.getByRole("button", { name: "Try again" }).click();
  await expectCards(page, 18);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the grid has 1, 2 or 3 columns by the window's width", async ({ page }) => {
  await page.goto("/university");
  await expectCards(page, 18);
  for (const [width, columns] of [
    [375, 1],
    [767, 1],
    [768, 2],
    [1279, 2],
    [1280, 3],
  ] as const) {
    await test.step(`${columns} at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => {
          const tops = await videoCards(page).evaluateAll((cards) =>
            cards.map((card) => card.getBoundingClientRect().top),
          );
          return tops.filter((top) => top === tops[0]).length;
        })
        .toBe(columns);
      await expectNoSidewaysScroll(page);
    });
  }
});

test("odd rows of an answer leave the other videos on the page", async ({
  page,
  expectConsoleError,
}) => {
  expectConsoleError(/left out, row 1: not an object/);
  expectConsoleError(/left out, row 3: unusable title/);
  expectConsoleError(/left out, row 6: an earlier row has the id 2/);
  const video = (id: number, change: object = {}) => ({
    ...roster,
    id,
    title: `Video ${id}`,
    ...change,
  });
  const rows = [
    null,
    video(1, { chapters: [{ title: "Not text", timestamp: "00:00" }] }),
    video(9, { title: undefined }),
    video(2, { chapters: 7, description: null, duration: null, thumbnailUrl: null, videoUrl: "x" }),
    video(3, { keywords: 4, category: null }),
    video(2, { title: "The same id again" }),
    video(4, { chapters: null }),
  ];
  await page.route("**/api/videos", (route) => route.fulfill({ json: rows }));
  await page.goto("/university");
  await expect(page.getByRole("heading", { level: 3 }).getByRole("link")).toHaveText([
    "Video 1",
    "Video 2",
    "Video 3",
    "Video 4",
  ]);
  await expect(page.getByRole("status")).toHaveText("4 videos");
  await expect(cardOf(page, "Video 1").getByRole("list")).toHaveCount(0);
  await expect(cardOf(page, "Video 3").getByRole("list", { name: "Chapters" })).toBeVisible();
  await cardLink(page, "Video 4").click();
  const dialog = page.getByRole("dialog", { name: "Video 4" });
  await dialog.getByRole("button", { name: "Chapters" }).click();
  await expect(dialog.getByText("No chapters available")).toBeVisible();
});

test("an answer that is no list is an error", async ({ page }) => {
  await page.route("**/api/videos", (route) => route.fulfill({ json: { videos: [roster] } }));
  // A page that came with its videos keeps them.
  await page.goto("/knowledge-base");
  await page.getByRole("link", { name: "University" }).first().click();
  await expect(page.getByRole("alert")).toContainText("could not be read");
});

test("the chapters' titles line up, whatever the form of their times", async ({ page }) => {
  const times = ["0:00", "06:15", "1:02:30", "soon"];
  const chapters = times.map((timestamp, index) => ({ title: `Chapter ${index}`, timestamp }));
  const odd = { ...roster, chapters: JSON.stringify(chapters) };
  await serveStatically(page);
  await page.route("**/api/videos", (route) => route.fulfill({ json: [odd] }));
  await page.goto("/university");
  const leftEdges = (list: Locator) =>
    list
      .getByText(/^Chapter \d/)
      .evaluateAll((titles) => titles.map((title) => title.getBoundingClientRect().left));
  await expect(cardLink(page, roster.title)).toBeVisible();
  const onCard = await leftEdges(cardOf(page, roster.title).getByRole("list"));
  expect(onCard).toHaveLength(3);
  expect(new Set(onCard).size, "left edges on the card").toBe(1);

  await cardLink(page, roster.title).click();
  const dialog = page.getByRole("dialog", { name: roster.title });
  await dialog.getByRole("button", { name: /^Chapters/ }).click();
  const panel = dialog.getByRole("region", { name: "Chapters" });
  await expect(panel.getByRole("button")).toHaveText([
    "0:00 Chapter 0",
    "06:15 Chapter 1",
    "1:02:30 Chapter 2",
    "00:00 Chapter 3",
  ]);
  const inPanel = await leftEdges(panel);
  expect(inPanel).toHaveLength(4);
  expect(new Set(inPanel).size, "left edges in the panel").toBe(1);
});
