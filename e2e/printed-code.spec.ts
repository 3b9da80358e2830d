import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ACCOUNT } from "./admin-account.ts";
import { articleText, expectHeading, plainArticle } from "./articles.ts";
import { KillableSite } from "./killable-site.ts";
import { PageWatch } from "./page-watch.ts";
import { openSaved } from "./saved-copy.ts";

test.use({ serviceWorkers: "allow" });

const site = new KillableSite();
test.beforeAll(() => site.open());
test.afterAll(() => site.close());

const { id } = plainArticle;

/** Publishes a change of the article on the newest revision. */
async function publish(admin: BrowserContext, change: object, told: object = {}): Promise<void> {
  const { request } = admin;
  const index = await request.get(`${site.url}/api/knowledge-base?fresh`);
  const { revision } = await index.json();
  const response = await request.post(`${site.url}/api/knowledge-base/publish`, {
    headers: { Origin: site.url },
    data: { key: randomUUID(), revision, note: "", redirects: [], changes: [change], ...told },
  });
  expect(response.status(), await response.text()).toBe(200);
}

const put = (html: string, value = {}) => ({
  type: "put-article",
  id,
  value: { ...plainArticle, ...value },
  html,
});

/** Prints the article as the button does, and returns the address beside its code, at this site. */
async function print(page: Page): Promise<string> {
  await page.evaluate(() => {
    window.print = () => void document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print", exact: true }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const code = page.getByRole("img", { name: "QR code of this article’s address" });
  await expect(code).toBeVisible();
  // 28 mm with the quiet zone.
  expect(Math.round(((await code.boundingBox())?.width ?? 0) / 3.7795)).toBe(28);
  const text = (await page.getByText(/Scan the code, or open/).textContent()) ?? "";
  await page.emulateMedia({ media: null, colorScheme: null });
  return site.url + new URL(text.slice(text.indexOf("https://"))).href.split(".com")[1];
}

const paper = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a printed code tells what changed, also offline, and nothing once withdrawn", async ({
  browser,
  context,
}) => {
  const watch = new PageWatch(site.url);
  watch.allowConsoleError(/Failed to load resource|net::ERR_/);
  await watch.watch(context);
  const admin = await browser.newContext();
  const signedIn = await admin.request.post(`${site.url}/api/auth/login`, {
    data: ACCOUNT,
    headers: { Origin: site.url },
  });
  expect(signedIn.ok()).toBe(true);
  await publish(admin, put("<p>Be early.</p>"), { announce: "change" });
  const page = await openSaved(context, site.url + plainArticle.link);
  const address = await print(page);

  await publish(admin, put("<p>Be early!</p>"));
  await page.goto(address);
  await expect(paper(page, "Still current")).toBeVisible();
  // The address outlives a move, too.
  expect(new URL(page.url()).pathname).toBe(plainArticle.link);

  await test.step("offline, the copy says since when it knows nothing", async () => {
    await site.kill();
    await context.setOffline(true);
    await page.goto(address);
    const last = paper(page, "Still current when last heard");
    await expect(last).toContainText(/This device last heard from the site on \d/);
    await site.start();
    await context.setOffline(false);
    await expect(paper(page, "Still current")).toBeVisible();
  });

  const note = "Fifteen minutes, not ten";
  const link = `/knowledge-base/lms/${id}`;
  const moved = put("<p>Be fifteen minutes early.</p>", { category: "lms", link });
  await publish(admin, moved, { announce: "note", note });
  await page.goto("about:blank");
  await page.goto(address);
  await expect(paper(page, "Changed since it was printed").getByRole("listitem")).toHaveText(
    new RegExp(`^Changed on \\d{1,2} \\w+ \\d{4}: ${note}$`),
  );
  await expect(articleText(page)).toHaveText("Be fifteen minutes early.");

  await publish(admin, { type: "delete-article", id });
  await page.goto("about:blank");
  await page.goto(address);
  await expectHeading(page, "Article not found");
  expect(await page.content()).not.toMatch(/Be (early|fifteen)/);
  watch.verify();
  await admin.close();
});
