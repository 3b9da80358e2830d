import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { publisherAt, publishOf, putArticle } from "../server/testing/publish-requests.ts";
import { cookieOf, login } from "../server/testing/sign-in-requests.ts";
import { ACCOUNT } from "./admin-account.ts";
import {
  articleText,
  expectHeading,
  inspection,
  plainArticle,
  readLink,
  roles,
} from "./articles.ts";
import { KillableSite } from "./killable-site.ts";
import { cardLink, expectCards, roster, tutorialSearch } from "./library.ts";
import { openSaved } from "./saved-copy.ts";

// What a reader sees while a page, its scripts, the service worker and the server are of different versions (decision record 5).
test.describe.configure({ mode: "default" });

const BEFORE = "dist/with-third-parties/server/index.js";
const AFTER = "dist/server/index.js";

const site = new KillableSite(BEFORE);
test.beforeAll(() => site.open());
test.afterAll(() => site.close());
test.afterEach(() => site.reply());
test.beforeEach(({ context }) =>
  context.route(/^https:\/\/\w+\.example\.net\//, (route) => route.abort()),
);

const scriptOf = (page: Page) => page.locator("script[type=module]").first().getAttribute("src");

/** Opens a page and waits until it has asked the server for what is newer, as it does once when it is idle. */
async function openIdle(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  const asked = page.waitForResponse(/\/api\/(knowledge-base|videos)$/);
  await page.goto(site.url + path);
  await (await asked).finished();
  await page.locator(".sticky > [aria-live=polite]").waitFor({ state: "attached" });
  return page;
}

const expectNoFailure = (page: Page) =>
  expect(page.getByText(/went wrong|could not be|can’t be reached/)).toHaveCount(0);

const updateNotice = (page: Page) =>
  page.getByRole("status").filter({ hasText: "A new version is ready" });

test("a page of the version before, from a cache on the way, is readable and leads on", async ({
  page,
}) => {
  // Its scripts and style sheets have gone with a deploy.
  site.reply((path) => (/^\/assets\/.*\.(js|css)$/.test(path) ? { status: 404 } : null));
  await page.goto(site.url + inspection.link);
  await expectHeading(page, inspection.title);
  await expect(articleText(page)).toContainText("Critical");
  await expectNoFailure(page);
  await page.getByRole("link", { name: "Knowledge Base" }).first().click();
  await expect(page).toHaveURL(`${site.url}/knowledge-base`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("responses that an open page can't read leave what it shows, and it is offered the new version", async ({
  context,
}) => {
  // The page's script, which is gone once the page has it.
  let script = "";
  site.reply((path) => {
    if (path === script) return { status: 404 };
    if (!script && /^\/assets\/index-[\w-]+\.js$/.test(path)) script = path;
    if (!path.startsWith("/api/")) return null;
    const headers = { "content-type": "application/json", "x-page-script": "/assets/next.js" };
    return { status: 200, headers, body: `{"in":"another way"}` };
  });
  const page = await context.newPage();
  await page.goto(site.url + inspection.link);
  expect(await scriptOf(page)).toBe(script);
  await expect(updateNotice(page)).toBeVisible();
  await expect(articleText(page)).toContainText("Critical");
  await expectNoFailure(page);
});

test("a page from before a publish shows new content, and no withdrawn", async ({ context }) => {
  const cookie = cookieOf(await login(site.url, ACCOUNT, { Origin: site.url }));
  const publisher = publisherAt(site.url, cookie);
  const put = (id: string, html: string, title = `About ${id}`) =>
    putArticle(id, html, { category: "cad", link: `/knowledge-base/cad/${id}`, title });
  const first = ["ward-one", "ward-two"].map((id) => put(id, `<p>The first ${id}.</p>`));
  await publisher.publish(publishOf(await publisher.revision(), { changes: first }));
  const page = await openIdle(context, "/knowledge-base?category=cad");
  const link = (title: string) => readLink(page, { title });
  await expect(link("About ward-two")).toBeVisible();

  const changed = put("ward-one", "<p>The second ward-one.</p>", "Ward one, anew");
  const withdrawn = { type: "delete-article", id: "ward-two" } as const;
  const second = { changes: [changed, withdrawn] };
  await publisher.publish(publishOf(await publisher.revision(), second));
  await link("About ward-two").click();
  await expect(page.getByRole("heading", { name: "Article not found" })).toBeVisible();
  await expectNoFailure(page);
  await page.goBack();
  await link("Ward one, anew").click();
  await expectHeading(page, "Ward one, anew");
  await expect(articleText(page)).toHaveText("The second ward-one.");
});

test("a deploy keeps typed text and the page; the next page is the new version's", async ({
  context,
}) => {
  const page = await openIdle(context, "/university");
  const before = await scriptOf(page);
  await tutorialSearch(page).fill("ros");
  await expect(page.getByRole("heading", { name: /articles/i })).toBeVisible();
  await site.deploy(AFTER);
  await tutorialSearch(page).fill("roster");
  await expect(cardLink(page, roster.title)).toBeVisible();
  // Its code is gone.
  await page.getByRole("link", { name: "Knowledge Base" }).first().hover();
  await tutorialSearch(page).blur();
  await expect(updateNotice(page)).toBeVisible();
  await expect(tutorialSearch(page)).toHaveValue("roster");
  await expectNoFailure(page);
  await page.getByRole("link", { name: "Knowledge Base" }).first().click();
  await expect(page.getByRole("searchbox", { name: "Search for articles" })).toBeVisible();
  expect(await scriptOf(page)).not.toBe(before);
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("two tabs of two versions are both read, and the older one is offered the newer", async ({
    context,
  }) => {
    await site.deploy(BEFORE);
    const older = await openSaved(context, `${site.url}/university`);
    const before = await scriptOf(older);
    await site.deploy(AFTER);
    const newer = await context.newPage();
    await newer.goto(site.url + roles.link);
    await expectHeading(newer, roles.title);

    await expectCards(older, 18);
    await older.getByRole("link", { name: "Knowledge Base" }).first().click();
    await expect(older.getByRole("searchbox", { name: "Search for articles" })).toBeVisible();
    await expect(updateNotice(older)).toBeVisible();
    await expectNoFailure(older);
    await updateNotice(older).getByRole("button", { name: "Reload" }).click();
    await expect.poll(() => scriptOf(older)).not.toBe(before);

    // What the version before saved is read by the new one.
    await context.setOffline(true);
    await site.kill();
    for (const page of [older, newer]) {
      await page.goto(site.url + plainArticle.link);
      await expectHeading(page, plainArticle.title);
      await page.goto(`${site.url}/university`);
      await expectCards(page, 18);
    }
    await context.setOffline(false);
  });
});
