import { builtInArticles } from "@shared/content/built-in.ts";
import { SEARCHED_PAGES } from "@shared/search/documents.ts";
import { SearchIndex } from "@shared/search/search-index.ts";
import {
  placesOf,
  SEARCH_CASES,
  SEARCH_SYNONYMS,
  SEARCHED_ARTICLES,
} from "@shared/testing/search-cases.ts";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { seedKnowledgeBase } from "../articles/seed-articles.ts";
import { type Db, rowsOf } from "../db/database.ts";
import { articleSections, indexedArticles, sectionWords } from "../db/search-schema.ts";
import { createPublishedSiteReader } from "../seo/published-site.ts";
import { DATABASES, POSTGRES } from "../testing/databases.ts";
import { asSearched } from "../testing/indexed-item.ts";
import { putArticle, sharedPublisher } from "../testing/publish-requests.ts";
import { sharedApp, sharedDatabase, sharedThreads } from "../testing/running-app.ts";
import { createSearchSources, type Indexing } from "./index-sections.ts";
import { createSearchResponses } from "./search.ts";

describe.each(DATABASES)("the making of sections over $name", (kind) => {
  const database = sharedDatabase(kind);

  test("an article whose sections take too long is left out, and not tried again", async () => {
    const { db } = database;
    await seedKnowledgeBase(db);
    const { sectionMaker } = sharedThreads();
    const call = vi.fn<typeof sectionMaker.call>(async (source) => {
      if ("id" in source && source.id === "user-roles")
        throw new DOMException("The time is up.", "AbortError");
      return sectionMaker.call(source);
    });
    const warn = vi.fn();
    const log = { warn };
    const sources = createSearchSources(db, createPublishedSiteReader(db));
    for (const _server of [1, 2]) {
      const maker = { ...sectionMaker, call };
      const responses = createSearchResponses({ db, sources, maker, log });
      await responses.made();
      expect(await responses.readErrors()).toEqual([{ id: "user-roles", problem: "failed" }]);
    }
    expect(call).toHaveBeenCalledTimes(builtInArticles.length + SEARCHED_PAGES.length);
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe.each(DATABASES)("the search over $name", (kind) => {
  const logged: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void logged.push(line) });
  const app = sharedApp({ log }, kind);
  const indexing = (db: Db): Indexing => {
    const { sectionMaker: maker } = sharedThreads();
    return { db, sources: createSearchSources(db, createPublishedSiteReader(db)), maker, log };
  };
  const admin = sharedPublisher(app);

  const get = (path: string) => fetch(`${app.url}/api/search${path}`);
  const search = async (text: string) => (await get(`/${encodeURIComponent(text)}`)).json();
  const putSynonyms = (body: object) => admin.call("PUT", "/api/admin/synonyms", body);
  const unsearched = async () => {
    const { body } = await admin.call("GET", "/api/admin/upkeep");
    return (body.search as Record<string, string>[]).map(({ id, problem }) => ({ id, problem }));
  };
  const countedWords = async () => {
    const rows = await app.database.db
      .select({ word: sectionWords.word, count: sectionWords.count })
      .from(sectionWords)
      .orderBy(sectionWords.word);
    const counted = sql`SELECT lexeme AS word, count(*)::integer AS count
      FROM ${articleSections}, unnest(${articleSections.lexemes}) GROUP BY lexeme ORDER BY lexeme`;
    const sorted = (list: { word: string }[]) => list.sort((a, b) => (a.word < b.word ? -1 : 1));
    return [sorted(rows), sorted(rowsOf(await app.database.db.execute(counted)))];
  };

  beforeAll(async () => {
    // Searches first, so that a cached response has to be invalidated.
    expect((await search("inspection")).hits.length).toBeGreaterThan(0);
    await admin.publishNow({
      changes: [
        ...builtInArticles.map(({ id }) => ({ type: "delete-article" as const, id })),
        ...SEARCHED_ARTICLES.map(({ id, html, ...value }) => putArticle(id, html, value)),
      ],
    });
    expect((await putSynonyms({ revision: 0, synonyms: SEARCH_SYNONYMS })).status).toBe(200);
  });

  test.each(SEARCH_CASES)("the search finds %s: %j", async (_why, text, found) => {
    if (text === "!?") return expect((await search(text)).hits).toEqual([]);
    expect(placesOf(await search(text))).toBe(found);
  });

  test("the index for browsers finds the same as the server, hit for hit", async () => {
    const { mode, synonyms, searched } = await (await get("")).json();
    expect([mode, synonyms]).toEqual(["browser", SEARCH_SYNONYMS]);
    const index = new SearchIndex(searched.map(asSearched), synonyms);
    for (const [, text] of SEARCH_CASES) expect(await search(text)).toEqual(index.search(text));
  });

  test("an index that is too large for browsers leaves the search to the server", async () => {
    const { db } = app.database;
    const responses = createSearchResponses(indexing(db), { maxBytes: 100 });
    const { body } = await responses.index.load({});
    expect(JSON.parse(body.toString())).toEqual({ mode: "server" });
  });

  test("an open page of the version before searches by its own addresses", async () => {
    const at = async (path: string) =>
      (await fetch(`${app.url}/api/knowledge-base/${path}`)).json();
    expect(await at("sections")).toMatchObject({ mode: "server" });
    const hit = { articleId: "daily-checks", anchor: "section-sign-off" };
    expect((await at("search/inspector")).hits).toMatchObject([hit]);
  });

  test("a changed text is found at once, and a withdrawn one no longer", async () => {
    const html = "<h2>Tyres</h2><p>Read the pressure.</p>";
    await admin.publishNow({ changes: [putArticle("tyres", html)] });
    expect(placesOf(await search("pressure"))).toBe("tyres#section-tyres");
    await admin.publishNow({ changes: [putArticle("tyres", html.replace("pressure", "tread"))] });
    expect(placesOf(await search("pressure"))).toBe("");
    expect(placesOf(await search("tread"))).toBe("tyres#section-tyres");
    await admin.publishNow({ changes: [{ type: "delete-article", id: "tyres" }] });
    expect(placesOf(await search("tread"))).toBe("");
    expect(await (await get("")).text()).not.toContain("tread");
    const [kept, counted] = await countedWords();
    expect(kept).toEqual(counted);
    expect(kept).not.toContainEqual(expect.objectContaining({ word: "tread" }));
  });

  test("an article of 120,000 words is found by its beginning, and is on the worklist", async () => {
    const words = Array.from({ length: 120_000 }, (_, number) => `wombat${number}`).join(" ");
    await admin.publishNow({
      changes: [
        putArticle("long", `<p>${words} quoll</p>`),
        putArticle("short", "<p>A wombat0.</p>"),
      ],
    });
    expect(placesOf(await search("wombat0"))).toBe("long# short#");
    expect(placesOf(await search("quoll"))).toBe("");
    expect(await unsearched()).toEqual([{ id: "long", problem: "cut" }]);
    await admin.publishNow({ changes: [putArticle("long", "<p>Split.</p>")] });
    expect(await unsearched()).toEqual([]);
  });

  test("an article that can't be indexed is left out until it changes, and logged once", async () => {
    // A word is indexed by its halves and as a whole: more bytes than the index takes for a section.
    const letters = (number: number, first: number) =>
      String.fromCodePoint(...[0, 5, 10].map((bits) => first + ((number >> bits) & 31)));
    const words = Array.from({ length: 25_000 }, (_, number) => {
      return `${letters(number, 0x13a0)}-${letters(number, 0x1401)}`;
    });
    await admin.publishNow({
      changes: [
        putArticle("heavy", `<p>A numbat. ${words.join(" ")}</p>`),
        putArticle("light", "<p>A numbat.</p>"),
      ],
    });
    logged.length = 0;
    expect(placesOf(await search("numbat"))).toBe("light#");
    expect(await unsearched()).toEqual([{ id: "heavy", problem: "failed" }]);
    expect(logged).toEqual([expect.stringContaining("heavy")]);
    await admin.publishNow({ changes: [putArticle("heavy", "<p>A numbat.</p>")] });
    expect(placesOf(await search("numbat"))).toBe("heavy# light#");
    expect(await unsearched()).toEqual([]);
  });

  // The embedded database has one connection, so a lock would block every search.
  if (kind === POSTGRES) {
    test("sections that take long to make are waited for by the first search alone", async () => {
      const { db } = app.database;
      const responses = createSearchResponses(indexing(db), { timeoutMs: 1_000 });
      const timed = async (text: string) => {
        const start = performance.now();
        const { body } = await responses.searches.load({ text });
        return { took: performance.now() - start, found: placesOf(JSON.parse(body.toString())) };
      };
      await db.transaction(async (tx) => {
        await tx.execute(sql`LOCK TABLE ${indexedArticles} IN SHARE ROW EXCLUSIVE MODE`);
        await admin.publishNow({ changes: [putArticle("late", "<h2>Late</h2><p>A quokka.</p>")] });
        const [first, second] = [await timed("quokka"), await timed("quokkas")];
        expect([first.found, second.found]).toEqual(["", ""]);
        expect(second.took).toBeLessThan(first.took / 2);
      });
      await responses.made();
      expect((await timed("quokka")).found).toBe("late#section-late");
      await admin.publishNow({ changes: [{ type: "delete-article", id: "late" }] });
    });
  }

  test("synonyms are used at once, and a stale save of them is refused", async () => {
    const synonyms = [{ terms: ["lung", "oxygen"], isOneWay: true }];
    const saved = await putSynonyms({ revision: 1, synonyms });
    expect(saved.body).toEqual({ revision: 2, synonyms });
    expect((await search("lung")).hits).toHaveLength(4);
    expect((await (await get("")).json()).synonyms).toEqual(synonyms);
    // The request is sent again, as after a lost response.
    expect((await putSynonyms({ revision: 1, synonyms })).status).toBe(200);
    const late = await putSynonyms({ revision: 1, synonyms: [] });
    expect(late).toMatchObject({ status: 409, body: { revision: 2, synonyms } });
    const { body } = await admin.call("GET", "/api/admin/synonyms");
    expect(body).toEqual({ revision: 2, synonyms });
    expect((await putSynonyms({ revision: 2, synonyms: SEARCH_SYNONYMS })).status).toBe(200);
  });

  test.each([
    ["one term", [{ terms: ["lung"], isOneWay: false }], "terms"],
    ["a term without a letter", [{ terms: ["lung", "!?"], isOneWay: false }], "letter"],
    ["501 lines", Array(501).fill({ terms: ["a", "b"], isOneWay: false }), "500"],
  ])("synonyms with %s are refused", async (_why, synonyms, why) => {
    const { status, body } = await putSynonyms({ revision: 3, synonyms });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining(why)]);
  });

  test("a server without sections makes them at the first search", async () => {
    await app.restart();
    await vi.waitFor(async () => expect((await search("oxygen")).hits).toHaveLength(3));
  });
});
