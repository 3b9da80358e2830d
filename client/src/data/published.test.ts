import { applyChanges, publishedItems } from "@shared/content/articles.ts";
import { builtInArticles } from "@shared/content/built-in.ts";
import {
  type PublishedChange,
  publishedArticleSchema,
  publishedChangeSchema,
  publishedIndexSchema,
  redirectSchema,
} from "@shared/contracts/knowledge-base.ts";
import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { stubApi } from "@/app/testing/api-stub.ts";
import { clearDrafts } from "@/app/testing/drafts.ts";
import { LargeSite, publishedArticle, stubLargeSite } from "@/app/testing/large-site.ts";
import { showIndex } from "@/app/testing/published.ts";
import { refreshContent } from "@/features/admin/drafts/content.ts";
import { signedInFlag } from "@/lib/signed-in-flag.ts";
import { loadText } from "./article-text.ts";
import { currentDrafts } from "./drafts-overlay.ts";
import { loadKnowledge } from "./knowledge-base.ts";
import { articlesIn, countByCategory, findArticle } from "./model.ts";
import {
  articleQuery,
  categoryQuery,
  everythingQuery,
  indexQuery,
  type PartQuery,
  redirectsQuery,
  refreshPublished,
} from "./published.ts";
import { ARTICLE, PUBLISHED } from "./published-rows.ts";
import { createQueryClient, pageQueryClient } from "./query-client.ts";

const CAD = categoryQuery("cad");
const LMS = categoryQuery("lms");
const ids = (articles: readonly { id: string }[]) => articles.map(({ id }) => id);

const indexOf = (client = pageQueryClient) => client.getQueryData(indexQuery().queryKey);

/** A large site, and the client of a page that has requested nothing yet. */
function openLargeSite() {
  return { ...stubLargeSite(), client: createQueryClient() };
}

/** Keeps the index and a part on the page, as a component that shows the part does. */
function observe(client: QueryClient, part: PartQuery) {
  const stops = [indexQuery(), part].map((query) =>
    new QueryObserver(client, query).subscribe(() => undefined),
  );
  return () => stops.forEach((stop) => void stop());
}

const text = fc.oneof(fc.string(), fc.constantFrom("", "a", "/knowledge-base/a", "/b", "//c"));
const odd = fc.oneof(text, fc.integer(), fc.double(), fc.constant(null), fc.constant([]));
const record = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(fields, { requiredKeys: [] });
const value = record({
  id: fc.oneof(text, odd),
  name: text,
  title: fc.oneof(text, odd),
  description: fc.oneof(text, odd),
  category: fc.oneof(text, odd),
  link: fc.oneof(text, odd),
});
const types = ["put-article", "delete-article", "put-category", "delete-category", "x"];
const change = record({
  type: fc.constantFrom(...types),
  id: fc.oneof(text, odd),
  revision: fc.oneof(fc.integer(), odd),
  value: fc.oneof(value, odd),
  body: fc.constantFrom("own", "none"),
  hash: fc.oneof(text, odd),
});
const readBy = (schema: typeof publishedChangeSchema | typeof redirectSchema, row: unknown) => {
  const { success, data } = schema.safeParse(row);
  return success ? [data] : [];
};

it("published content is read row by row as the contract says", () => {
  const redirect = record({ from: fc.oneof(text, odd), to: fc.oneof(text, odd) });
  fc.assert(
    fc.property(fc.oneof(change, odd), fc.oneof(redirect, odd), (row, moved) => {
      const response = { revision: 3, changes: [row], redirects: [moved] };
      expect(PUBLISHED.parse(response)).toEqual({
        revision: 3,
        ...publishedItems(readBy(publishedChangeSchema, row) as PublishedChange[]),
        redirects: readBy(redirectSchema, moved),
      });
    }),
    { numRuns: 500 },
  );
});

