import { expect, type Page, test } from "@playwright/test";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { publisherAt, publishOf, putArticle } from "../server/testing/publish-requests.ts";
import { cookieOf, login } from "../server/testing/sign-in-requests.ts";
import { videoAdminAt, videoOf } from "../server/testing/video-requests.ts";
import { ACCOUNT } from "./admin-account.ts";
import { articleText, expectHeading, inspection, roles } from "./articles.ts";
import { KillableSite, type Reply } from "./killable-site.ts";
import { expectCards } from "./library.ts";
import { copyState, openSaved, openUsed, savedWith } from "./saved-copy.ts";

test.use({ serviceWorkers: "allow" });
// All have the same site, which each of them disturbs for a while.
test.describe.configure({ mode: "default" });

const site = new KillableSite();
test.beforeAll(() => site.open());
test.afterAll(() => site.close());
test.afterEach(() => site.reply());

const FILTER = "Blocked by the network’s filter";
/** What a network's filter answers in place of whatever was asked for. */
const blockPage: Reply = {
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: `<!doctype html><html><head><title>${FILTER}</title></head><body><h1>${FILTER}</h1></body></html>`,
};
const only = (pattern: RegExp, reply: Reply) => (path: string) =>
  pattern.test(path) ? reply : null;

const timesAsked = (path: string) => site.asked.filter((asked) => asked === path).length;

async function openDialog(page: Page) {
  await page.getByRole("button", { name: "Save for offline" }).click();
  const dialog = page.getByRole("dialog", { name: "Save for offline" });
  await expect(dialog.getByText("In all")).toBeVisible();
  return dialog;
}

const GIF = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

async function signIn() {
  const cookie = cookieOf(await login(site.url, ACCOUNT, { Origin: site.url }));
  return { publisher: publisherAt(site.url, cookie), videos: videoAdminAt(site.url, cookie) };
}

type Recorded = { shown: Set<string> };

/** Keeps what the dialog says of how far saving is. */
function recordProgress(): void {
  const shown = new Set<string>();
  const record = () => {
    for (const line of document.querySelectorAll("[role=dialog] p[aria-hidden]"))
      shown.add(line.textContent ?? "");
  };
  new MutationObserver(record).observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
  });
  Object.assign(window, { shown });
}

test("a first visit saves nothing before its page is used, or was read for ten seconds", async ({
  context,
}) => {
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(`${site.url}/products`);
  await page.waitForFunction(() => document.querySelector("[aria-live=polite]"));
  await page.clock.fastForward(9_000);
  const hasWorker = () =>
    page.evaluate(async () => Boolean(await navigator.serviceWorker.getRegistration()));
  expect(await hasWorker()).toBe(false);
  await page.clock.fastForward(10_000);
  await expect.poll(async () => (await copyState(page))?.savedAt).toBeTruthy();
});

test("a save that failed is not repeated by every page that opens", async ({ context }) => {
  site.reply(only(/^\/api\/transcripts$/, { status: 500 }));
  const page = await openUsed(context, `${site.url}/products`);
  // “interrupted” is written when a save begins, for one whose worker ends in the middle.
  await expect
    .poll(async () => (await copyState(page))?.fault ?? "interrupted")
    .not.toBe("interrupted");
  const before = timesAsked("/api/transcripts");
  for (let visit = 0; visit < 3; visit += 1) {
    await page.reload();
    // The worker answers after what the page has asked of it before.
    await page.waitForFunction(() => document.querySelector("[aria-live=polite]"));
    await (await openDialog(page)).getByText(/could be saved/).waitFor();
    await page.keyboard.press("Escape");
  }
  expect(timesAsked("/api/transcripts") - before).toBe(0);
});

test("the lists count towards what is saved unasked", async ({ context }) => {
  site.changeResponses({
    path: "/api/knowledge-base",
    of: (body) => JSON.stringify({ ...JSON.parse(body), pad: "x".repeat(10_000_001) }),
  });
  const page = await openUsed(context, `${site.url}/products`);
  await expect.poll(() => copyState(page)).toBeTruthy();
  await expect((await openDialog(page)).getByText(/too much to save automatically/)).toBeVisible();
  site.changeResponses(null);
});

test("a saved library that is too large for an index is searched without a connection", async ({
  context,
}) => {
  site.changeResponses({ path: "/api/search", of: () => '{"mode":"server"}' });
  const page = await openSaved(context, `${site.url}/products`);
  await context.setOffline(true);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox").fill("missing sunday");
  const said = dialog.getByRole("group", { name: "Said in videos" });
  await expect(said.getByRole("option").first()).toContainText("missing on Sunday");
  await expect(dialog.getByText("Only titles and what this browser has saved")).toHaveCount(2);
  site.changeResponses(null);
});

