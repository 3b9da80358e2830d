import { historyEntrySchema, historyPageSchema } from "@shared/contracts/publishing.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { withOutages } from "../testing/database-outages.ts";
import { embeddedFolder } from "../testing/databases.ts";
import { putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { videoAdminAt, videoOf } from "../testing/video-requests.ts";

/** The bytes of an image that no other test has. */
const gif = (name: string) => Buffer.from(`GIF89a ${name}`);
const withImage = (name: string, text = "") =>
  `<p>${text}<img src="data:image/gif;base64,${gif(name).toString("base64")}" alt=""></p>`;

let database: ReturnType<typeof withOutages>;
let app: Awaited<ReturnType<typeof runApp>>;
let admin: Awaited<ReturnType<typeof signInAsPublisher>>;
beforeAll(async () => {
  const settings = { DATA_DIR: embeddedFolder(), DATABASE_URL: undefined };
  database = withOutages(await openDatabase(settings, "the server", silentLog));
  app = await runApp(settings, { database: database.database });
  admin = await signInAsPublisher(app);
  return app.close;
});

const put = (id: string, html: string, value = {}) =>
  admin.publishNow({ changes: [putArticle(id, html, value)] });
const remove = (id: string) => admin.publishNow({ changes: [{ type: "delete-article", id }] });
const htmlOf = async (id: string) => String((await admin.get(`/articles/${id}`)).body.html);
const imageOf = async (id: string) => /\/api\/[^"]+/.exec(await htmlOf(id))?.[0] ?? "";
const readImage = async (path: string, headers = {}) => {
  const response = await fetch(app.url + path, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, caching: response.headers.get("cache-control") };
};
const statusOf = async (path: string, headers = {}) => (await readImage(path, headers)).status;

test("an image is withdrawn with its article but for admins, and comes back with it", async () => {
  const revision = await put("patient", withImage("patient"));
  const path = await imageOf("patient");
  const image = { status: 200, bytes: gif("patient") };
  expect(await readImage(path)).toEqual({ ...image, caching: cacheControl.image });

  await remove("patient");
  const missing = { status: 404, caching: cacheControl.notFound };
  expect(await readImage(path)).toMatchObject(missing);
  const { cookie } = admin;
  expect(await readImage(path, { cookie })).toEqual({ ...image, caching: cacheControl.private });
  // A request of a signed-in admin left nothing in the server's cache.
  expect(await readImage(path)).toMatchObject(missing);
  expect(await statusOf(path, { cookie: "session=s%3Aforged.x" })).toBe(404);

  const restored = await admin.restore({
    revision: await admin.revision(),
    to: revision,
    item: "article:patient",
  });
  expect(restored.status).toBe(200);
  expect(await statusOf(path)).toBe(200);
  await put("patient", "<p>Without it.</p>");
  expect(await statusOf(path)).toBe(404);
});

test("an image stays as long as another article or a video shows it", async () => {
  const html = withImage("shared");
  await admin.publishNow({ changes: [putArticle("first", html), putArticle("second", html)] });
  const path = await imageOf("first");
  await remove("first");
  expect(await statusOf(path)).toBe(200);

  const videos = videoAdminAt(app.url, admin.cookie);
  const video = videoOf(await videos.add(sampleVideo({ thumbnailUrl: path })));
  await remove("second");
  expect(await statusOf(path)).toBe(200);
  await videos.remove(video);
  expect(await statusOf(path)).toBe(404);
});

const entry = async (revision: number) =>
  historyEntrySchema.parse((await admin.get(`/history/${revision}`)).body);

test("a purged version is in no response of the history and can't be restored", async () => {
  const secret = { title: "Mr. Miller’s run", description: "Mr. Miller’s." };
  await put("twin", withImage("twin"));
  const first = await put("run", `${withImage("run", "Mr. Miller.")}${withImage("twin")}`, secret);
  const [own = "", shared = ""] = (await htmlOf("run")).match(/\/api\/[^"]+/g) ?? [];
  const hash = (await entry(first)).items[0]?.after?.hash;
  await put("run", "<p>Mr. Miller again.</p>", secret);
  const latest = await remove("run");
  expect(JSON.stringify((await admin.get("/history")).body)).toContain(secret.title);

  expect((await admin.purge("run", latest - 1)).status).toBe(409);
  const done = await admin.purge("run", latest);
  const purged = { username: "admin", at: expect.any(String) };
  const removed = { versions: 2, pictures: 1, keptPictures: 1 };
  expect([done.status, done.body]).toEqual([200, { ...purged, revision: latest + 1, removed }]);
  expect(await statusOf(own, { cookie: admin.cookie })).toBe(404);
  expect(await statusOf(shared)).toBe(200);
  expect((await admin.get(`/history/bodies/${hash}`)).status).toBe(404);
  expect((await entry(first)).items).toEqual([
    { kind: "article", id: "run", before: null, after: { value: null, purged } },
  ]);
  const responses = ["/history", "/all", "", "/articles/run"];
  for (let revision = first; revision <= latest + 1; revision += 1) {
    responses.push(`/history/${revision}`);
  }
  for (const path of responses) {
    expect([path, JSON.stringify((await admin.get(path)).body)]).toEqual([
      path,
      expect.not.stringContaining("Miller"),
    ]);
  }
  const page = historyPageSchema.parse((await admin.get("/history")).body);
  expect(page.entries[0]).toMatchObject({
    revision: latest + 1,
    username: "admin",
    note: "Removed from the history for good: run",
  });
  const one = await admin.restore({ revision: latest + 1, to: first, item: "article:run" });
  expect([one.status, one.body.message]).toEqual([
    410,
    "This version was removed from the history for good.",
  ]);
  // A restore of everything brings back all other items.
  expect((await admin.restore({ revision: latest + 1, to: first - 1 })).status).toBe(200);
  expect((await admin.get("/articles/run")).body.html ?? null).toBeNull();
  expect((await admin.purge("run", latest + 2)).status).toBe(422);
  expect((await admin.purge("never-was", latest + 2)).status).toBe(422);
});

test("a purge of a published article keeps what is published", async () => {
  await put("stays", withImage("stays", "Old."));
  const old = await imageOf("stays");
  const latest = await put("stays", "<p>New.</p>");
  const { body } = await admin.purge("stays", latest);
  expect(body.removed).toEqual({ versions: 1, pictures: 1, keptPictures: 0 });
  expect(await statusOf(old, { cookie: admin.cookie })).toBe(404);
  expect(await htmlOf("stays")).toBe("<p>New.</p>");
  expect((await entry(latest)).items).toMatchObject([
    { before: { purged: { username: "admin" } }, after: { html: "<p>New.</p>" } },
  ]);
});

test("in an outage unchanged articles are served, not changed or withdrawn ones", async () => {
  const texts = { kept: "Kept.", edited: "With a name.", deleted: "With a name." };
  for (const [id, text] of Object.entries(texts)) await put(id, `<p>${text}</p>`);
  await database.expectNotices(await admin.revision());
  for (const id of Object.keys(texts)) await htmlOf(id);
  await put("edited", "<p>Without.</p>");
  await remove("deleted");
  await database.expectNotices(await admin.revision());
  const article = (id: string) => admin.get(`/articles/${id}`);
  const expectOutage = async (expected: Record<string, [number, string?]>) => {
    database.setAway(true);
    try {
      for (const [id, [status, text]] of Object.entries(expected)) {
        const { status: found, body } = await article(id);
        expect([id, found, body.html]).toEqual([id, status, text]);
      }
    } finally {
      database.setAway(false);
    }
  };
  // A request while all is well loads the caches, from which the servers respond later.
  await vi.waitFor(() => expectOutage({ kept: [200, "<p>Kept.</p>"] }), {
    timeout: 60_000,
    interval: 10,
  });
  await expectOutage({ kept: [200, "<p>Kept.</p>"], edited: [503], deleted: [404] });
  expect((await article("edited")).body.html).toBe("<p>Without.</p>");
  expect((await article("deleted")).status).toBe(404);
});