it("an article is read as the contract says", () => {
  const heading = { id: "a", text: "A", level: 2 };
  const at = "2026-03-12T10:00:00.000Z";
  const response = record({
    revision: fc.oneof(fc.integer(), odd),
    change: fc.oneof(fc.constant(publishedArticle("a", "cad")), change),
    html: fc.oneof(text, odd),
    headings: fc.constantFrom(undefined, [heading], []),
    changes: fc.constantFrom(undefined, [{ revision: 3, at, note: "Why" }], []),
    publishedAt: fc.constantFrom(undefined, at),
  });
  fc.assert(
    fc.property(response, (fields) => {
      const row = { id: "a", ...fields };
      const { data } = publishedArticleSchema.safeParse(row);
      const [article] = data ? publishedItems([data.change]).articles : [];
      if (!article) expect(() => ARTICLE.parse(row)).toThrow();
      else {
        const { id, change, changes = [], ...rest } = data ?? {};
        expect(ARTICLE.parse(row)).toEqual({ ...rest, article, changes });
      }
    }),
    { numRuns: 500 },
  );
});

it("an index is read as the contract says, and refused if it is none", () => {
  const index = { revision: 1, changes: [], parts: [{ category: "cad", count: 3 }] };
  expect(publishedIndexSchema.parse(index)).toEqual(index);
  expect(PUBLISHED.parse(index)).toMatchObject({ revision: 1, counts: { cad: 3 } });
  for (const other of [null, [], {}, { revision: "1" }, { revision: 1, changes: {} }]) {
    expect(() => PUBLISHED.parse(other)).toThrow(TypeError);
  }
});

it.each([
  ["serves a page for everything", () => new Response("<!doctype html>")],
  ["has no such address", () => new Response("", { status: 404 })],
  ["is out of reach", () => Promise.reject(new TypeError("Failed to fetch"))],
])("built-in content shows if a host %s", async (_case, respond) => {
  stubApi(respond);
  const { articles } = await loadKnowledge(createQueryClient(), everythingQuery());
  expect(ids(articles)).toEqual(ids(builtInArticles));
});

it.each([
  ["the connection is back", () => window.dispatchEvent(new Event("online"))],
  ["something is opened", (client: QueryClient) => loadKnowledge(client, CAD)],
])("built-in content shows while a site is away, until %s", async (_when, act) => {
  const site = new LargeSite();
  let isDown = true;
  stubApi((path) => (isDown ? Promise.reject(new TypeError("Failed")) : site.respond(path)));
  const client = createQueryClient();
  const all = await loadKnowledge(client, everythingQuery());
  expect(ids(all.articles)).toEqual(ids(builtInArticles));
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  onLine.mockRestore();
  isDown = false;
  void act(client);
  await vi.waitFor(() => expect(indexOf(client)?.revision).toBeGreaterThan(0));
});

it("a failing server's content is not replaced by built-in content", async () => {
  stubApi(() => new Response("Away", { status: 503 }));
  await expect(loadKnowledge(createQueryClient(), null)).rejects.toThrow("503");
});

it("parts have the same order of articles as the whole", async () => {
  const { client } = openLargeSite();
  const whole = await loadKnowledge(createQueryClient(), everythingQuery());
  for (const id of ["cad", "lms"]) {
    const part = await loadKnowledge(client, categoryQuery(id));
    expect(articlesIn(part, id)).toEqual(articlesIn(whole, id));
    expect(countByCategory(part)).toEqual(countByCategory(whole));
  }
});

/** Publishes that an article moves from one category to another. */
function move(site: ReturnType<typeof stubLargeSite>["site"], id: string, to: string) {
  site.revision += 1;
  site.articles = site.articles.map((each) =>
    each.id === id ? publishedArticle(id, to, site.revision) : each,
  );
}

it("a newer response makes what the page shows load again", async () => {
  const { client, site } = openLargeSite();
  await loadKnowledge(client, CAD);
  const stop = observe(client, CAD);
  move(site, "cad-1", "lms");
  const lms = await loadKnowledge(client, LMS);
  expect(ids(articlesIn(lms, "lms"))).toContain("cad-1");
  await vi.waitFor(() => {
    expect(indexOf(client)?.revision).toBe(4);
    expect(ids(client.getQueryData(CAD.queryKey)?.articles ?? [])).not.toContain("cad-1");
  });
  stop();
});

