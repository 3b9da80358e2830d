import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import { ARTICLE_TEXT, LISTING_PATH } from "./content.ts";
import type { Network } from "./network.ts";
import { observerScript } from "./observe-page.ts";
import type { Shape } from "./shaped-sender.ts";
import type { Site } from "./sites.ts";
import { observedIn, visit, waitForWorker } from "./visit.ts";

/** What is typed: the first letters match nearly everything, the last ones little. */
const TYPED = "roster";
const KIB = 1024;

/** The figures of one run by name; null where the site can't do it. */
export type Figures = Record<string, number | null>;
export type Condition = { name: "fast" | "slow"; shape: Shape | null; slowdown: number };
export type Bench = { browser: Browser; network: Network; options: BrowserContextOptions };
export type Place = { site: Site; origin: string; path: string };

/** Visits a page as a new visitor, types into its search, visits it again and then without a network. */
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
    "long tasks (ms)": observed.longTasks,
    CLS: observed.cls,
    requests: requests.count,
  };
  for (const [kind, bytes] of Object.entries(requests.bytes))
    figures[`${kind} (KiB)`] = bytes / KIB;
  figures["all of the page (KiB)"] = loaded / KIB;
  figures["typing, INP (ms)"] = await typingInp(page, site);
  const hasWorker = await waitForWorker(page, network);
  figures["by the worker (KiB)"] = hasWorker ? ((await network.bytes()) - loaded) / KIB : 0;
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

/** From a click on a link in a list to the article's text on the screen. */
export async function measureNavigation(
  { browser, network, options }: Bench,
  { origin, path }: Place,
  { shape, slowdown }: Condition,
): Promise<Figures> {
  await network.shape(shape);
  const context = await newContext(browser, options);
  const { page } = await visit(context, { network, slowdown }, origin + LISTING_PATH);
  // The lists of some sites lead to the address with a slash at its end.
  await page.locator(`main :is(a[href="${path}"], a[href="${path}/"])`).first().click();
  await page.waitForFunction(() => window.observed?.painted);
  const { painted = null } = await observedIn(page);
  await context.close();
  return { "navigation to it (ms)": painted };
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
