import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { ARTICLE_TEXT, LISTING_PATH } from "./content.ts";
import type { Network } from "./network.ts";
import { type Observed, observerScript } from "./observe-page.ts";
import type { Shape } from "./shaped-sender.ts";
import type { Site } from "./sites.ts";
import { observedIn, visit, waitForWorker } from "./visit.ts";

/** What is typed: the first letters match nearly everything, the last ones little. */
const TYPED = "roster";
const KIB = 1024;
/** For how many ms the pointer rests on a link before it is pressed, where it does. */
const HOVER_MS = 300;
/** The part of a task in ms that a visitor does not notice, by Lighthouse's total blocking time. */
const UNNOTICED_MS = 50;

/** The figures of one run by name; null where the site can't do it. */
export type Figures = Record<string, number | null>;
export type Condition = { name: "fast" | "slow"; shape: Shape | null; slowdown: number };
export type Bench = { browser: Browser; network: Network; options: BrowserContextOptions };
export type Place = { site: Site; origin: string; path: string };

/**
 * Visits a page as a new visitor until nothing more is loaded, types into its search until its worker, too, has loaded what it
 * wants, visits it again and then without a network.
 */
export async function measurePage(
  { browser, network, options }: Bench,
  { site, origin, path }: Place,
  { shape, slowdown }: Condition,
): Promise<Figures> {
  await network.shape(shape);
  const context = await newContext(browser, options);
  const on = { network, slowdown };
  const { page, requests, observed } = await visit(context, on, origin + path);
  const loaded = Object.values(requests.bytes).reduce((sum, bytes) => sum + bytes, 0);
  const figures: Figures = {
    "FCP (ms)": observed.fcp,
    "LCP (ms)": observed.lcp,
    "long tasks (ms)": observed.longTasks.reduce((sum, { duration }) => sum + duration, 0),
    ...blockingFigures(observed),
    CLS: observed.cls,
    requests: requests.count,
  };
  for (const [kind, bytes] of Object.entries(requests.bytes))
    figures[`${kind} (KiB)`] = bytes / KIB;
  figures["all of the page (KiB)"] = loaded / KIB;
  figures["bytes before usable (KiB)"] = requests.bytesUntilLoad() / KIB;
  await waitForWorker(page, network);
  const looked = await network.traffic();
  figures["first visit, requests in all"] = looked.requests;
  figures["first visit, bytes in all (KiB)"] = looked.bytes / KIB;
  figures["typing, INP (ms)"] = await typingInp(page, site);
  // A page that is used may register a worker a moment later, and load more.
  await network.quiet();
  const hasWorker = await waitForWorker(page, network, 4_000);
  const used = await network.traffic();
  figures["by the worker (KiB)"] = hasWorker ? (used.bytes - loaded) / KIB : 0;
  figures["when used, requests in all"] = used.requests;
  figures["when used, bytes in all (KiB)"] = used.bytes / KIB;
  await page.close();

  const again = await visit(context, on, origin + path);
  figures["repeat visit, FCP (ms)"] = again.observed.fcp;
  figures["repeat visit, LCP (ms)"] = again.observed.lcp;
  await again.page.close();

  await network.goOffline();
  const offline = await visit(context, on, origin + path).catch(() => null);
  figures["offline visit, LCP (ms)"] = offline?.observed.lcp ?? null;
  await context.close();
  await network.goOnline();
  return figures;
}

/** From a click on a link in a list to the article's text on the screen: pressed at once, and after a while on the link. */
export async function measureNavigations(
  bench: Bench,
  place: Place,
  condition: Condition,
): Promise<Figures> {
  const atOnce = await measureNavigation(bench, place, condition, 0);
  const hovered = await measureNavigation(bench, place, condition, HOVER_MS);
  return { "navigation to it (ms)": atOnce, "navigation to it, hovered first (ms)": hovered };
}

async function measureNavigation(
  { browser, network, options }: Bench,
  { origin, path }: Place,
  { shape, slowdown }: Condition,
  hoverFor: number,
): Promise<number | null> {
  await network.shape(shape);
  const context = await newContext(browser, options);
  const { page } = await visit(context, { network, slowdown }, origin + LISTING_PATH);
  // The lists of some sites lead to the address with a slash at its end.
  const link = page.locator(`main :is(a[href="${path}"], a[href="${path}/"])`).first();
  if (hoverFor > 0) {
    await link.hover();
    await page.waitForTimeout(hoverFor);
  }
  await link.click();
  await page.waitForFunction(() => window.observed?.painted);
  const { painted = null } = await observedIn(page);
  await context.close();
  return painted;
}

/** The long tasks after the first contentful paint; of one that began before it, the part after it, as in Lighthouse. */
function blockingFigures({ fcp, longTasks }: Observed): Figures {
  const durations = longTasks.map(({ start, duration }) => start + duration - Math.max(start, fcp));
  const blocking = durations.map((duration) => Math.max(0, duration - UNNOTICED_MS));
  return {
    "blocking time (ms)": blocking.reduce((sum, duration) => sum + duration, 0),
    "longest task after FCP (ms)": Math.max(0, ...durations),
  };
}

async function newContext(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  await context.addInitScript({ content: observerScript(ARTICLE_TEXT) });
  return context;
}

async function typingInp(page: Page, site: Site): Promise<number | null> {
  if (!site.focusSearch) return null;
  await site.focusSearch(page);
  await page.evaluate(() => {
    if (window.observed) window.observed.typingFrom = performance.now();
  });
  for (const key of TYPED) {
    await page.keyboard.press(key);
    await page.waitForTimeout(150);
  }
  const { interactions } = await observedIn(page);
  // The browser lists no event that took less than 16 ms.
  return Math.max(16, ...interactions);
}
