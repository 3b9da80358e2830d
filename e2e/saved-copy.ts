import { type BrowserContext, expect, type Page } from "@playwright/test";

/** What the browser knows of its saved copy. */
export const copyState = (
  page: Page,
): Promise<{ savedAt: string | null; fault: string | null } | undefined> =>
  page.evaluate(async () => (await caches.match("/copy-state"))?.json());

/** Opens a page and waits until the service worker has saved what it saves by itself. */
export async function openSaved(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  const savedAt = async () => (await copyState(page))?.savedAt;
  await expect.poll(savedAt, { message: "the copy is saved" }).toBeTruthy();
  return page;
}

/** The addresses under which the browser has saved something of this site that matches, in its address or its text. */
export const savedWith = async (page: Page, pattern: RegExp): Promise<string[]> =>
  addressesOf(await page.evaluate(readCaches), pattern);

/** The same of what pages remember. */
export const rememberedWith = async (page: Page, pattern: RegExp): Promise<string[]> =>
  addressesOf(await page.evaluate(readDatabases), pattern);

type Entry = [address: string, text: string];

const addressesOf = (entries: readonly Entry[], pattern: RegExp) =>
  entries
    .filter(([address, text]) => pattern.test(address) || pattern.test(text))
    .map(([address]) => address);

async function readCaches(): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      entries.push([request.url, (await (await cache.match(request))?.text()) ?? ""]);
  }
  return entries;
}

async function readDatabases(): Promise<Entry[]> {
  const entries: Entry[] = [];
  const resultOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  for (const { name = "" } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name));
    for (const storeName of database.objectStoreNames) {
      const store = database.transaction(storeName).objectStore(storeName);
      const found = Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
      const [keys, values] = await found;
      for (const [index, key] of keys.entries())
        entries.push([String(key), JSON.stringify(values[index])]);
    }
    database.close();
  }
  return entries;
}
