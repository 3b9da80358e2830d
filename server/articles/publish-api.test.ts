import { builtInCategories } from "@shared/content/built-in.ts";
import {
  publishedArticleSchema,
  publishedChangeSchema,
  publishedContentSchema,
} from "@shared/contracts/knowledge-base.ts";
import { historyEntrySchema, historyPageSchema } from "@shared/contracts/publishing.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { cacheControl } from "../http/cache-control.ts";
import { publishOf, putArticle, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp } from "../testing/running-app.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const fleet = { id: "fleet", name: "Fleet", description: "Vehicles" };
const putFleet = { type: "put-category", id: "fleet", value: fleet } as const;

const app = sharedApp();
const admin = sharedPublisher(app);
const publishNow: typeof admin.publishNow = (changes) => admin.publishNow(changes);

/** The items published or withdrawn since the site began with the built-in content. */
const layer = async () => {
  const all = publishedContentSchema.parse((await admin.get("/all")).body);
  const changes = z.array(publishedChangeSchema).parse(all.changes);
  return { ...all, changes: changes.filter(({ revision }) => revision > 0) };
};
const redirects = async () => (await layer()).redirects;
const article = async (id: string) => (await admin.get(`/articles/${id}`)).body;
const history = async (path = "") =>
  historyPageSchema.parse((await admin.get(`/history${path}`)).body);

test("nothing but the built-in content is published at first", async () => {
  expect(await layer()).toEqual({ revision: 0, changes: [], redirects: [] });
  expect((await admin.get("/articles/daily-checks")).status).toBe(404);
  expect(await history()).toEqual({ entries: [], next: null });
});

test("a publish is in every response, with its revision", async () => {
  const html = '<p onclick="x()">Look <b>around</b></p><script>1</script>';
  const put = putArticle("daily-checks", html);
  expect(await publishNow({ changes: [putFleet, put], note: "First" })).toBe(1);

  const { html: _html, ...value } = put;
  const hash = expect.stringMatching(/^[0-9a-f]{16}$/);
  const change = { ...value, body: "own", revision: 1, hash };
  const category = { ...putFleet, revision: 1 };
  expect(await layer()).toEqual({ revision: 1, changes: [category, change], redirects: [] });
  expect(publishedArticleSchema.parse(await article("daily-checks"))).toEqual({
    revision: 1,
    id: "daily-checks",
    change,
    html: "<p>Look <b>around</b></p>",
    headings: [],
    changes: [{ revision: 1, at: expect.any(String), note: "" }],
    publishedAt: expect.any(String),
  });
  const index = (await admin.get()).body;
  expect(index.revision).toBe(1);
  expect(index.changes).toContainEqual(category);
  expect(index.parts).toContainEqual({ category: "fleet", count: 1 });
  const inFleet = (await admin.get("/categories/fleet")).body;
  expect(inFleet).toEqual({ revision: 1, changes: [change] });
});

