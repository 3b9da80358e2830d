import { type BrowserContext, expect, type FrameLocator, type Page, test } from "@playwright/test";
import { cookieOf, login } from "../server/testing/sign-in-requests.ts";
import { ACCOUNT } from "./admin-account.ts";
import { roles } from "./articles.ts";
import { KillableSite } from "./killable-site.ts";
import { ownVideo } from "./library.ts";
import { PageWatch } from "./page-watch.ts";
import { copyState } from "./saved-copy.ts";

test.use({ serviceWorkers: "allow" });
// The second one kills the site of both.
test.describe.configure({ mode: "serial" });

const site = new KillableSite("dist/with-third-parties/server/index.js");
// The first one is listed in e2e/sites/with-third-parties.ts, the other one is not.
const HOST = "http://127.0.0.1:4390";
const OTHER = "http://127.0.0.1:4391";

test.beforeAll(async ({ playwright }) => {
  await site.open();
  const cookie = cookieOf(await login(site.url, ACCOUNT, { Origin: site.url }));
  const extraHTTPHeaders = { cookie, Origin: site.url };
  const request = await playwright.request.newContext({ baseURL: site.url, extraHTTPHeaders });
  const { videos } = await (await request.get("/api/admin/videos")).json();
  const {
    id,
    revision,
    transcript: _,
    ...video
  } = videos.find(({ title }: { title: string }) => title === ownVideo.title);
  for (const field of ["smallUrl", "soundUrl"]) delete video[field];
  const edit = {
    revision,
    key: "help-panel-video",
    video: { ...video, shownFor: "epcr/find 0:05" },
  };
  expect((await request.put(`/api/admin/videos/${id}`, { data: edit })).ok()).toBe(true);
  const { category, title, description, link } = roles;
  const value = { id: roles.id, category, title, description, link, shownFor: "epcr/roles" };
  const publish = {
    ...{ key: "help-panel-article", revision: 0, note: "", redirects: [] },
    changes: [{ type: "put-article", id: roles.id, value }],
  };
  const published = await request.post("/api/knowledge-base/publish", { data: publish });
  expect(published.ok(), await published.text()).toBe(true);
  await request.dispose();
});
test.afterAll(() => site.close());

/** Opens a page of another product under a strict policy, with the element of the help panel. */
async function openHost(context: BrowserContext, origin: string): Promise<Page> {
  // Chromium asks before a page that comes from no address, as this one, may load from this machine.
  await context.grantPermissions(["local-network-access"]);
  const csp = `default-src 'none'; script-src ${site.url}; frame-src ${site.url}`;
  await context.route(`${origin}/**`, (route) =>
    route.fulfill({
      headers: { "Content-Security-Policy": csp, "Referrer-Policy": "no-referrer" },
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>ePCR</title><script async src="${site.url}/panel.js"></script>
        <h1>Signature</h1><help-panel for="epcr/roles">Help with roles</help-panel><input aria-label="Name"></html>`,
    }),
  );
  const page = await context.newPage();
  await page.goto(`${origin}/epcr`);
  return page;
}

const button = (page: Page) => page.getByRole("button", { name: "Help with roles" });
const panel = (page: Page): FrameLocator => page.frameLocator("help-panel iframe");
const heading = (page: Page, name: string) => panel(page).getByRole("heading", { level: 1, name });

const video = (page: Page) => panel(page).getByRole("dialog", { name: ownVideo.title });

/** The text behind a link in the panel's article, as CSS. */
const markOf = (frame: FrameLocator, href: string) =>
  frame.locator(".rich-text").evaluate((text, address) => {
    const link = document.createElement("a");
    link.setAttribute("href", address);
    text.append(link);
    return getComputedStyle(link, "::after").content;
  }, href);

test("a listed product opens the panel, and another one is refused", async ({ context }) => {
  const watch = new PageWatch();
  await watch.watch(context);
  const page = await openHost(context, HOST);
  await button(page).click();
  await expect(heading(page, roles.title)).toBeVisible();
  await expect(button(page)).toHaveAttribute("aria-expanded", "true");
  expect(await markOf(panel(page), "https://www.example.com/")).toContain("opens in a new tab");
  expect(await markOf(panel(page), "/knowledge-base/cad/map")).toBe("none");
  await panel(page).getByRole("link", { name: "Search" }).click();
  await expect(panel(page).getByRole("searchbox", { name: "Search everything" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(button(page)).toBeFocused();
  await expect(page.locator("help-panel iframe")).toHaveCount(0);

  await page.keyboard.press("Enter");
  await expect(heading(page, roles.title)).toBeVisible();
  const hasFocus = () =>
    panel(page)
      .locator("body")
      .evaluate(() => document.hasFocus());
  await expect.poll(hasFocus, { message: "the panel's document has the focus" }).toBe(true);
  await page.keyboard.press("Tab");
  await expect(panel(page).getByRole("link", { name: "Search" })).toBeFocused();
  await page.locator("help-panel").evaluate((element) => element.setAttribute("for", "epcr/find"));
  await expect(video(page)).toBeVisible();
  const seconds = () =>
    panel(page)
      .locator("video")
      .evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThanOrEqual(5);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(button(page)).toBeFocused();
  expect(await context.cookies()).toEqual([]);
  watch.verify();

  const refused = await openHost(context, OTHER);
  const reason = refused.waitForEvent("console", {
    predicate: (message) => message.text().includes("frame-ancestors"),
  });
  await button(refused).click();
  await reason;
  await expect(heading(refused, roles.title)).toHaveCount(0);
});

test("the panel opens offline after one use, also for other contexts", async ({ context }) => {
  const page = await openHost(context, HOST);
  await button(page).click();
  await expect(heading(page, roles.title)).toBeVisible();
  // The copy begins with the first use.
  const frame = page.frames().find((each) => each.url().startsWith(site.url));
  const savedAt = async () => {
    await panel(page).getByRole("main").press("Shift");
    return frame && (await copyState(frame))?.savedAt;
  };
  await expect.poll(savedAt, { message: "the copy is saved" }).toBeTruthy();
  await page.getByRole("button", { name: "Close" }).click();

  await context.setOffline(true);
  await site.kill();
  await button(page).click();
  await expect(heading(page, roles.title)).toBeVisible();
  await expect(panel(page).locator(".rich-text")).toContainText("User Management");
  await page.locator("help-panel").evaluate((element) => element.setAttribute("for", "epcr/find"));
  await expect(video(page)).toBeVisible();
});