test("what was withdrawn is deleted from the browser", async ({ context }) => {
  const { publisher, videos } = await signIn();
  const article = putArticle(
    "ward-nine",
    `<p>The rota of Falkenstein.</p><img src="${GIF}" alt="">`,
    {
      title: "Falkenstein",
    },
  );
  const kept = putArticle("ward-ten", "<p>The rota of Greifenstein.</p>");
  const first = publishOf(await publisher.revision(), { changes: [article, kept] });
  expect((await publisher.publish(first)).status).toBe(200);
  const cues = [{ start: 0, end: 2, text: "Welcome to Falkenstein." }];
  const thumbnailUrl = "/thumbnails/roster.svg?falkenstein";
  const video = videoOf(
    await videos.add(sampleVideo({ title: "Falkenstein tour", thumbnailUrl }), cues),
  );

  const page = await openSaved(context, site.url + article.value.link);
  for (const path of [kept.value.link, "/knowledge-base?category=fleet", "/university"]) {
    await page.goto(site.url + path);
  }
  await page.goto(`${site.url}/university?video=${video.id}`);
  await page.goto(site.url + article.value.link);
  await expect(articleText(page)).toContainText("Falkenstein");
  const dialog = await openDialog(page);
  await dialog.getByRole("button", { name: "Save everything" }).click();
  await expect(dialog.getByText(/^Everything is saved/)).toBeVisible();
  // As of a reader who went on to older news.
  await page.evaluate(async () => {
    const older = new Response('{"id":"ward-nine","title":"Falkenstein"}');
    await (await caches.open("answers-2")).put("/api/knowledge-base/news/2", older);
  });
  const before = await savedWith(page, /falkenstein|ward-nine|pictures\/[0-9a-f]{64}/i);
  expect(before.length).toBeGreaterThan(5);

  const withdrawal = { type: "delete-article", id: "ward-nine" } as const;
  const second = publishOf(await publisher.revision(), { changes: [withdrawal] });
  expect((await publisher.publish(second)).status).toBe(200);
  expect((await videos.remove(video)).status).toBe(200);
  await dialog.getByRole("button", { name: "Save again" }).click();
  const withdrawn = /falkenstein|pictures\/[0-9a-f]{64}/i;
  await expect.poll(() => savedWith(page, withdrawn)).toEqual([]);
  const stays = `${site.url}/api/knowledge-base/articles/ward-ten`;
  expect(await savedWith(page, /greifenstein/i)).toContain(stays);

  await context.setOffline(true);
  await page.goto(`${site.url}/whats-new`);
  const news = page.getByRole("main");
  await expect(news.getByRole("link", { name: kept.value.title, exact: true })).toBeVisible();
  await expect(news).not.toContainText("Falkenstein");
});

