import type { BrowserContext, Page } from "@playwright/test";
import type { Network } from "./network.ts";
import type { Observed } from "./observe-page.ts";
import { type Requests, recordRequests } from "./record-requests.ts";

export type Visit = { page: Page; requests: Requests; observed: Observed };

/** Opens an address in a new page of the context, on a CPU so many times slower, until nothing more is loaded or done. */
export async function visit(
  context: BrowserContext,
  { network, slowdown }: { network: Network; slowdown: number },
  url: string,
): Promise<Visit> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Chromium has no such setting for workers: "only supported for pages".
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  const requests = await recordRequests(cdp);
  const response = await page.goto(url, { waitUntil: "load" });
  if (!response?.ok()) throw new Error(`${url} answered ${response?.status()}`);
  await network.quiet();
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 5_000 })));
  return { page, requests, observed: await observedIn(page) };
}

/** What a page observed until now. */
export async function observedIn(page: Page): Promise<Observed> {
  const observed = await page.evaluate(() => window.observed);
  if (!observed) throw new Error("The page does not observe itself.");
  return observed;
}

/**
 * Waits until a service worker, if the page registers one within so many milliseconds, is active and has loaded what it wants.
 */
export async function waitForWorker(page: Page, network: Network, within = 0): Promise<boolean> {
  const isRegistered = () =>
    page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));
  const latest = performance.now() + within;
  let hasWorker = await isRegistered();
  while (!hasWorker && performance.now() < latest) {
    await page.waitForTimeout(100);
    hasWorker = await isRegistered();
  }
  if (hasWorker) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  if (hasWorker) await network.quiet();
  return hasWorker;
}
