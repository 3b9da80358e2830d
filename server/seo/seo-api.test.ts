import { sampleVideo } from "@shared/testing/sample-video.ts";
import { beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { withOutages } from "../testing/database-outages.ts";
import { embeddedFolder } from "../testing/databases.ts";
import { publishOf, putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runApp, silentLog } from "../testing/running-app.ts";

let reads: ReturnType<typeof withOutages>;
let app: Awaited<ReturnType<typeof runApp>>;
let publisher: Awaited<ReturnType<typeof signInAsPublisher>>;
beforeAll(async () => {
  const settings = { DATA_DIR: embeddedFolder(), DATABASE_URL: undefined };
  reads = withOutages(await openDatabase(settings, "the server", silentLog));
  app = await runApp(settings, { database: reads.database });
  publisher = await signInAsPublisher(app);
  return app.close;
});

const ask = (path: string, init: RequestInit = {}) =>
  fetch(`${app.url}${path}`, { redirect: "manual", ...init });
const textOf = async (path: string) => (await ask(path)).text();

it.each([
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/feed.xml", "application/atom+xml; charset=utf-8"],
  ["/llms.txt", "text/plain; charset=utf-8"],
  ["/opensearch.xml", "application/opensearchdescription+xml; charset=utf-8"],
  ["/knowledge-base/users/user-roles.md", "text/markdown; charset=utf-8"],
  ["/social/article/user-roles.png", "image/png"],
  ["/social/category/cad.png", "image/png"],
])("%s is a file of the type %s, and takes no other method", async (path, type) => {
  const { status, headers } = await ask(path);
  expect([status, headers.get("content-type")]).toEqual([200, type]);
  expect((await ask(path, { method: "POST" })).status).toBe(405);
});

it.each([
  "/sitemap-1.xml",
  "/knowledge-base/users/no-such-article.md",
  "/knowledge-base/%E0%A4%A.md",
  "/social/article/no-such-article.png",
  "/social/category/no-such-category.png",
  "/feed/nothing.xml",
  "/feed/%2e%2e.xml",
  "/social/video/999999999.png",
  "/social/video/1%20OR%201.png",
])("a list or image that is missing is a 404 that may be cached: %s", async (path) => {
  const response = await ask(path);
  expect(response.status).toBe(404);
  expect(response.headers.get("cache-control")).toMatch(/^public, /);
});

it.each([
  ["/knowledge-base/elsewhere/user-roles.md", "/knowledge-base/users/user-roles.md"],
  ["/knowledge-base/users/User-Roles.md", "/knowledge-base/users/user-roles.md"],
  ["/KNOWLEDGE-BASE/users/user-roles.md", "/knowledge-base/users/user-roles.md"],
  ["/knowledge-base/users/user-roles.MD", "/knowledge-base/users/user-roles.md"],
  ["/knowledge-base/users/user%2Droles.md", "/knowledge-base/users/user-roles.md"],
])("%s redirects to the Markdown of the article's address", async (path, to) => {
  const response = await ask(path);
  expect(response.status).toBe(301);
  expect(response.headers.get("location")).toBe(to);
  expect(response.headers.get("cache-control")).toMatch(/max-age=0/);
});

it("an article's Markdown names the page as the canonical one", async () => {
  const response = await ask("/knowledge-base/users/user-roles.md");
  expect(response.headers.get("link")).toBe(
    '<https://help.example.com/knowledge-base/users/user-roles>; rel="canonical"',
  );
  expect(await response.text()).toMatch(
    /^# User Roles and Permissions\n\nChoose the right role .*\.\n\nA role decides /,
  );
});

it("the Markdown of an article without a text has the placeholder", async () => {
  const text = await textOf("/knowledge-base/cad/build-response-plan.md");
  expect(text).toMatch(/^# Build a Response Plan\n\n.*\n\n## Getting Started\n\n1\. /);
});

it("a publish changes all lists at once, and moves an article's Markdown", async () => {
  expect(await textOf("/sitemap.xml")).not.toContain("<lastmod>");
  expect((await ask("/knowledge-base/fleet/daily-checks.md")).status).toBe(404);
  const changes = [putArticle("daily-checks", "<h1>Daily</h1><p>Look &amp; listen.</p>")];
  await publisher.publishNow({ changes });
  const address = "https://help.example.com/knowledge-base/fleet/daily-checks";
  expect(await textOf("/sitemap.xml")).toMatch(`<url><loc>${address}</loc><lastmod>20`);
  const feed = await textOf("/feed.xml");
  expect(/<entry>.*?<title>(.*?)<\/title>/s.exec(feed)?.[1]).toBe("About daily-checks");
  expect(await textOf("/llms.txt")).toContain(`[About daily-checks](${address}.md)`);
  expect(await textOf("/knowledge-base/fleet/daily-checks.md")).toBe(
    "# About daily-checks\n\n## Daily\n\nLook & listen.\n",
  );
  const before = await ask("/social/article/daily-checks.png");

  const link = "/knowledge-base/cars/every-day/daily-checks";
  const moved = putArticle("daily-checks", "<p>Moved.</p>", { link, title: "Checks" });
  const redirects = [{ from: "/knowledge-base/fleet/daily-checks", to: link }];
  await publisher.publishNow({ changes: [moved], redirects });
  const old = await ask("/knowledge-base/fleet/daily-checks.md");
  expect([old.status, old.headers.get("location")]).toEqual([301, `${link}.md`]);
  expect(await textOf(`${link}.md`)).toBe("# Checks\n\nMoved.\n");
  const after = await ask("/social/article/daily-checks.png");
  expect(after.headers.get("etag")).not.toBe(before.headers.get("etag"));
});

it("an address with letters beyond ASCII has Markdown, encoded", async () => {
  const link = "/knowledge-base/später/letters";
  const changes = [putArticle("letters", "<p>Letters.</p>", { link })];
  await publisher.publishNow({ changes });
  const lower = await ask("/knowledge-base/sp%c3%a4ter/letters.md");
  expect([lower.status, lower.headers.get("location")]).toEqual([301, `${encodeURI(link)}.md`]);
  expect((await ask(`${link}.md`)).status).toBe(200);
});

it.each(["/knowledge-base?category=cad", "/knowledge-base"])(
  "the Markdown of a deleted article redirects as its address does, to %s",
  async (to) => {
    const from = "/knowledge-base/fleet/short-lived";
    await publisher.publishNow({ changes: [putArticle("short-lived")] });
    const deletion = { type: "delete-article", id: "short-lived" } as const;
    await publisher.publishNow({ changes: [deletion], redirects: [{ from, to }] });
    const response = await ask(`${from}.md`);
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
  },
);

it("a publish while lists are made is in the next response", async () => {
  const link = "/knowledge-base/fleet/hand-over";
  const put = (title: string, html: string) =>
    putArticle("hand-over", html, { title, description: `All about ${title}.` });
  await publisher.publishNow({ changes: [put("Old", "<p>Old text.</p>")] });
  const old = await ask("/social/article/hand-over.png");
  // The publish makes the requests below read the site anew.
  const revision = await publisher.publishNow();

  reads.hold();
  const during = [ask(`${link}.md`), ask("/social/article/hand-over.png")];
  await reads.isHeld();
  const changes = [put("New", "<p>New text.</p>")];
  expect((await publisher.publish(publishOf(revision, { changes }))).status).toBe(200);
  reads.release();
  for (const response of await Promise.all(during)) expect(response.status).toBe(200);
  expect(await textOf(`${link}.md`)).toBe("# New\n\nAll about New.\n\nNew text.\n");
  const image = await ask("/social/article/hand-over.png");
  expect(image.headers.get("etag")).not.toBe(old.headers.get("etag"));
});

it("other requests are served while a large article's Markdown is made", async () => {
  const html = "<p>A <strong>word</strong> or two.</p>".repeat(6_000);
  await publisher.publishNow({ changes: [putArticle("long", html)] });
  let isMade = false;
  const markdown = textOf("/knowledge-base/fleet/long.md").finally(() => {
    isMade = true;
  });
  let responses = 0;
  for (; !isMade; responses += 1) expect((await ask("/healthz")).status).toBe(200);
  expect((await markdown).split("A **word** or two.")).toHaveLength(6_001);
  // Articles made on the main thread would let it serve only the requests that came before.
  expect(responses).toBeGreaterThan(20);
});

it("images of missing videos query the database one by one, and many are refused", async () => {
  await reads.expectNotices(await publisher.revision());
  const { db } = reads.database;
  let release = () => {};
  const slow = new Promise<never[]>((resolve) => {
    release = () => resolve([]);
  });
  const select = vi.spyOn(db, "select");
  select.mockReturnValue({ from: () => ({ where: () => slow }) } as never);
  const refused: Response[] = [];
  const flood = Array.from({ length: 100 }, async (_, index) => {
    const response = await ask(`/social/video/${900_000 + index}.png`);
    if (response.status === 503) refused.push(response);
    return response.status;
  });
  // One request draws, 32 wait for it.
  await expect.poll(() => refused.length, { timeout: 60_000 }).toBe(100 - 33);
  expect(select).toHaveBeenCalledTimes(1);
  select.mockRestore();
  release();
  const statuses = await Promise.all(flood);
  expect(statuses.filter((status) => status === 404)).toHaveLength(33);
  expect((await ask("/social/article/user-roles.png")).status).toBe(200);
});

it("a video is named as soon as it is there", async () => {
  expect(await textOf("/sitemap.xml")).not.toContain("<video:");
  await app.upsert([sampleVideo({ title: "Braking & steering" })]);
  await expect.poll(() => textOf("/sitemap.xml")).toContain("<video:title>Braking &#38; steering<");
  const [, id] = /university\?video=(\d+)/.exec(await textOf("/llms.txt")) ?? [];
  expect((await ask(`/social/video/${id}.png`)).status).toBe(200);
});