it("an older response of a shared cache replaces nothing", async () => {
  const { client, site } = openLargeSite();
  await loadKnowledge(client, null);
  site.revision -= 1;
  await refreshPublished(client);
  expect(indexOf(client)?.revision).toBe(3);
  // An older list of articles is better than none.
  expect(articlesIn(await loadKnowledge(client, CAD), "cad")).toHaveLength(5);
  expect(await client.fetchQuery(redirectsQuery())).toMatchObject({ redirects: [] });
});

it("a changed or missing text makes the index load again", async () => {
  const { client, site } = openLargeSite();
  const knowledge = await loadKnowledge(client, articleQuery("cad-1"));
  const cad = findArticle(knowledge, "/cad-1");
  client.removeQueries({ queryKey: ["published-article"] });
  site.revision += 1;
  site.articles = site.articles.filter(({ id }) => id !== "cad-1");
  await expect(cad && loadText(cad, { client })).rejects.toThrow("404");
  expect(indexOf(client)?.revision).toBe(4);
});

it("the admin area reads the content anew as a whole", async () => {
  const { site } = openLargeSite();
  showIndex(site.index());
  move(site, "cad-1", "lms");
  await refreshContent();
  expect(indexOf()).toEqual(site.index());
  move(site, "cad-2", "constructor");
  await refreshContent();
  expect(indexOf()?.counts).toEqual({ cad: 3, lms: 6, constructor: 1 });
});

describe("a published text", () => {
  const value = publishedArticle("a", "cad").value;
  const found = { ...value, bodyIn: "published" } as const;
  const change = { type: "put-article", id: "a", revision: 2, value, body: "own" };
  const stored = { revision: 2, id: "a", change };
  const load = (respond: () => Response) => {
    stubApi(respond);
    return loadText(found, { client: createQueryClient() });
  };

  it("a text shows as the server has enhanced it", async () => {
    const enhanced = { html: "<p>a</p>", headings: [] };
    const loaded = await load(() => Response.json({ ...stored, ...enhanced }));
    expect(loaded).toEqual({ ...enhanced, dated: "" });
  });

  it("a text has the date of its last announced change, or else of its publication", async () => {
    const publishedAt = "2026-05-01T10:00:00.000Z";
    const changes = [{ revision: 2, at: "2026-03-12T10:00:00.000Z", note: "" }];
    const dateOf = async (more: object) =>
      (await load(() => Response.json({ ...stored, html: "", ...more })))?.dated;
    expect(await dateOf({ publishedAt, changes })).toBe("Changed on 12 March 2026");
    expect(await dateOf({ publishedAt })).toBe("Published on 1 May 2026");
  });

  it("a text of an older release is enhanced in the browser", async () => {
    const html = "<h2 onclick=x>A</h2><script></script>";
    expect(await load(() => Response.json({ ...stored, html }))).toEqual({
      html: expect.stringMatching(
        /^<h2 id="section-a" aria-label="A" dir="auto">A<a [^>]*><\/a><\/h2>$/,
      ),
      headings: [{ id: "section-a", text: "A", level: 2 }],
      dated: "",
    });
  });
});

it("a draft shows that moves an article which no part has loaded", async () => {
  signedInFlag.write(true);
  await clearDrafts();
  const { site } = openLargeSite();
  showIndex(site.index());
  const { value } = publishedArticle("cad-2", "cad");
  const change = {
    type: "put-article",
    id: "cad-2",
    value: { ...value, category: "lms" },
    text: "unchanged",
    basedOn: value,
  } as const;
  const { writeDrafts } = await import("@/features/admin/drafts/write-drafts.ts");
  await writeDrafts([{ change }]);
  const everything = await pageQueryClient.fetchQuery(everythingQuery());
  const knowledge = applyChanges(everything, currentDrafts().changes);
  expect(findArticle(knowledge, "/cad-2")).toMatchObject({
    category: "lms",
    bodyIn: "published",
    bodyHash: "hash of cad-2",
  });
  // A moved article keeps its place, before articles that were published later.
  expect(ids(articlesIn(knowledge, "lms")).slice(-6)).toEqual([
    "cad-2",
    ...[1, 2, 3, 4, 5].map((number) => `lms-${number}`),
  ]);
  await clearDrafts();
});