test("a withdrawn image goes once the site says so, and is not requested early", async ({
  context,
}) => {
  const { publisher } = await signIn();
  const bytes = Buffer.from("GIF89a ward eleven").toString("base64");
  const shown = `<p><img src="data:image/gif;base64,${bytes}" alt="The rota"></p>`;
  const article = putArticle("ward-eleven", shown);
  const publish = async (changes: Parameters<typeof publishOf>[1]) =>
    expect((await publisher.publish(publishOf(await publisher.revision(), changes))).status).toBe(
      200,
    );
  await publish({ changes: [article] });
  const { html } = (await publisher.get("/articles/ward-eleven")).body;
  const [image = ""] = /\/api\/[^"]+/.exec(String(html)) ?? [];
  const page = await openSaved(context, site.url + article.value.link);
  const ask = (cache: RequestCache = "default") =>
    page.evaluate(async ([address, mode]) => (await fetch(address, { cache: mode })).status, [
      image,
      cache,
    ] as const);
  const saved = () => savedWith(page, new RegExp(`${image}$`));
  for (let time = 0; time < 3; time += 1) expect(await ask()).toBe(200);
  await expect.poll(saved).toHaveLength(1);
  expect(timesAsked(image)).toBe(1);

  // What others answer, and trouble, leave it; "no-cache" asks as a browser does once the response's time is over.
  const ours = { "content-type": "image/gif", "x-page-script": "/assets/app.js" };
  for (const status of [404, 429, 500]) {
    site.reply(only(/\/pictures\//, { status, headers: { "content-type": "text/html" } }));
    const before = timesAsked(image);
    expect(await ask("no-cache")).toBe(200);
    await expect.poll(() => timesAsked(image)).toBe(before + 1);
    expect(await saved()).toHaveLength(1);
  }
  site.reply(
    only(/\/pictures\//, {
      status: 200,
      headers: { ...ours, "cache-control": "private, no-store" },
    }),
  );
  expect(await ask("no-cache")).toBe(200);
  await expect.poll(saved).toEqual([]);

  site.reply();
  await ask("no-cache");
  await expect.poll(saved).toHaveLength(1);
  await publish({ changes: [putArticle("ward-eleven", "<p>Without it.</p>")] });
  await ask("no-cache");
  await expect.poll(saved).toEqual([]);
  expect(await ask("no-cache")).toBe(404);
});

test("saving everything ends with what failed, and another try completes it", async ({
  context,
}) => {
  const page = await openSaved(context, `${site.url}/university`);
  site.reply(only(/^\/api\/transcripts\/all$/, { status: 500 }));
  const dialog = await openDialog(page);
  await page.evaluate(() =>
    Promise.all(["answers-2", "pictures"].map((name) => caches.delete(name))),
  );
  await dialog.getByRole("button", { name: "Save everything" }).click();
  await expect(dialog.getByText(/^Not everything could be saved/)).toBeVisible();
  // One answer is no reason to go without the others.
  await expect.poll(() => savedWith(page, /\/api\/knowledge-base\/articles\//)).not.toEqual([]);
  expect(await savedWith(page, /\/api\/transcripts\/\d+$/)).toEqual([]);
  site.reply();
  await page.evaluate(recordProgress);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByText(/^Everything is saved/)).toBeVisible();
  const shown = await page.evaluate(() => [...(window as unknown as Recorded).shown]);
  expect(shown.length, "times that progress was shown").toBeGreaterThan(1);
  expect(shown.filter((text) => /(\d+) of \1$/.test(text))).toEqual([]);
  // Of six samples and three videos.
  expect(await savedWith(page, /\/api\/transcripts\/\d+$/)).toHaveLength(9);
  await expect(dialog.getByRole("button", { name: "Save again" })).toBeFocused();
});

test("only the site itself can say that a saved page is gone", async ({ context }) => {
  const page = await openSaved(context, site.url + inspection.link);
  await page.goto(site.url + inspection.link);
  await expect.poll(() => savedWith(page, new RegExp(`${inspection.link}$`))).toHaveLength(1);
  const html = { "content-type": "text/html" };
  const replies: Reply[] = [
    { status: 429, headers: html },
    { status: 500, headers: html },
    { status: 403, headers: html, body: FILTER },
    { status: 404, headers: html, body: FILTER },
    { status: 302, headers: { location: "/signin-to-the-network" } },
    blockPage,
  ];
  for (const reply of replies) {
    site.reply((path) => (/^\/(knowledge-base\/|signin)/.test(path) ? reply : null));
    // The second visit meets what the first has left.
    for (let visit = 0; visit < 2; visit += 1) {
      const response = await page.goto(site.url + inspection.link);
      expect(await response?.text(), `${reply.status}`).toContain('id="page-data"');
    }
  }
  expect(await savedWith(page, new RegExp(FILTER))).toEqual([]);

  site.reply();
  const { publisher } = await signIn();
  const withdrawal = { type: "delete-article", id: inspection.id } as const;
  await publisher.publish(publishOf(await publisher.revision(), { changes: [withdrawal] }));
  await page.goto(site.url + inspection.link);
  await expect.poll(() => savedWith(page, new RegExp(`${inspection.link}$`))).toEqual([]);
});

test("a filter's page is not kept, and the reader is told what is in the way", async ({
  context,
}) => {
  const page = await openSaved(context, `${site.url}/university`);
  const dialog = await openDialog(page);
  site.reply((path) => (path === "/service-worker.js" ? null : blockPage));
  await dialog.getByRole("button", { name: "Save everything" }).click();
  await expect(
    dialog.getByText(/A network’s filter or sign-in page responded in this site’s place/),
  ).toBeVisible();
  await page.keyboard.press("Escape");

  // What is saved is at hand meanwhile; what was never saved is the filter's to answer for.
  await page.goto(`${site.url}/university`);
  await expectCards(page, 18);
  await page.getByRole("link", { name: "Knowledge Base" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const response = await page.goto(site.url + roles.link);
  expect(await response?.text()).toContain(FILTER);
  await page.goto(`${site.url}/university`);
  expect(await savedWith(page, new RegExp(FILTER))).toEqual([]);

  site.reply();
  const again = await openDialog(page);
  await again.getByRole("button", { name: "Try again" }).click();
  await expect(again.getByText(/^Everything is saved/)).toBeVisible();
  await page.goto(site.url + roles.link);
  await expectHeading(page, roles.title);
});
