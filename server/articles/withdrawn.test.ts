import { randomUUID } from "node:crypto";
import { historyEntrySchema, historyPageSchema } from "@shared/contracts/publishing.ts";
import { sampleVideo } from "@shared/testing/sample-video.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openDatabase } from "../db/open-database.ts";
import { cacheControl } from "../http/cache-control.ts";
import { withOutages } from "../testing/database-outages.ts";
import { publishOf, putArticle, signInAsPublisher } from "../testing/publish-requests.ts";
import { runApp, silentLog } from "../testing/running-app.ts";
import { videoAdminAt, videoOf } from "../testing/video-requests.ts";

/** The bytes of an image that no other test has. */
const gif = (name: string) => Buffer.from(`GIF89a ${name}`);
const withImage = (name: string, text = "") =>
  `<p>${text}<img src="data:image/gif;base64,${gif(name).toString("base64")}" alt=""></p>`;

let database: ReturnType<typeof withOutages>;
let app: Awaited<ReturnType<typeof runApp>>;
/** Every server of the database: the embedded one has one. */
let urls: string[];
let admin: Awaited<ReturnType<typeof signInAsPublisher>>;
const closers: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const { settings, dispose } = await prepare();
  database = withOutages(await openDatabase(settings, "the server", silentLog));
  app = await runApp(settings, { database: database.database });
  const other = name === "PostgreSQL" ? await runApp(settings) : null;
  urls = [app, other].flatMap((server) => server?.url ?? []);
  closers.push(app.close, async () => other?.close(), dispose);
  admin = await signInAsPublisher(app);
});
afterAll(async () => {
  for (const close of closers) await close();
});

const publish = async (changes: Parameters<typeof publishOf>[1]) => {
  const response = await admin.publish(publishOf(await admin.revision(), changes));
  expect(response.status).toBe(200);
  return response.body.revision as number;
};
const put = (id: string, html: string, value = {}) =>
  publish({ changes: [putArticle(id, html, value)] });
const remove = (id: string) => publish({ changes: [{ type: "delete-article", id }] });
const htmlOf = async (id: string) => String((await admin.get(`/articles/${id}`)).body.html);
const imageOf = async (id: string) => /\/api\/[^"]+/.exec(await htmlOf(id))?.[0] ?? "";

const readAt = async (url: string, path: string, headers = {}) => {
  const response = await fetch(`${url}${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status } = response;
  return { status, bytes, caching: response.headers.get("cache-control") };
};
/** Each server shows a change once it has the notice. */
const expectEverywhere = (path: string, status: number) =>
  Promise.all(
    urls.map((url) =>
      vi.waitFor(async () => expect((await readAt(url, path)).status).toBe(status), {
        timeout: 60_000,
        interval: 10,
      }),
    ),
  );

test("an image is withdrawn with its article but for admins, and comes back with it", async () => {
  const revision = await put("patient", withImage("patient"));
  const path = await imageOf("patient");
  await expectEverywhere(path, 200);
  const shown = await readAt(app.url, path);
  expect([shown.bytes, shown.caching]).toEqual([gif("patient"), cacheControl.image]);

  await remove("patient");
  await expectEverywhere(path, 404);
  expect((await readAt(app.url, path)).caching).toBe(cacheControl.notFound);
  for (const url of urls) {
    expect(await readAt(url, path, { cookie: admin.cookie })).toEqual({
      status: 200,
      bytes: gif("patient"),
      caching: cacheControl.private,
    });
    // A request of a signed-in admin left nothing in the server's cache.
    expect((await readAt(url, path)).status).toBe(404);
    expect((await readAt(url, path, { cookie: "session=s%3Aforged.x" })).status).toBe(404);
  }

  const restored = await admin.restore({
    revision: await admin.revision(),
    to: revision,
    item: "article:patient",
  });
  expect(restored.status).toBe(200);
  await expectEverywhere(path, 200);
  await put("patient", "<p>Without it.</p>");
  await expectEverywhere(path, 404);
});

test("an image stays as long as another article or a video shows it", async () => {
  const html = withImage("shared");
  await publish({ changes: [putArticle("first", html), putArticle("second", html)] });
  const path = await imageOf("first");
  await remove("first");
  await expectEverywhere(path, 200);

  const videos = videoAdminAt(app.url, admin.cookie);
  const video = videoOf(await videos.add(sampleVideo({ thumbnailUrl: path })));
  await remove("second");
  await expectEverywhere(path, 200);
  await videos.remove(video);
  await expectEverywhere(path, 404);
});

const purge = (id: string, revision: number) =>
  admin.send("/purge", { key: randomUUID(), revision, id });
const entry = async (revision: number) =>
  historyEntrySchema.parse((await admin.get(`/history/${revision}`)).body);

test("a purged version is in no response of the history and can't be restored", async () => {
  const secret = { title: "Mr. Miller’s run", description: "Mr. Miller’s." };
  await put("twin", withImage("twin"));
  const first = await put("run", `${withImage("run", "Mr. Miller.")}${withImage("twin")}`, secret);
  const images = (await htmlOf("run")).match(/\/api\/[^"]+/g) ?? [];
  const [own = "", shared = ""] = images;
  const hash = (await entry(first)).items[0]?.after?.hash;
  await put("run", "<p>Mr. Miller again.</p>", secret);
  const latest = await remove("run");
  expect(JSON.stringify((await admin.get("/history")).body)).toContain(secret.title);

  const stale = await purge("run", latest - 1);
  expect(stale.status).toBe(409);
  const done = await purge("run", latest);
  expect([done.status, done.body]).toEqual([
    200,
    {
      revision: latest + 1,
      at: expect.any(String),
      username: "admin",
      removed: { versions: 2, pictures: 1, keptPictures: 1 },
    },
  ]);
  const session = { cookie: admin.cookie };
  expect((await readAt(app.url, own, session)).status).toBe(404);
  await expectEverywhere(shared, 200);
  expect((await admin.get(`/history/bodies/${hash}`)).status).toBe(404);
  const purged = { username: "admin", at: expect.any(String) };
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
  expect((await purge("run", latest + 2)).status).toBe(422);
  expect((await purge("never-was", latest + 2)).status).toBe(422);
  const anonymous = await fetch(`${app.url}/api/knowledge-base/purge`, { method: "POST" });
  expect(anonymous.status).toBe(401);
});

test("of a published article the earlier versions go, and what is published stays", async () => {
  await put("stays", withImage("stays", "Old."));
  const old = await imageOf("stays");
  const latest = await put("stays", "<p>New.</p>");
  const { body } = await purge("stays", latest);
  expect(body.removed).toEqual({ versions: 1, pictures: 1, keptPictures: 0 });
  expect((await readAt(app.url, old, { cookie: admin.cookie })).status).toBe(404);
  expect(await htmlOf("stays")).toBe("<p>New.</p>");
  expect((await entry(latest)).items).toMatchObject([
    { before: { purged: { username: "admin" } }, after: { html: "<p>New.</p>" } },
  ]);
});

test("in an outage the server has unchanged articles, not changed or withdrawn ones", async () => {
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
