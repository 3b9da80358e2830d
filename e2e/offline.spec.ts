import { type BrowserContext, expect, type Page, test } from "@playwright/test";
import { ACCOUNT } from "./admin-account.ts";
import {
  categories,
  expectHeading,
  plainArticle,
  readLink,
  sidebar,
  titlesIn,
} from "./articles.ts";
import { ALL_RULES, loadAxe, violationsIn } from "./axe.ts";
import { KillableSite } from "./killable-site.ts";
import {
  cardLink,
  cardOf,
  dialogOf,
  expectCards,
  openVideo,
  ownVideo,
  roster,
  tabs,
  tutorialSearch,
} from "./library.ts";
import { PageWatch } from "./page-watch.ts";
import { openSaved } from "./saved-copy.ts";
import { settle } from "./states/state.ts";

test.use({ serviceWorkers: "allow" });
// Both have the same site, whose server the second one kills.
test.describe.configure({ mode: "serial" });

const site = new KillableSite("dist/with-third-parties/server/index.js");
const watch = () => new PageWatch(site.url);

test.beforeAll(() => site.open());
test.afterAll(() => site.close());

const notice = (page: Page, text: RegExp) => page.getByRole("status").filter({ hasText: text });
const OFFLINE = /^You’re offline\. Saved copy of \d{1,2} \w{3} \d{4}, \d\d:\d\d\.$/;

/** Answers for the session recorder, and keeps what it is told. */
async function record(context: BrowserContext): Promise<() => Promise<unknown[][]>> {
  await context.route("https://chat.example.net/**", (route) => route.abort());
  await context.route("https://recorder.example.net/**", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `(() => {
        window.recorded = [...(window.recordIt.queue ?? [])];
        window.recordIt = (...call) => void window.recorded.push(call);
      })();`,
    }),
  );
  const recordedIn = (page: Page) =>
    page.evaluate(() => (window as unknown as { recorded?: unknown[][] }).recorded ?? []);
  return async () => (await Promise.all(context.pages().map(recordedIn))).flat();
}

test("a new version says so while nothing is disturbed, and takes over when it may", async ({
  context,
}) => {
  await record(context);
  const page = await openSaved(context, `${site.url}/university`);
  const script = await page.evaluate(
    () =>
      new URL(document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "").pathname,
  );
  site.changeResponses({
    path: "/service-worker.js",
    of: (body) => body.replace(script, `${script}?newer`),
  });
  await tutorialSearch(page).focus();
  const isWaiting = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      if (!registration.waiting) await registration.update();
      return registration.waiting !== null;
    });
  await expect.poll(isWaiting, { message: "a new version waits" }).toBe(true);
  const ready = notice(page, /A new version is ready/);
  await expect(page.getByRole("status").filter({ hasText: "18 videos" })).toBeVisible();
  await expect(ready).toHaveCount(0);

  await tutorialSearch(page).blur();
  await expect(ready).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await ready.getByRole("button", { name: "Reload" }).click();
  await reloaded;
  await expectCards(page, 18);
  site.changeResponses(null);
});

test("public pages work offline, and a vote is sent once online", async ({ context }) => {
  const watched = watch();
  watched.allowConsoleError(/Failed to load resource|net::ERR_/);
  await watched.watch(context);
  const recorded = await record(context);
  const page = await openSaved(context, `${site.url}/university`);
  await signInAndLookAround(context);
  expect(await addressesKept(page)).toEqual([]);
  await test.step("a video is saved", () => saveVideo(page));

  await context.setOffline(true);
  await site.kill();
  await test.step("the University", () => useUniversity(page));
  await test.step("the open video", () => openVideoOffline(page));
  await test.step("the video that was saved", () => watchVideoOffline(page));
  await test.step("articles of every category", () => readArticles(page));
  await test.step("the palette, with what is said", () => searchEverything(page));
  await test.step("what is saved", () => seeWhatIsSaved(page));

  const vote = async () =>
    (await recorded()).filter((call) => JSON.stringify(call).includes("article_feedback"));
  await page.goto(site.url + plainArticle.link);
  await expectHeading(page, plainArticle.title);
  const votedAt = Date.now();
  await page.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(page.getByText("Thank you for your feedback!", { exact: true })).toBeVisible();
  await page.reload();
  await expectHeading(page, plainArticle.title);
  expect(await vote()).toEqual([]);

  const other = await context.newPage();
  await other.goto(`${site.url}/products`);
  await expect(notice(other, OFFLINE)).toBeVisible();
  await site.start();
  await context.setOffline(false);
  await expect(notice(other, OFFLINE)).toHaveCount(0);
  await expect(notice(page, OFFLINE)).toHaveCount(0);
  await expect.poll(vote).toHaveLength(1);
  const [[, , properties] = []] = await vote();
  const { timestamp } = properties as { timestamp: string };
  expect(Math.abs(Date.parse(timestamp) - votedAt)).toBeLessThan(60_000);
  await page.reload();
  await expectHeading(page, plainArticle.title);
  expect((await vote()).length).toBeLessThanOrEqual(1);
  watched.verify();
});

