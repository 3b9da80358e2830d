import { expect, type Page } from "@playwright/test";
import { inspection } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { holdRequests } from "./hold-requests.ts";

/** The share of blocks that may need a line more or less in the system's font, of which there are many. */
const MAX_REWRAPPED = 0.02;

/** A property of each file of the body font; of none before their style sheet has come. */
const ofFonts = (page: Page, property: "status" | "display") =>
  page.evaluate(
    (name) =>
      [...document.fonts]
        .filter(({ family }) => family.includes("Atkinson Hyperlegible Next"))
        .map((font) => font[name]),
    property,
  );

const fontStatuses = (page: Page) => ofFonts(page, "status");

/** Runs in the page: resolves once text is painted. The browser does not count text that waits invisibly for its font. */
function textPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => {
      const painted = list.getEntries() as (PerformanceEntry & { element: Element | null })[];
      if (painted.some(({ element }) => element?.matches("h1, h2, p, li"))) resolve();
    }).observe({ type: "largest-contentful-paint", buffered: true });
  });
}

/** The height of every block of text and every control, in px. */
const heights = (page: Page) =>
  page
    .locator("body :is(h1, h2, h3, p, li, a, button)")
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().height));

test("text shows before its font and keeps its lines, at 375 and 1280 px", async ({ page }) => {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 812 });
    const letFontCome = await holdRequests(page, "**/*.woff2");
    await page.goto(inspection.link, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    await page.evaluate(textPaint);
    // The style sheet that names the font may come after the first paint. `block` paints it, too, three seconds later.
    await expect.poll(async () => [...new Set(await ofFonts(page, "display"))]).toEqual(["swap"]);
    await expect.poll(() => fontStatuses(page)).toContain("loading");
    expect(await fontStatuses(page)).not.toContain("loaded");

    const before = await heights(page);
    letFontCome();
    await expect.poll(() => fontStatuses(page)).not.toContain("loading");
    expect(await fontStatuses(page)).toContain("loaded");
    const after = await heights(page);
    expect(after).toHaveLength(before.length);
    const rewrapped = after.filter((height, index) => Math.abs(height - (before[index] ?? 0)) > 2);
    expect(rewrapped.length).toBeLessThanOrEqual(before.length * MAX_REWRAPPED);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("pages load the small font first; a character that it lacks loads another", async ({
  page,
}) => {
  const files: string[] = [];
  const kinds: string[] = [];
  page.on("request", (request) => {
    kinds.push(request.resourceType());
    const [, name] = /([^/]+)-[^-]+\.woff2$/.exec(request.url()) ?? [];
    if (name && !files.includes(name)) files.push(name);
  });
  await page.goto(inspection.link);
  // Before the whole style sheet, to avoid another layout.
  expect(kinds.indexOf("font")).toBeGreaterThan(-1);
  expect(kinds.indexOf("stylesheet")).toBeGreaterThan(kinds.indexOf("font"));
  for (const address of ["/university", "/search?q=unit"]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.evaluate(() => document.fonts.ready);
  expect(files).toEqual(["atkinson-hyperlegible-next-basic"]);

  await page.getByRole("combobox").fill("Fußgänger");
  await expect.poll(() => files).toContain("atkinson-hyperlegible-next-latin-wght-normal");
});
