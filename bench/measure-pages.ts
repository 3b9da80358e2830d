import type { Browser } from "@playwright/test";

/** `before` an article shows and on its `whole` page: the bytes of content data. */
export type ArticleLoad = { ms: number; before: number; whole: number };

/**
 * Opens an article in a browser without a cache: the time to its heading, the compressed content data that it takes, and
 * that of the whole page, with the articles around it.
 */
export async function loadArticle(on: Browser, address: string): Promise<ArticleLoad> {
  const context = await on.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  const asked = new Map<string, string>();
  let [before, whole] = [0, 0];
  cdp.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (request.url.includes("/api/knowledge-base")) asked.set(requestId, request.url);
  });
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const url = asked.get(requestId);
    if (url) whole += encodedDataLength;
    if (url && !url.includes("/categories/")) before += encodedDataLength;
  });
  const start = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.getByRole("heading", { level: 1 }).waitFor();
  const ms = performance.now() - start;
  await page.getByRole("navigation", { name: "Previous and next article" }).waitFor();
  await context.close();
  return { ms, before, whole };
}

/** The time from the first key of a search, in a box that just got the focus, to its results. */
export async function searchTime(on: Browser, url: string): Promise<number> {
  const context = await on.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/knowledge-base`);
  await page.getByRole("main").getByRole("article").first().waitFor();
  await page.getByRole("searchbox").focus();
  const start = performance.now();
  await page.keyboard.press("a");
  await page
    .getByText(/articles? found/)
    .first()
    .waitFor({ state: "attached" });
  const ms = performance.now() - start;
  await context.close();
  return ms;
}