async function signInAndLookAround(context: BrowserContext): Promise<void> {
  const admin = await context.newPage();
  await admin.goto(`${site.url}/secretdoor`);
  await admin.getByLabel("Username").fill(ACCOUNT.username);
  await admin.getByLabel("Password").fill(ACCOUNT.password);
  await admin.getByRole("button", { name: "Login to Admin Panel" }).click();
  await expect(
    admin.getByRole("heading", { level: 1, name: "Knowledge Base Admin" }),
  ).toBeVisible();
  await admin.getByRole("button", { name: "History" }).click();
  await expect(admin.getByRole("dialog", { name: "History" })).toBeVisible();
  await admin.goto(`${site.url}/secretdoor/dashboard/videos`);
  await expect(admin.getByRole("row").filter({ hasText: roster.title })).toBeVisible();
  await admin.close();
}

/** The addresses in all caches that must not be there. */
async function addressesKept(page: Page): Promise<string[]> {
  const all = await page.evaluate(async () => {
    const names = await caches.keys();
    const found = names.map(async (name) => (await caches.open(name)).keys());
    return (await Promise.all(found)).flat().map(({ url }) => url);
  });
  expect(all.length).toBeGreaterThan(30);
  return all.filter((url) =>
    /secretdoor|\/api\/(auth|admin|knowledge-base\/(history|publish|restore))|dashboard-page/i.test(
      url,
    ),
  );
}

async function useUniversity(page: Page): Promise<void> {
  await expect(notice(page, OFFLINE)).toBeVisible();
  await page.reload();
  await expectCards(page, 18);
  await expect(notice(page, OFFLINE)).toBeVisible();
  await tabs(page).getByRole("link", { name: "Advanced" }).click();
  await expect(page.getByText("4 videos", { exact: true })).toBeVisible();
  await tutorialSearch(page).fill("report");
  await expect(page.getByText("5 videos found", { exact: true })).toBeVisible();
}

async function saveVideo(page: Page): Promise<void> {
  const dialog = await openVideo(page, ownVideo.title, site.url);
  const saving = page.getByRole("dialog", { name: "Save this video" });
  await dialog.getByRole("button", { name: "Save this video" }).click();
  await expect(saving.getByText(/^It takes \d+ kB\. There is room for [\d.]+ .B\.$/)).toBeVisible();
  await saving.getByRole("button", { name: "Save", exact: true }).click();
  await expect(saving.getByText("is on this device")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(saving).toHaveCount(0);
  await expect(
    dialog.getByRole("button", { name: "Saved on this device: this video" }),
  ).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);

  // The card knows it, removes it and saves it again, by keyboard.
  const card = cardOf(page, ownVideo.title);
  const title = `“${ownVideo.title}”`;
  await cardLink(page, ownVideo.title).focus();
  await page.keyboard.press("Tab");
  await expect(card.getByRole("button", { name: `Saved on this device: ${title}` })).toBeFocused();
  await page.keyboard.press("Enter");
  await saving.getByRole("button", { name: "Remove" }).press("Enter");
  await expect(saving).toHaveCount(0);
  const save = card.getByRole("button", { name: `Save ${title}` });
  await expect(save).toBeFocused();
  await page.keyboard.press("Enter");
  await expectAccessible(page);
  await saving.getByRole("button", { name: "Save", exact: true }).press("Enter");
  await expect(saving.getByText("is on this device")).toBeVisible();
  await page.keyboard.press("Escape");
}

async function watchVideoOffline(page: Page): Promise<void> {
  await page.goto(`${site.url}/university?video=${ownVideo.id}&t=20`);
  const dialog = await dialogOf(page, ownVideo.title);
  const seconds = () =>
    page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
  await expect.poll(seconds).toBeGreaterThanOrEqual(20);
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Start over" }).click();
  await expect.poll(seconds).toBeLessThan(20);
  await page.keyboard.press("Escape");
}

async function openVideoOffline(page: Page): Promise<void> {
  await page.goto(`${site.url}/university?video=${roster.id}`);
  const dialog = await dialogOf(page, roster.title);
  await expect(dialog.getByText("Watching needs a connection.")).toBeVisible();
  await dialog.getByRole("button", { name: /^Chapters/ }).click();
  await expect(dialog.getByRole("button", { name: "03:20 Fill open shifts" })).toBeVisible();
  await dialog.getByRole("button", { name: "Transcript" }).click();
  await expect(dialog.getByText("Fourteen open shifts.")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(cardLink(page, roster.title)).toBeVisible();
}

async function readArticles(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Knowledge Base" }).first().click();
  for (const { id, name } of categories) {
    await sidebar(page)
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .click();
    await expectHeading(page, name);
    const [first, ...others] = titlesIn(id);
    for (const title of [first, others.at(-1)]) {
      if (!title) continue;
      await readLink(page, { title }).click();
      await expectHeading(page, title);
      await page.goBack();
      await expectHeading(page, name);
    }
  }
}

async function searchEverything(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search everything" });
  await palette.getByRole("combobox").fill("open shifts");
  await expect(palette.getByRole("group", { name: "Chapters" })).toContainText("Fill open shifts");
  await expect(palette.getByRole("group", { name: "Said in videos" })).toContainText("open shifts");
  await page.keyboard.press("Escape");
}

async function seeWhatIsSaved(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save for offline" }).click();
  const dialog = page.getByRole("dialog", { name: "Save for offline" });
  await expect(dialog.getByText(/^Saved by itself, as of/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
}

async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  await settle(page);
  expect(await violationsIn(page, ALL_RULES)).toEqual([]);
}
