import { type BrowserContext, expect, type Page } from "@playwright/test";

/** The state of the browser's offline copy. */
export const copyState = (
  page: Pick<Page, "evaluate">,
): Promise<{ savedAt: string | null; fault: string | null } | undefined> =>
  page.evaluate(async () => (await caches.match("/copy-state"))?.json());

/** Opens a page, uses it, as the copy of a first visit begins with that, and waits until the service worker has saved. */
export async function openSaved(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  const hasWorker = () =>
    page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));
  // Until it is heard: the listener may come later than the first press.
  await expect
    .poll(() => page.keyboard.press("Shift").then(hasWorker), { message: "the copy begins" })
    .toBe(true);
  const savedAt = async () => (await copyState(page))?.savedAt;
  await expect.poll(savedAt, { message: "the copy is saved" }).toBeTruthy();
  return page;
}

/** The addresses under which the browser has saved something of this site that matches, in its address or its text. */
export async function savedWith(page: Page, pattern: RegExp): Promise<string[]> {
  const entries = await page.evaluate(readCaches);
  return entries
    .filter(([address, text]) => pattern.test(address) || pattern.test(text))
    .map(([address]) => address);
}

type Entry = [address: string, text: string];

async function readCaches(): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      entries.push([request.url, (await (await cache.match(request))?.text()) ?? ""]);
  }
  return entries;
}
