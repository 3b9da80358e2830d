import { builtInCategories } from "@shared/content/built-in.ts";
import {
  publishedArticleSchema,
  publishedChangeSchema,
  publishedContentSchema,
} from "@shared/contracts/knowledge-base.ts";
import {
  historyEntrySchema,
  historyPageSchema,
  publishResponseSchema,
} from "@shared/contracts/publishing.ts";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { cacheControl } from "../http/cache-control.ts";
import { DATABASES } from "../testing/databases.ts";
import { publishOf, putArticle, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp } from "../testing/running-app.ts";

const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");
const fleet = { id: "fleet", name: "Fleet", description: "Vehicles" };

describe.each(DATABASES)("publishing over $name", (kind) => {
  const app = sharedApp(kind);
  const admin = sharedPublisher(app);

  /** The items published or withdrawn since the site began with the built-in content. */
  const layer = async () => {
    const all = publishedContentSchema.parse((await admin.get("/all")).body);
    const changes = z.array(publishedChangeSchema).parse(all.changes);
    return { ...all, changes: changes.filter(({ revision }) => revision > 0) };
  };
  const publishNow = async (changes = {}) => {
    const response = await admin.publish(publishOf(await admin.revision(), changes));
    expect([response.status, response.body]).toEqual([200, expect.anything()]);
    return publishResponseSchema.parse(response.body);
  };

  test("nothing but the built-in content is published at first", async () => {
    expect(await layer()).toEqual({ revision: 0, changes: [], redirects: [] });
    expect((await admin.get("/articles/daily-checks")).status).toBe(404);
    expect((await admin.get("/history")).body).toEqual({ entries: [], next: null });
  });

  test("every response has the published content and its revision", async () => {
    const put = putArticle(
      "daily-checks",
      '<p onclick="x()">Look <b>around</b></p><script>1</script>',
    );
    const changes = [{ type: "put-category", id: "fleet", value: fleet } as const, put];
    const published = await publishNow({ changes, note: "First" });
    expect(published).toMatchObject({ revision: 1, username: "admin" });

    const { html: _html, ...article } = put;
    const hash = expect.stringMatching(/^[0-9a-f]{16}$/);
    const found = await layer();
    expect(found).toEqual({
      revision: 1,
      changes: [
        { ...changes[0], revision: 1 },
        { ...article, body: "own", revision: 1, hash },
      ],
      redirects: [],
    });
    for (const row of found.changes) publishedChangeSchema.parse(row);
    const body = await admin.get("/articles/daily-checks");
    expect(publishedArticleSchema.parse(body.body)).toEqual({
      revision: 1,
      id: "daily-checks",
      change: { ...article, body: "own", revision: 1, hash },
      html: "<p>Look <b>around</b></p>",
      headings: [],
      changes: [{ revision: 1, at: expect.any(String), note: "" }],
    });
    const index = (await admin.get()).body;
    expect(index.revision).toBe(1);
    expect(index.changes).toContainEqual({ ...changes[0], revision: 1 });
    expect(index.parts).toContainEqual({ category: "fleet", count: 1 });
    expect((await admin.get("/categories/fleet")).body).toEqual({
      revision: 1,
      changes: [{ ...article, body: "own", revision: 1, hash }],
    });
  });

  test("a response is revalidated by its ETag, which holds the revision", async () => {
    const { headers } = await admin.get();
    expect(headers.get("cache-control")).toBe(cacheControl.api);
    const etag = headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"1-/);
    const again = await fetch(`${app.url}/api/knowledge-base`, {
      headers: { "if-none-match": etag },
    });
    expect(again.status).toBe(304);
    await publishNow();
    const later = await fetch(`${app.url}/api/knowledge-base`, {
      headers: { "if-none-match": etag },
    });
    expect([later.status, (await later.json()).revision]).toEqual([200, 2]);
  });

  test("a text stays without being sent again, and is taken away", async () => {
    const { html: _html, ...kept } = putArticle("daily-checks", "", { title: "Renamed" });
    await publishNow({ changes: [kept] });
    expect((await admin.get("/articles/daily-checks")).body).toMatchObject({
      html: "<p>daily-checks</p>",
      change: { value: { title: "Renamed" }, body: "own" },
    });
    await publishNow({ changes: [{ ...kept, html: null }] });
    expect((await admin.get("/articles/daily-checks")).body).toMatchObject({
      html: null,
      change: { body: "none" },
    });
  });

  test("what an earlier version of the page would publish is refused, with what to do", async () => {
    const old = { ...putArticle("daily-checks"), body: "own" };
    const refused = await admin.publish({ ...publishOf(await admin.revision()), changes: [old] });
    const message = "comes from an earlier version of this page. Reload it: your changes stay";
    expect([refused.status, refused.body.faults]).toEqual([
      422,
      [{ change: 0, field: "body", message }],
    ]);
  });

  test("a deleted article stays known as deleted, and one can be added without a text", async () => {
    const { html: _html, ...bare } = putArticle("bare");
    await publishNow({
      changes: [
        bare,
        { type: "delete-article", id: "daily-checks" },
        { type: "delete-category", id: "fleet" },
      ],
    });
    const { changes } = await layer();
    expect(changes).toEqual([
      { type: "delete-category", id: "fleet", revision: 5 },
      { type: "delete-article", id: "daily-checks", revision: 5 },
      { ...bare, value: { ...bare.value, category: "" }, body: "none", revision: 5 },
    ]);
    expect((await admin.get("/articles/daily-checks")).status).toBe(404);
  });

  test("an image leaves the text, is stored once and served to be cached for a while", async () => {
    const data = `data:image/webp;base64,${PNG.toString("base64")}`;
    const html = `<p><img src="${data}" alt="A"><img src="${data}" alt="B"></p>`;
    await publishNow({ changes: [putArticle("pictures", html)] });
    const { body } = await admin.get("/articles/pictures/source");
    const [source = ""] = /\/api\/[^"]+/.exec(String(body.html)) ?? [];
    expect(body.html).toBe(`<p><img src="${source}" alt="A"><img src="${source}" alt="B"></p>`);
    const image = await fetch(`${app.url}${source}`);
    expect(source).toMatch(/\.png$/);
    expect(image.headers.get("content-type")).toBe("image/png");
    expect(image.headers.get("cache-control")).toBe(cacheControl.image);
    expect(image.headers.get("x-content-type-options")).toBe("nosniff");
    expect(Buffer.from(await image.arrayBuffer())).toEqual(PNG);
    await publishNow({ changes: [putArticle("copy", `<img src="${source}" alt="">`)] });
    for (const name of [source.replace(".png", ".gif"), source.replace(/[0-9a-f]{4}\./, "0000.")]) {
      expect((await fetch(`${app.url}${name}`)).status).toBe(404);
    }
  });

  test("the same key publishes once, also at the same moment, and for one content only", async () => {
    const request = publishOf(await admin.revision(), { note: "Once" });
    const [one, two] = await Promise.all([admin.publish(request), admin.publish(request)]);
    const three = await admin.publish(request);
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    const first = one.body.repeated ? two : one;
    expect(three.body).toEqual({ ...first.body, repeated: true });
    expect(await admin.revision()).toBe(request.revision + 1);
    expect((await admin.publish({ ...request, note: "Twice" })).status).toBe(422);
  });

  test("of two publishes on one revision the second is told of the first", async () => {
    const revision = await admin.revision();
    const responses = await Promise.all([
      admin.publish(publishOf(revision)),
      admin.publish(publishOf(revision)),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toEqual({
      message: "Someone else published meanwhile.",
      revision: revision + 1,
    });
    expect((await admin.publish(publishOf(revision + 2))).status).toBe(409);
  });

  test("redirects are kept without chains or loops, and end where an article comes back", async () => {
    const at = (name: string) => `/knowledge-base/moved/${name}`;
    const move = (from: string, to: string) =>
      publishNow({ changes: [], redirects: [{ from: at(from), to: at(to) }] });
    await move("a", "b");
    await move("b", "c");
    const to = at("c");
    expect((await layer()).redirects).toEqual([
      { from: at("a"), to },
      { from: at("b"), to },
    ]);
    await move("c", "a");
    expect((await layer()).redirects).toEqual([
      { from: at("b"), to: at("a") },
      { from: at("c"), to: at("a") },
    ]);
    await publishNow({ changes: [putArticle("c", "", { link: at("c") })] });
    expect((await layer()).redirects).toEqual([{ from: at("b"), to: at("a") }]);
    // Two moves that close a loop only with an earlier one.
    await move("t", "m");
    await move("f", "q");
    const redirects = [
      { from: at("m"), to: at("f") },
      { from: at("f"), to: at("t") },
    ];
    await publishNow({ changes: [], redirects });
    expect((await layer()).redirects).toEqual([
      { from: at("b"), to: at("a") },
      { from: at("f"), to: at("t") },
      { from: at("m"), to: at("t") },
    ]);
  });

  test("a redirect from another site's past works, and no public response lists it", async () => {
    const { body: before } = await admin.get("/redirects");
    const old = { from: "/hc/en-us/articles/7-Daily-Checks", to: "/knowledge-base/fleet/checks" };
    await publishNow({ changes: [], redirects: [old] });
    expect((await admin.get("/redirects")).body.redirects).toEqual(before.redirects);
    expect((await layer()).redirects).toContainEqual(old);
    const to = { from: "//evil.example/a", to: old.to };
    const refused = await admin.publish(publishOf(await admin.revision(), { redirects: [to] }));
    expect(refused.status).toBe(422);
    await publishNow({ changes: [], redirects: [{ ...old, to: "/knowledge-base" }] });
  });

  test("the newest fingerprint of each imported article is kept for signed-in admins", async () => {
    expect((await admin.get("/imports")).body).toEqual({ imports: [] });
    const a = { id: "a", hash: "a".repeat(64) };
    const b = { id: "b", hash: "b".repeat(64) };
    await publishNow({ changes: [], imports: [b, { id: "a", hash: b.hash }] });
    await publishNow({ changes: [], imports: [a] });
    expect((await admin.get("/imports")).body).toEqual({ imports: [a, b] });
    expect((await fetch(`${app.url}/api/knowledge-base/imports`)).status).toBe(401);
    const odd = { imports: [{ id: "a", hash: "short" }] };
    expect((await admin.publish(publishOf(await admin.revision(), odd))).status).toBe(422);
  });

  test("an earlier state comes back as a new revision, of one item or of everything", async () => {
    const start = await admin.revision();
    const before = await layer();
    await publishNow({ changes: [putArticle("pictures", "<p>Changed</p>"), putArticle("new")] });
    await publishNow({
      changes: [{ type: "delete-article", id: "pictures" }],
      redirects: [{ from: "/knowledge-base/fleet/pictures", to: "/knowledge-base" }],
    });
    const one = await admin.restore({
      revision: start + 2,
      to: start + 1,
      item: "article:pictures",
    });
    expect(one.body).toMatchObject({ revision: start + 3 });
    expect((await admin.get("/articles/pictures")).body).toMatchObject({ html: "<p>Changed</p>" });
    expect((await layer()).redirects).toEqual(before.redirects);

    const all = await admin.restore({ revision: start + 3, to: start });
    expect(all.body).toMatchObject({ revision: start + 4 });
    const atRevision = (row: unknown) => ({ ...(row as object), revision: expect.any(Number) });
    expect(await layer()).toEqual({
      ...before,
      revision: start + 4,
      changes: before.changes.map(atRevision),
    });
    const none = await admin.restore({ revision: start + 4, to: start });
    expect(none.status).toBe(422);
    const forward = await admin.restore({ revision: start + 4, to: start + 2 });
    expect(forward.body).toMatchObject({ revision: start + 5 });
    expect((await admin.get("/articles/new")).body).toMatchObject({ html: "<p>new</p>" });
    const origin = await admin.restore({ revision: start + 5, to: 0 });
    expect(origin.status).toBe(200);
    const { changes, ...rest } = await layer();
    expect(rest).toEqual({ revision: start + 6, redirects: [] });
    expect(changes.filter(({ type }) => type.startsWith("put"))).toEqual([]);
  });

  test("the history tells who did what, page by page, and keeps every text", async () => {
    const latest = await admin.revision();
    let page = historyPageSchema.parse((await admin.get("/history")).body);
    expect(page.entries[0]).toMatchObject({ revision: latest, username: "admin", restored: 0 });
    const seen = page.entries.map(({ revision }) => revision);
    while (page.next !== null) {
      page = historyPageSchema.parse((await admin.get(`/history?before=${page.next}`)).body);
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
    const entry = historyEntrySchema.parse((await admin.get("/history/2")).body);
    expect(entry.items).toMatchObject([
      {
        id: "daily-checks",
        before: { html: "<p>Look <b>around</b></p>" },
        after: { html: "<p>daily-checks</p>" },
      },
    ]);
    const hash = entry.items[0]?.before?.hash;
    expect((await admin.get(`/history/bodies/${hash}`)).body).toEqual({
      html: "<p>Look <b>around</b></p>",
    });
    for (const path of ["/history/0", "/history/9999999999", "/history/x", "/history/bodies/x"]) {
      expect((await admin.get(path)).status).toBe(404);
    }
  });

  test("the index holds the categories, and counts the articles of each", async () => {
    const changes = Array.from({ length: 501 }, (_, index) =>
      putArticle(`article-${index}`, "<p>Text</p>", index % 2 ? {} : { category: "" }),
    );
    const builtIn = [
      putArticle("user-roles", undefined, { category: "fleet" }),
      { type: "delete-article", id: "start-first-shift" } as const,
    ];
    const put = { type: "put-category", id: "fleet", value: fleet } as const;
    await publishNow({ changes: [put, ...changes, ...builtIn] });
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
    const { entries } = historyPageSchema.parse((await admin.get("/history")).body);
    expect(entries[0]).toMatchObject({ more: 454 });
    expect(entries[0]?.items).toHaveLength(50);
  });

  test("a check says what is wrong, and publishes nothing", async () => {
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
    expect((await admin.get("/articles/checked")).status).toBe(404);
    expect((await admin.publish(request)).status).toBe(200);
    expect((await admin.get("/articles/checked")).body).toMatchObject({ html: "<p>a</p>" });
  });

  test("a NUL in a text, with tags and without, is left out", async () => {
    const changes = [putArticle("plain", "a\0b"), putArticle("tagged", "<p>a\0b</p>")];
    const body = publishOf(await admin.revision(), { changes });
    expect((await admin.send("/check", body)).status).toBe(204);
    expect((await admin.publish(body)).status).toBe(200);
    expect((await admin.get("/articles/plain")).body).toMatchObject({ html: "ab" });
    expect((await admin.get("/articles/tagged")).body).toMatchObject({ html: "<p>ab</p>" });
  });

  test("an article of a deleted category has none until that is restored", async () => {
    const value = { id: "closed", name: "Closed", description: "" };
    const put = { type: "put-category", id: "closed", value } as const;
    const { revision } = await publishNow({
      changes: [put, putArticle("in-closed", "<p>Text</p>", { category: "closed" })],
    });
    const read = async () => {
      const { changes } = await layer();
      const article = publishedArticleSchema.parse((await admin.get("/articles/in-closed")).body);
      return {
        article: article.change,
        listed: changes.find(({ id }) => id === "in-closed"),
        category: (await admin.get("/categories/closed")).status,
        isCounted: JSON.stringify(await admin.get()).includes('"closed"'),
      };
    };
    const there = await read();
    await publishNow({ changes: [{ type: "delete-category", id: "closed" }] });
    const bare = expect.objectContaining({ value: expect.objectContaining({ category: "" }) });
    expect(await read()).toEqual({ article: bare, listed: bare, category: 404, isCounted: false });
    await admin.restore({
      revision: await admin.revision(),
      to: revision,
      item: "category:closed",
    });
    expect(await read()).toEqual(there);
  });
});
