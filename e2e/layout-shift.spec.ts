import { expect, type Page } from "@playwright/test";
import { inspection } from "./articles.ts";
import { testInSharedPage as test } from "./fixtures.ts";
import { plainVideo, roster } from "./library.ts";
import { serveStatically } from "./static-host.ts";

/** The layout shift that a page may have while it loads; search engines call 0.1 good. */
const MOST = 0.01;
/** The delay of each kind of file, in ms: the font comes last, as over a poor connection. */
const DELAYS: readonly [files: RegExp, ms: number][] = [
  [/\/api\//, 450],
  [/\/assets\/(?!index-).*\.js$/, 250],
  [/\.woff2$/, 1200],
  [/\.(jpg|png|webp|svg)$|vumbnail\.com/, 350],
  [/\/assets\/[^/]+\.json$/, 400],
];

const WATCHED = {
  [roster.id]: { seconds: 200, duration: 596, at: 1 },
  [plainVideo.id]: { seconds: 596, duration: 596, at: 2 },
};

/** The published layer comes after the videos, instead of along with them; `heading` is that of what is made of it. */
const LATE_LAYER = { files: /\/api\/knowledge-base$/, ms: 1500, heading: "Help articles" };

type Watched = { path: string; stored?: Record<string, string>; late?: typeof LATE_LAYER };

const PAGES: Watched[] = [
  { path: "/university", stored: { "watch-progress": JSON.stringify(WATCHED) } },
  { path: "/university?q=device", late: LATE_LAYER },
  { path: "/knowledge-base" },
  { path: "/knowledge-base?q=report" },
  { path: inspection.link },
  { path: "/nowhere" },
];

type Shift = { value: number; moved: string[] };

const WIDTHS = [375, 1280];

test("nothing moves while a page loads slowly, at 375 and 1280 px", async ({ page, context }) => {
  // Side by side: loading slowly is mostly waiting.
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await tab.addInitScript(watchShifts);
  for (const each of PAGES) {
    await test.step(each.path, async () => {
      await Promise.all(
        WIDTHS.map((width, index) => expectNoShift(tabs[index] ?? page, width, each)),
      );
    });
  }
  // The measure sees a page that moves.
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const late = document.createElement("div");
    late.style.height = "200px";
    document.body.prepend(late);
  });
  await expect
    .poll(async () => (await shiftsOf(page)).reduce((total, { value }) => total + value, 0))
    .toBeGreaterThan(MOST);
});

async function expectNoShift(tab: Page, width: number, watched: Watched): Promise<void> {
  const { path, stored = {}, late } = watched;
  // High enough for what comes last.
  await tab.setViewportSize({ width, height: late ? 1400 : 812 });
  await tab.goto("/robots.txt");
  await tab.evaluate((entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await loadSlowly(tab, path, late);
  const shifts = await shiftsOf(tab);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect.soft(sum, `${width} px: ${JSON.stringify(shifts)}`).toBeLessThan(MOST);
}

async function loadSlowly(page: Page, path: string, late?: typeof LATE_LAYER): Promise<void> {
  await page.unrouteAll({ behavior: "wait" });
  // A rendered page comes with the articles.
  if (late) await serveStatically(page);
  const asked: string[] = [];
  for (const [files, ms] of late ? [...DELAYS, [late.files, late.ms] as const] : DELAYS) {
    await page.route(files, async (route) => {
      asked.push(route.request().url());
      await new Promise((resolve) => setTimeout(resolve, ms));
      await route.fallback();
    });
  }
  await page.goto(path);
  // On a slow machine the network is idle before the layer is asked for.
  if (late) await expect(page.getByRole("heading", { name: late.heading })).toBeVisible();
  await settled(page);
  // A part that loads on the way down may push, too.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let top = 0; top < height; top += 600) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await settled(page);
  }
  expect(asked.join(), "none is kept from the page before").toMatch(/\.js,.*\.woff2|\.woff2.*\.js/);
}

/** Waits until nothing is on its way: requests, fonts, images in the window, what stands in for late content. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.getByTestId("video-skeleton")).toHaveCount(0);
  await expect(page.getByText("Loading the article")).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
    const inWindow = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.all(inWindow.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** Runs in the page from its start: collects what moved without anybody having pressed or clicked. */
function watchShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const name = node instanceof Element ? node.outerHTML.slice(0, 100) : node?.textContent;
        const places = [previousRect, currentRect].map(({ x, y, height }) => `${x} ${y} ${height}`);
        return `${name}: ${places.join(" to ")}`;
      });
      shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

async function shiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