test("a response is revalidated by its ETag, which has the revision", async () => {
  const { headers } = await admin.get();
  expect(headers.get("cache-control")).toBe(cacheControl.api);
  const etag = headers.get("etag") ?? "";
  expect(etag).toMatch(/^W\/"1-/);
  const again = () =>
    fetch(`${app.url}/api/knowledge-base`, { headers: { "if-none-match": etag } });
  expect((await again()).status).toBe(304);
  await publishNow();
  const later = await again();
  expect([later.status, (await later.json()).revision]).toEqual([200, 2]);
});

test("a text stays without being sent again, and null takes it away", async () => {
  const { html: _html, ...kept } = putArticle("daily-checks", "", { title: "Renamed" });
  await publishNow({ changes: [kept] });
  expect(await article("daily-checks")).toMatchObject({
    html: "<p>daily-checks</p>",
    change: { value: { title: "Renamed" }, body: "own" },
  });
  await publishNow({ changes: [{ ...kept, html: null }] });
  expect(await article("daily-checks")).toMatchObject({ html: null, change: { body: "none" } });
});

test("a publish by an earlier version of the page is refused, with what to do", async () => {
  const old = { ...putArticle("daily-checks"), body: "own" };
  const refused = await admin.publish({ ...publishOf(await admin.revision()), changes: [old] });
  const message = "comes from an earlier version of this page. Reload it: your changes stay";
  expect([refused.status, refused.body.faults]).toEqual([
    422,
    [{ change: 0, field: "body", message }],
  ]);
});

test("a deleted article is listed as deleted, and one is added without a text", async () => {
  const { html: _html, ...bare } = putArticle("bare");
  const deletions = [
    { type: "delete-article", id: "daily-checks" },
    { type: "delete-category", id: "fleet" },
  ] as const;
  const revision = await publishNow({ changes: [bare, ...deletions] });
  expect((await layer()).changes).toEqual([
    { ...deletions[1], revision },
    { ...deletions[0], revision },
    { ...bare, value: { ...bare.value, category: "" }, body: "none", revision },
  ]);
  expect((await admin.get("/articles/daily-checks")).status).toBe(404);
});

test("an image leaves the text, is stored once and may be cached for a while", async () => {
  const data = `data:image/webp;base64,${PNG.toString("base64")}`;
  const html = `<p><img src="${data}" alt="A"><img src="${data}" alt="B"></p>`;
  await publishNow({ changes: [putArticle("images", html)] });
  const { body } = await admin.get("/articles/images/source");
  const [source = ""] = /\/api\/[^"]+/.exec(String(body.html)) ?? [];
  expect(body.html).toBe(`<p><img src="${source}" alt="A"><img src="${source}" alt="B"></p>`);
  const image = await fetch(`${app.url}${source}`);
  expect(source).toMatch(/\.png$/);
  expect(Object.fromEntries(image.headers)).toMatchObject({
    "content-type": "image/png",
    "cache-control": cacheControl.image,
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG);
  await publishNow({ changes: [putArticle("copy", `<img src="${source}" alt="">`)] });
  for (const name of [source.replace(".png", ".gif"), source.replace(/[0-9a-f]{4}\./, "0000.")]) {
    expect((await fetch(`${app.url}${name}`)).status).toBe(404);
  }
});

test("a key publishes once, also at the same moment, for one content and account", async () => {
  const request = publishOf(await admin.revision(), { note: "Once" });
  const [one, two] = await Promise.all([admin.publish(request), admin.publish(request)]);
  const three = await admin.publish(request);
  expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
  const first = one.body.repeated ? two : one;
  expect(three.body).toEqual({ ...first.body, repeated: true });
  expect(await admin.revision()).toBe(request.revision + 1);
  expect((await admin.publish({ ...request, note: "Twice" })).status).toBe(422);
  const { db } = app.database;
  await db.execute("UPDATE publishes SET username = 'somebody' WHERE note = 'Once'");
  expect((await admin.publish(request)).status).toBe(422);
  await db.execute("UPDATE publishes SET username = 'admin' WHERE note = 'Once'");
});

test("of two publishes on one revision the second is told of the first", async () => {
  const revision = await admin.revision();
  const both = [1, 2].map(() => admin.publish(publishOf(revision)));
  const responses = await Promise.all(both);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body).toEqual({
    message: "Someone else published meanwhile.",
    revision: revision + 1,
  });
  expect((await admin.publish(publishOf(revision + 2))).status).toBe(409);
});

test("redirects make no chains or loops, and end where an article comes back", async () => {
  const at = (name: string) => `/knowledge-base/moved/${name}`;
  const redirect = ([from = "", to = ""]: string) => ({ from: at(from), to: at(to) });
  /** Moves by letters, such as "ab" from a to b. */
  const move = (...moves: string[]) =>
    publishNow({ changes: [], redirects: moves.map((each) => redirect(each)) });
  const expectMoves = async (...moves: string[]) =>
    expect(await redirects()).toEqual(moves.map((each) => redirect(each)));
  await move("ab");
  await move("bc");
  await expectMoves("ac", "bc");
  await move("ca");
  await expectMoves("ba", "ca");
  await publishNow({ changes: [putArticle("c", "", { link: at("c") })] });
  await expectMoves("ba");
  // Two moves that close a loop only with an earlier one.
  await move("tm");
  await move("fq");
  await move("mf", "ft");
  await expectMoves("ba", "ft", "mt");
});

test("a redirect from another site's past works, and no public response lists it", async () => {
  const { body: before } = await admin.get("/redirects");
  const old = { from: "/hc/en-us/articles/7-Daily-Checks", to: "/knowledge-base/fleet/checks" };
  await publishNow({ changes: [], redirects: [old] });
  expect((await admin.get("/redirects")).body.redirects).toEqual(before.redirects);
  expect(await redirects()).toContainEqual(old);
  await publishNow({ changes: [], redirects: [{ ...old, to: "/knowledge-base" }] });
});

test("the newest fingerprint of each imported article is kept for admins", async () => {
  expect((await admin.get("/imports")).body).toEqual({ imports: [] });
  const a = { id: "a", hash: "a".repeat(64) };
  const b = { id: "b", hash: "b".repeat(64) };
  await publishNow({ changes: [], imports: [b, { ...b, id: "a" }] });
  await publishNow({ changes: [], imports: [a] });
  expect((await admin.get("/imports")).body).toEqual({ imports: [a, b] });
});

test("a restore brings one item or everything back, as a new revision", async () => {
  const start = await admin.revision();
  const before = await layer();
  await publishNow({ changes: [putArticle("images", "<p>Changed</p>"), putArticle("new")] });
  await publishNow({
    changes: [{ type: "delete-article", id: "images" }],
    redirects: [{ from: "/knowledge-base/fleet/images", to: "/knowledge-base" }],
  });
  const restore = async (to: number, item?: string) => {
    const { status, body } = await admin.restore({ revision: await admin.revision(), to, item });
    return body.revision ?? status;
  };
  expect(await restore(start + 1, "article:images")).toBe(start + 3);
  expect((await article("images")).html).toBe("<p>Changed</p>");
  expect(await redirects()).toEqual(before.redirects);

  expect(await restore(start)).toBe(start + 4);
  const atRevision = (row: object) => ({ ...row, revision: expect.any(Number) });
  expect(await layer()).toEqual({
    ...before,
    revision: start + 4,
    changes: before.changes.map(atRevision),
  });
  // Nothing to restore, and a state that is still to come.
  expect([await restore(start), await restore(start + 9)]).toEqual([422, 422]);
  expect(await restore(start + 2)).toBe(start + 5);
  expect((await article("new")).html).toBe("<p>new</p>");
  expect(await restore(0)).toBe(start + 6);
  const { changes, ...rest } = await layer();
  expect(rest).toEqual({ revision: start + 6, redirects: [] });
  expect(changes.filter(({ type }) => type.startsWith("put"))).toEqual([]);
  expect((await admin.restore({ revision: start + 5, to: 0 })).status).toBe(409);
});

test("the history says who did what, page by page, and keeps every text", async () => {
  const latest = await admin.revision();
  let page = await history();
  expect(page.entries[0]).toMatchObject({ revision: latest, username: "admin", restored: 0 });
  const seen = page.entries.map(({ revision }) => revision);
  while (page.next !== null) {
    page = await history(`?before=${page.next}`);
    seen.push(...page.entries.map(({ revision }) => revision));
  }
  expect(seen).toEqual(Array.from({ length: latest }, (_, index) => latest - index));
  expect(page.entries.at(-1)).toMatchObject({
    note: "First",
    items: [
      { kind: "category", id: "fleet", title: "Fleet", change: "new" },
      { kind: "article", id: "daily-checks", title: "About daily-checks", change: "new" },
    ],
    more: 0,
  });
  const [item] = historyEntrySchema.parse((await admin.get("/history/2")).body).items;
  const html = "<p>Look <b>around</b></p>";
  expect(item).toMatchObject({
    id: "daily-checks",
    before: { html },
    after: { html: "<p>daily-checks</p>" },
  });
  expect((await admin.get(`/history/bodies/${item?.before?.hash}`)).body).toEqual({ html });
});

test("the index has the categories, and counts the articles of each", async () => {
  const changes = Array.from({ length: 501 }, (_, index) =>
    putArticle(`article-${index}`, "<p>Text</p>", index % 2 ? {} : { category: "" }),
  );
  const moved = putArticle("user-roles", undefined, { category: "fleet" });
  const deleted = { type: "delete-article", id: "start-first-shift" } as const;
  await publishNow({ changes: [putFleet, ...changes, moved, deleted] });
  const { body } = await admin.get();
  const categories = [...builtInCategories, fleet];
  expect(body.changes).toMatchObject(categories.map(({ id }) => ({ id })));
  expect(body.parts).toEqual(
    expect.arrayContaining([
      { category: "", count: 251 },
      { category: "fleet", count: 251 },
      { category: "onboarding", count: 3 },
    ]),
  );
  expect((await admin.get("/categories/-")).body.changes).toHaveLength(251);
  expect((await admin.get("/categories/fleet")).body.changes).toHaveLength(251);
  const [entry] = (await history()).entries;
  expect([entry?.items.length, entry?.more]).toEqual([50, 454]);
});

test("a check names what is wrong, and publishes nothing", async () => {
  const revision = await admin.revision();
  const change = putArticle("checked", "<p>a</p><hr>");
  const request = publishOf(revision, { changes: [change] });
  expect((await admin.send("/check", request)).status).toBe(204);
  const twice = await admin.send("/check", { ...request, changes: [change, change] });
  expect([twice.status, twice.body.faults]).toEqual([
    422,
    [{ change: 1, field: "id", message: "is in this publish more than once" }],
  ]);
  expect(await admin.revision()).toBe(revision);
  expect((await admin.publish(request)).status).toBe(200);
  expect(await article("checked")).toMatchObject({ html: "<p>a</p>" });
});

test("a NUL in a text is left out, with tags and without", async () => {
  const changes = [putArticle("plain", "a\0b"), putArticle("tagged", "<p>a\0b</p>")];
  await publishNow({ changes });
  expect((await article("plain")).html).toBe("ab");
  expect((await article("tagged")).html).toBe("<p>ab</p>");
});

test("an article of a deleted category has none until that is restored", async () => {
  const value = { id: "closed", name: "Closed", description: "" };
  const put = { type: "put-category", id: "closed", value } as const;
  const inClosed = putArticle("in-closed", "<p>Text</p>", { category: "closed" });
  const revision = await publishNow({ changes: [put, inClosed] });
  const read = async () => ({
    article: (await article("in-closed")).change,
    listed: (await layer()).changes.find(({ id }) => id === "in-closed"),
    category: (await admin.get("/categories/closed")).status,
    isCounted: JSON.stringify(await admin.get()).includes('"closed"'),
  });
  const before = await read();
  await publishNow({ changes: [{ type: "delete-category", id: "closed" }] });
  const bare = expect.objectContaining({ value: expect.objectContaining({ category: "" }) });
  expect(await read()).toEqual({ article: bare, listed: bare, category: 404, isCounted: false });
  await admin.restore({ revision: revision + 1, to: revision, item: "category:closed" });
  expect(await read()).toEqual(before);
});
