import { type BrowserContext, expect, type Page, type Request } from "@playwright/test";
import { articleSearch, expectHeading, inspection, plainArticle, readLink } from "./articles.ts";
import { test } from "./fixtures.ts";
import { openAdmin } from "./publishing.ts";

/** Makes a context's pages those of a reader: nothing is counted of a browser that a program runs. */
async function readAsPerson(context: BrowserContext): Promise<void> {
  await context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false }),
  );
}

/** Waits for what counts, which is loaded when the browser is idle. */
const isCounting = (page: Page) =>
  page.waitForFunction(() => window.searchNotes && !Array.isArray(window.searchNotes));

const keptBatches = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("insight-batches") ?? "[]").length);

/** The server's count of views of each article. */
async function viewsAt(admin: Page): Promise<Record<string, number>> {
  const response = await admin.request.get("/api/admin/insight?days=7");
  const { articles } = (await response.json()) as { articles: { id: string; views: number }[] };
  return Object.fromEntries(articles.map(({ id, views }) => [id, views]));
}

test("a reader’s views are counted once on leaving, later if offline", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await readAsPerson(context);
  const late: Request[] = [];
  context.on("request", (request) => {
    const isSent = new URL(request.url()).pathname === "/api/insight";
    if (isSent && request.resourceType() === "fetch") late.push(request);
  });
  const admin = await openAdmin(browser, baseURL);
  await page.goto(inspection.link);
  await isCounting(page);
  await page.goto("/knowledge-base?category=crew-management");
  await expect.poll(() => viewsAt(admin)).toEqual({ [inspection.id]: 1 });

  await isCounting(page);
  await articleSearch(page).fill("Shift");
  await expectHeading(page, 'Search results for "Shift"');
  await readLink(page, plainArticle).click();
  await expectHeading(page, plainArticle.title);
  await context.setOffline(true);
  await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
  expect(await keptBatches(page)).toBe(1);
  await context.setOffline(false);
  await expect.poll(() => keptBatches(page)).toBe(0);
  await page.goto("/university");
  await isCounting(page);
  await page.goto("/products");
  expect(late).toHaveLength(1);
  expect(late[0]?.postDataJSON()).toMatchObject({
    late: true,
    events: [
      { kind: "search", term: "shift", outcome: "pressed" },
      { kind: "article", id: plainArticle.id },
    ],
  });
  expect((await late[0]?.allHeaders())?.cookie).toBeUndefined();
  await expect.poll(() => viewsAt(admin)).toEqual({ [inspection.id]: 1, [plainArticle.id]: 1 });

  await admin.goto("/secretdoor/dashboard/insight");
  const figures = admin.getByRole("region", { name: "Articles read" });
  for (const { title } of [inspection, plainArticle]) {
    await expect(figures.getByRole("row", { name: title }).getByRole("cell")).toHaveText("1");
  }
  // The words of one day are nobody's to read.
  await expect(
    admin.getByRole("region", { name: "Searches without a press" }).getByText("shift"),
  ).toHaveCount(0);
});
